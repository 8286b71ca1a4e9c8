import type { APIRequestContext, Page } from '@playwright/test'
import type { Access } from '../domain/accounts/rules.ts'
import { dayInBahrain } from '../domain/dates.ts'
import { type PathName, paths } from '../domain/paths.ts'
import { DEMO_PASSWORD } from '../server/demo/people.ts'
import { innerScreens, mainScreens, moreScreens } from '../web/admin/screens.ts'
import { steps } from '../web/checkout/steps.ts'
import { signIn, words } from './account.ts'
import { expectLanguage } from './arabic.ts'
import { draft, newEmail } from './order.ts'
import { expectFits, expectSettled, goTo, type Language, prepareSweep } from './sweep.ts'
import { expect, expectFocusSeen, expectNoAxeViolations, languages, open, test, themes } from './test.ts'

// Every page, from the product's own lists: in both languages and themes at four widths, its texts at the
// narrowest and the widest, axe at one of them. English in light and Arabic in dark come first; the other two
// pairs belong to the rest. A new page needs no change here; one with an id fails until it has an example.

/** A path with what it needs to show something, and its expected title. */
type Stop = { path: string; title: string }

type Look = { language: Language; theme: (typeof themes)[number] }

const WIDTHS = [1280, 768, 390, 320]

/** One tab for many pages: the app loads once, and each page starts at the width of the one before. */
async function sweep(
  page: Page,
  { language, theme }: Look,
  stops: Stop[],
  { focus = false, typed = [] as string[] } = {},
) {
  await prepareSweep(page, typed)
  let widths = language === 'en' ? WIDTHS : WIDTHS.toReversed()
  const look = async () => {
    const [first = 0, ...others] = widths
    await expectSettled(page)
    await expectFits(page, first)
    await expectLanguage(page, language)
    await expectNoAxeViolations(page)
    for (const width of others) await expectFits(page, width)
    await expectLanguage(page, language)
    widths = widths.toReversed()
  }
  await page.setViewportSize({ width: widths[0] ?? 0, height: 900 })
  await open(page, stops[0]?.path ?? '/', { language, theme })
  for (const { path, title } of stops)
    await test.step(path, async () => {
      await goTo(page, path)
      await expect(page).toHaveTitle(new RegExp(`(^| · )${title.replace('?', '\\?')} · (Waraq|ورق)$`))
      await look()
      const tabs = page.locator('main').getByRole('tab')
      for (let n = 1; n < (await tabs.count()); n++) {
        await tabs.nth(n).click()
        await test.step(`tab ${n + 1}`, look)
      }
      if (!focus || path.includes('?')) return
      // A phone in landscape, or a page at 200 % zoom.
      await page.setViewportSize({ width: 640, height: 450 })
      await expectFocusSeen(page)
    })
}

/** The requests of the super admin, beside the page. */
async function deskOf(request: APIRequestContext, language: Language) {
  const login = await request.post('/api/auth/login', {
    data: { email: 'super@waraq.example', password: DEMO_PASSWORD },
  })
  const { token }: { token: string } = await login.json()
  const today = dayInBahrain(new Date(login.headers()['x-server-time'] ?? ''))
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  /** The first entry of an admin list for a search. */
  async function first(list: 'users' | 'subscriptions' | 'payments') {
    const answer = await request.get(`/api/admin/${list}`, {
      headers,
      params: { search: 'customer@waraq.example' },
    })
    const { content }: { content: { id: string; paymentTransactionId: string }[] } = await answer.json()
    if (!content[0]) throw new Error(`customer@waraq.example has no ${list}`)
    return content[0]
  }
  /** A guest whose subscription waits for payment by link. */
  async function addGuest() {
    const { content }: { content: { id: string }[] } = await (await request.get('/api/plans')).json()
    const answer = await request.post('/api/admin/subscriptions', {
      headers,
      data: {
        customerName: 'Layla Salman',
        customerEmail: newEmail('sweep'),
        customerPhone: '36005566',
        street: '1526',
        houseNo: '12',
        city: 'Riffa',
        governorate: 'SOUTHERN',
        zip: '905',
        planId: content[0]?.id,
        paymentMethod: 'CARD',
        language,
      },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const added: { customerEmail: string; pending: { paymentLink: string } } = await answer.json()
    return added
  }
  /** The link to one of today's runs. */
  async function runLink() {
    const answer = await request.get('/api/admin/deliveries/run', { headers, params: { date: today } })
    const { content }: { content: { slot: string; driver: { id: string } | null }[] } = await answer.json()
    const run = content.find(({ driver }) => driver)
    const link = await request.post('/api/admin/deliveries/run/link', {
      headers,
      data: { date: today, slot: run?.slot, driverId: run?.driver?.id },
    })
    expect(link.status(), await link.text()).toBe(201)
    const { url }: { url: string } = await link.json()
    return url
  }
  /** The link in an email about one of the customer's payments. */
  async function traceLink() {
    const answer = await request.get('/api/dev/mailbox', { params: { to: 'customer@waraq.example' } })
    return /\/payments\/trace\?token=\S+/.exec((await answer.json()).content[0]?.text ?? '')?.[0] ?? ''
  }
  return { first, addGuest, runLink, traceLink }
}
type Desk = Awaited<ReturnType<typeof deskOf>>

/** Further query strings of pages, beside the bare path. */
const further: { [Name in PathName]?: (desk: Desk) => Promise<string[]> } = {
  subscription: async () => steps.slice(1).map((_, n) => `?step=${n + 2}`),
  payByLink: async (desk) => [new URL((await desk.addGuest()).pending.paymentLink).search],
  paymentTrace: async (desk) => [(await desk.traceLink()).replace(paths.paymentTrace.path, '')],
  run: async (desk) => [new URL(await desk.runLink()).search],
  receipt: async (desk) => [`?id=${(await desk.first('payments')).paymentTransactionId}`],
}

/** Example ids for pages about one item. */
const examples: Record<string, (desk: Desk) => Promise<string>> = {
  '/admin/users/:id': async (desk) => `/admin/users/${(await desk.first('users')).id}`,
  '/admin/subscriptions/:id': async (desk) =>
    `/admin/subscriptions/${(await desk.first('subscriptions')).id}`,
  '/admin/payments/:id': async (desk) => `/admin/payments/${(await desk.first('payments')).id}`,
  '/admin/guests': async (desk) => `/admin/guests?email=${(await desk.addGuest()).customerEmail}`,
}

const isPathName = (name: string): name is PathName => Object.hasOwn(paths, name)
const pathsFor = (access: Access) =>
  Object.entries(paths).flatMap(([name, entry]) =>
    isPathName(name) && entry.access === access && !('dev' in entry) ? [name] : [],
  )

/** The bare paths first: an open page does not read a changed query string. */
async function stopsAt(names: PathName[], desk: Desk, language: Language): Promise<Stop[]> {
  const stop = (name: PathName, search = '') => ({
    path: paths[name].path + search,
    title: words[language].layout.titles[name],
  })
  const more = names.map(async (name) =>
    ((await further[name]?.(desk)) ?? []).map((search) => stop(name, search)),
  )
  return [...names.map((name) => stop(name)), ...(await Promise.all(more)).flat()]
}

/** Keeps the payment return page from redirecting after two seconds, wherever the sweep is by then. */
function stayOnPaymentReturn(path: string) {
  window.setTimeout = new Proxy(window.setTimeout, {
    apply: (start, self, [run, ms, ...more]) =>
      location.pathname === path && ms === 2000 ? 0 : Reflect.apply(start, self, [run, ms, ...more]),
  })
}

const parts = <T>(all: readonly T[], count: number) =>
  Array.from({ length: count }, (_, part) => all.filter((_, n) => n % count === part))

const looks = languages.flatMap((language) => themes.map((theme): Look => ({ language, theme })))
for (const { language, theme } of looks) {
  const look = { language, theme }
  // This pair finds text in the wrong language and colours that only dark pages have.
  const isCore = language === 'ar' && theme === 'dark'
  test.describe(`in ${language}, ${theme}`, { tag: isCore ? [] : '@full' }, () => {
    test('for visitors', async ({ page, request }) => {
      // Later steps of an order need the earlier ones.
      const order = await draft(request, { email: newEmail('sweep') })
      await page.addInitScript(
        (value) => sessionStorage.setItem('subscriptionDraft', value),
        JSON.stringify(order),
      )
      await page.addInitScript(stayOnPaymentReturn, paths.paymentReturn.path)
      const stops = await stopsAt(pathsFor('PUBLIC'), await deskOf(request, language), language)
      const none = { path: '/no-such-page', title: words[language].layout.titles.notFound }
      // Sticky bars are the same in both languages.
      const focus = language === 'en' && theme === 'dark'
      const typed = [order.details.customerName]
      await sweep(page, look, stops.toSpliced(1, 0, none), { focus, typed })
    })

    test('for customers', async ({ page, context, request }) => {
      await signIn(context, 'customer@waraq.example')
      await sweep(page, look, await stopsAt(pathsFor('CUSTOMER'), await deskOf(request, language), language))
    })

    for (const screens of parts([...mainScreens, ...moreScreens, ...innerScreens], 2))
      test(`for admins: ${screens.map(({ path }) => path).join(', ')}`, async ({
        page,
        context,
        request,
      }) => {
        const desk = await deskOf(request, language)
        await signIn(context, 'super@waraq.example')
        const stops = screens.map(async ({ name, path }) => {
          if (path.includes(':') && !examples[path]) throw new Error(`${path} needs an example in this file`)
          return { path: (await examples[path]?.(desk)) ?? path, title: words[language].layout.admin[name] }
        })
        // Rows are alike, so a shorter page of a list is enough.
        await page.route(/size=20\b/, (route) =>
          route.continue({
            url: route
              .request()
              .url()
              .replace(/size=20\b/, 'size=5'),
          }),
        )
        await sweep(page, look, await Promise.all(stops))
      })
  })
}
