import type { APIRequestContext, Locator, Page, Route } from '@playwright/test'
import type { AdminUser } from '../domain/accounts/adminContract.ts'
import type { Device } from '../domain/accounts/contract.ts'
import type { AuditEntry } from '../domain/audit/contract.ts'
import { addDays, dayInBahrain } from '../domain/dates.ts'
import type { AdminDelivery } from '../domain/deliveries/adminContract.ts'
import type { Driver } from '../domain/drivers/contract.ts'
import type { AdminFeedback } from '../domain/feedback/adminContract.ts'
import type { AdminMenuWeek, AdminSalad } from '../domain/menu/contract.ts'
import type { AdminRefund, PaymentStory } from '../domain/payments/adminContract.ts'
import type { AdminPlan } from '../domain/plans/contract.ts'
import type { OrphanedPayment, Scan, SelfTestReport } from '../domain/recovery/contract.ts'
import { selfTestChecks } from '../domain/recovery/rules.ts'
import type { Run } from '../domain/runs/contract.ts'
import type { AdminSettings } from '../domain/settings/contract.ts'
import type { AdminSubscription } from '../domain/subscriptions/adminContract.ts'
import { customer, signIn, words } from './account.ts'
import { expectLanguage } from './arabic.ts'
import {
  expectButtonsReachable,
  expectFits,
  expectSettled,
  goTo,
  type Language,
  OVERLAYS,
  prepareSweep,
} from './sweep.ts'
import { expect, expectNoAxeViolations, languages, open, test, themeOf } from './test.ts'

/*
 * Opens every dialog, panel, menu and popover of the admin panel, in both languages, at 320 and 1280 px, and
 * expects: no text in the other language, nothing too wide, every button reachable, no axe violations.
 * Nothing is sent to the shop. The data that a popup needs is in the demo or mocked for this page.
 */

const ADMIN = 'admin@waraq.example'
const SUPER = 'super@waraq.example'
/** Customers of the demo that no other test changes (server/demo/stories.ts). */
const SUBSCRIBED = { en: customer(60), ar: customer(68) } as const
const PAUSED = customer(3)
const PAUSE_AHEAD = customer(5)
const TRANSFER_WAITS = customer(18)
const ORPHANED = customer(14)
const DISAPPOINTED = customer(57)
/** A time for mocked data; nothing depends on it. */
const ONCE = '2026-01-05T09:00:00.000Z'
const SOME_ID = '00000000-0000-4000-8000-000000000000'

type Width = 320 | 1280
type Paged<Row> = { content: Row[] }
type Open = () => Promise<unknown>
type Popup = {
  name: string
  open: Open
  /** Further states of the same popup, one after the other. */
  states?: { name: string; open: Open }[]
  /** Popups that open on top of it. */
  over?: Popup[]
  /** The one width at which it exists. */
  only?: Width
  /**
   * It closes when the window's width changes (a row's menu disappears with its row), so it is opened once per width.
   */
  reopen?: true
  /** How it closes, if not by Escape. */
  close?: Open
}

/** A pattern of a text with any values in its placeholders. */
const like = (text: string) => {
  const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}
/** Whether a popup, or one on top of it, has to be opened at 320 px: the others are still open from 1280 px. */
const opensOnPhone = ({ only, reopen, over = [] }: Popup): boolean =>
  only ? only === 320 : reopen === true || over.some(opensOnPhone)
const first = <Row>({ content: [row] }: Paged<Row>): Row => {
  if (!row) throw new Error('the demo has no such row')
  return row
}
const conflict = (current?: object) => ({
  status: 409,
  json: { status: 409, errorCode: current ? 'CHANGED_MEANWHILE' : 'CONFLICT', message: '…', current },
})

/** An admin's page, with the helpers that open and check its popups. */
function deskOf(language: Language, page: Page, request: APIRequestContext, token: string) {
  const all = words[language]
  const headers = { authorization: `Bearer ${token}`, 'accept-language': language }
  // A searchable list is a dialog as a whole.
  const popups = page.locator(`:is(${OVERLAYS}):not([role=dialog] [role=listbox])`).filter({ visible: true })
  /** The last one is on top. */
  const top = popups.last()
  const row = (n = 0) => page.locator('[data-row]').nth(n)
  const rowMenu = (n = 0) => row(n).locator('button[aria-haspopup=menu]').click()
  const press = (name: string | RegExp, within: Locator | Page = page) =>
    within.getByRole('button', { name, exact: true }).first().click()
  const choose = async (item: string) => page.getByRole('menuitem', { name: item, exact: true }).click()

  const tab = async (name: string) => {
    // Some tabs have a count after their name.
    const chosen = page.getByRole('tab', { name: new RegExp(`^${name}`) })
    await chosen.click()
    await expect(chosen).toHaveAttribute('aria-selected', 'true')
    await expectSettled(page)
  }
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  /** Types, and waits until the form knows about it: from then on the page asks before leaving. */
  const type = async (field: Locator, text: string) => {
    await field.fill(text)
    await expect.poll(asks, 'asks before leaving').toBe(true)
  }
  /** Closes a form with unsaved input. */
  const leave = async () => {
    await page.keyboard.press('Escape')
    await press(all.ui.unsavedLeave)
  }
  const unsaved = (field: string): Popup => ({
    name: 'unsaved',
    open: async () => {
      await type(top.getByLabel(field), '1')
      await page.keyboard.press('Escape')
    },
  })

  /** The mocked responses, until the next page. */
  const routed: string[] = []
  const route = async (path: string, kind: 'GET' | 'write', handle: (pageRoute: Route) => Promise<void>) => {
    const url = `**/api${path}`
    routed.push(url)
    await page.route(url, (pageRoute) =>
      (pageRoute.request().method() === 'GET') === (kind === 'GET')
        ? handle(pageRoute)
        : pageRoute.fallback(),
    )
  }

  async function look(popup: Popup, depth: number, width: Width) {
    if (width === 1280 ? popup.only === 320 : !opensOnPhone(popup)) return
    const others: Width[] = width === 1280 && !popup.only && !popup.reopen ? [320] : []
    const check = async () => {
      for (const at of [width, ...others]) {
        await expectFits(page, at)
        await expect(popups, `${popup.name} is open at ${at} px`).toHaveCount(depth + 1)
        await expectButtonsReachable(top, at)
        await expectLanguage(page, language, top)
        if (at === 1280) await expectNoAxeViolations(page, OVERLAYS)
      }
      if (others.length > 0) await expectFits(page, width)
    }
    await test.step(popup.name, async () => {
      await popup.open()
      await expectSettled(page)
      await check()
      for (const next of popup.states ?? [])
        await test.step(next.name, async () => {
          await next.open()
          await check()
        })
      for (const next of popup.over ?? []) await look(next, depth + 1, width)
      await (popup.close ? popup.close() : page.keyboard.press('Escape'))
      await expect(popups, `${popup.name} closes`).toHaveCount(depth)
    })
  }

  return {
    language,
    page,
    all,
    top,
    row,
    rowMenu,
    press,
    choose,
    tab,
    leave,
    type,
    unsaved,
    async get<T>(path: string): Promise<T> {
      const answer = await request.get(`/api${path}`, { headers })
      expect(answer.status(), path).toBe(200)
      return answer.json()
    },
    /** Answers a read with the shop's own response, changed. */
    alter: <T>(path: string, change: (real: T) => unknown) =>
      route(path, 'GET', async (pageRoute) =>
        pageRoute.fulfill({ json: change(await (await pageRoute.fetch()).json()) }),
      ),
    /** Answers a read with mocked data. */
    play: (path: string, json: unknown) => route(path, 'GET', (pageRoute) => pageRoute.fulfill({ json })),
    /** Answers a write with mocked data, once `held` resolves. */
    answer: (path: string, answer: { status?: number; json: unknown }, held = async () => {}) =>
      route(path, 'write', async (pageRoute) => {
        await held()
        await pageRoute.fulfill(answer)
      }),
    /** Opens a page and each of its popups. */
    async sweep(path: string, listed: Popup[]) {
      await page.setViewportSize({ width: 1280, height: 900 })
      const { protocol, pathname } = new URL(page.url())
      // A page with unsaved input would ask; the same page keeps its loaded data.
      if (protocol === 'about:' || path.split('?')[0] === pathname || (await asks()))
        await open(page, path, { language, theme: themeOf[language] })
      else {
        const headings = page.getByRole('heading', { level: 1 })
        await headings.first().evaluate((heading) => heading.setAttribute('data-left', ''))
        await goTo(page, path)
        await expect(page.locator('h1[data-left]')).toHaveCount(0)
        await expect(headings.first()).toBeVisible()
      }
      await expectSettled(page)
      for (const popup of listed) await look(popup, 0, 1280)
      if (listed.some(opensOnPhone)) {
        await page.setViewportSize({ width: 320, height: 900 })
        await open(page, path, { language, theme: themeOf[language] })
        await expectSettled(page)
        for (const popup of listed) await look(popup, 0, 320)
      }
      for (const url of routed.splice(0)) await page.unroute(url)
    },
  }
}
type Desk = ReturnType<typeof deskOf>

/** Holds a response until it is released, repeatedly. */
function gate() {
  let { promise, resolve } = Promise.withResolvers<void>()
  return {
    held: () => promise,
    shut: () => {
      ;({ promise, resolve } = Promise.withResolvers<void>())
    },
    open: () => resolve(),
  }
}

async function home({ all, page, press, alter, sweep }: Desk) {
  const service = page.getByRole('switch', { name: all.adminShop.service.label })
  await sweep('/admin', [
    { name: 'navigation', only: 320, open: () => press(all.layout.nav.open) },
    { name: 'stop the service', open: () => service.click() },
    { name: 'why people cancel', open: () => press(all.adminHome.details.reason.MOVING) },
  ])
  await alter<AdminSettings>('/admin/settings', (real) => ({ ...real, serviceActive: false }))
  await sweep('/admin', [{ name: 'start the service', open: () => service.click() }])
}

async function settings({ all, page, press, tab, get, alter, answer, sweep }: Desk) {
  const { adminShop: t, adminClosures: closures, profile } = all
  const shop = await get<AdminSettings>('/admin/settings')
  const theirs = { ...shop, phone: '+973 1755 5555', version: shop.version + 1 }
  await answer('/admin/settings', conflict(theirs))
  // The same ids at every read: a row with another id is another row, and its button another button.
  const others = [crypto.randomUUID(), crypto.randomUUID()]
  await alter<Device[]>('/users/me/active-devices', ([here]) => [
    here,
    ...others.map((id) => ({ ...here, id, current: false })),
  ])
  await sweep('/admin/settings', [
    {
      name: 'delete the account',
      open: async () => {
        await tab(all.admin.settings.profile)
        await press(profile.deletion.open)
      },
    },
    {
      name: 'log out this device',
      open: async () => {
        await tab(all.admin.settings.security)
        await press(profile.sessions.signOutHere)
      },
    },
    { name: 'log out another device', open: () => press(like(profile.sessions.signOutOf)) },
    {
      name: 'log out all others',
      open: () =>
        page.getByRole('region', { name: profile.sessions.title }).getByRole('button').first().click(),
    },
    {
      name: 'hours',
      open: async () => {
        await tab(t.shop.tab)
        await page.getByLabel(t.shop.eveningFromHour).click()
      },
    },
    {
      name: 'shop, changed by two',
      open: async () => {
        await page.getByLabel(t.shop.phone).fill('+973 1755 1234')
        await press(t.shop.save)
      },
    },
    {
      name: 'move a closed day',
      open: async () => {
        await tab(closures.tab)
        await press(like(closures.list.moveOf))
      },
    },
    { name: 'open a closed day', open: () => press(like(closures.list.openOf)) },
  ])
}

async function people({
  all,
  language,
  page,
  top,
  row,
  rowMenu,
  press,
  choose,
  leave,
  unsaved,
  get,
  alter,
  play,
  answer,
  sweep,
}: Desk) {
  const { adminUsers: t, customerStory: story } = all
  const find = `/admin/users?search=${SUBSCRIBED[language]}`
  const somebody = first(await get<Paged<AdminUser>>(find))
  const invited = { ...somebody, invited: true, lastLoginAt: ONCE }
  const suspended = { ...somebody, id: crypto.randomUUID(), verified: false, status: 'SUSPENDED' }
  await alter<object>('/admin/users?*', (real) => ({
    ...real,
    content: [invited, suspended],
    totalElements: 2,
  }))
  await answer('/admin/users/*', conflict({ ...somebody, phone: '36005555', version: somebody.version + 1 }))
  const { held, shut, open: letGo } = gate()
  await answer('/admin/users/*/activate', conflict(), held)
  const act =
    (action: string, n = 0) =>
    async () => {
      await rowMenu(n)
      await choose(action)
    }
  await sweep(find, [
    { name: 'columns', open: () => press(all.list.view) },
    {
      name: 'add a person',
      open: () => press(t.form.add),
      over: [{ name: 'roles', open: () => top.getByLabel(t.form.role).click() }, unsaved(t.form.name)],
      close: leave,
    },
    { name: 'a person’s menu', reopen: true, open: () => rowMenu() },
    {
      name: 'edit',
      open: act(t.actions.edit),
      over: [
        {
          name: 'changed by two',
          open: async () => {
            await top.getByLabel(t.form.phone).fill('36007777')
            await press(t.form.save, top)
          },
        },
      ],
      close: leave,
    },
    { name: 'role', open: act(t.actions.role) },
    { name: 'invite', open: act(t.actions.invite) },
    { name: 'log out everywhere', open: act(t.actions.revoke) },
    { name: 'suspend', open: act(t.actions.suspend) },
    { name: 'verify', open: act(t.actions.verify, 1) },
    { name: 'activate', open: act(t.actions.activate, 1) },
    {
      name: 'activate many',
      open: async () => {
        for (const n of [0, 1]) await row(n).getByRole('checkbox').check()
        await press(t.actions.activate)
      },
      states: [
        {
          name: 'progress',
          open: async () => {
            shut()
            await press(t.actions.activate, top)
            await expect(top.getByRole('progressbar')).toBeVisible()
          },
        },
        {
          name: 'what failed',
          open: async () => {
            letGo()
            await expect(top.getByRole('progressbar')).toHaveCount(0)
          },
        },
      ],
      close: async () => {
        await page.keyboard.press('Escape')
        for (const n of [0, 1]) await row(n).getByRole('checkbox').uncheck()
      },
    },
  ])

  const device = {
    id: crypto.randomUUID(),
    sessionId: null,
    deviceInfo: '',
    ipAddress: '127.0.0.1',
    location: '',
  }
  const login = { createdAt: ONCE, lastAccessedAt: ONCE, timestamp: ONCE, current: false, active: true }
  await play('/admin/users/*/sessions', [{ ...device, ...login, status: 'SUCCESS' }])
  await sweep(`/admin/users/${somebody.id}`, [
    { name: 'a person’s menu', open: () => page.locator('main button[aria-haspopup=menu]').click() },
    { name: 'email', open: () => press(like(story.emails.readOf)) },
    { name: 'log out a device', open: () => press(like(story.sessions.endOf)) },
  ])
  const guest = {
    email: 'guest@waraq.example',
    name: somebody.fullName,
    phone: '36001234',
    subscriptionCount: 1,
  }
  const state = { lastOrderedAt: ONCE, userId: null, openMatters: [story.subscriptions.title] }
  await play('/admin/guests/*', { ...guest, ...state })
  await play('/admin/customers/summary?*', await get(`/admin/customers/summary?userId=${somebody.id}`))
  await sweep(`/admin/guests?email=${guest.email}`, [
    { name: 'forget a guest', open: () => press(story.anonymise.open) },
  ])
}

async function subscriptions({ all, language, page, top, press, type, get, alter, sweep }: Desk) {
  const { adminSubscriptions: t, changes } = all
  const active = async (email: string) =>
    first(await get<Paged<AdminSubscription>>(`/admin/subscriptions?sort=-createdAt&search=${email}`))
  const { id } = await active(SUBSCRIBED[language])
  await sweep('/admin/subscriptions/new', [
    { name: 'governorates', open: () => page.getByLabel(t.form.governorate).click() },
    {
      name: 'leave the form',
      open: async () => {
        await type(page.getByLabel(t.form.zip), '324')
        await page.getByRole('link', { name: t.form.back, exact: true }).last().click()
      },
    },
  ])
  await sweep(`/admin/subscriptions/${id}`, [
    {
      name: 'pause',
      open: () => press(changes.open.pause),
      over: [{ name: 'calendar', open: () => top.getByLabel(changes.pause.from).click() }],
    },
    { name: 'another time', open: () => press(t.one.slotChange) },
    {
      name: 'cancel',
      open: () => press(changes.open.cancel),
      over: [{ name: 'reasons', open: () => top.getByLabel(all.adminChanges.cancel.reason).click() }],
    },
    {
      name: 'renew',
      open: () => press(t.one.renew),
      over: [{ name: 'ways to pay', open: () => top.getByLabel(t.form.pay).click() }],
    },
    { name: 'address', open: () => press(`${t.one.edit}: ${t.one.address}`) },
    {
      name: 'for the driver',
      open: () => press(`${t.one.edit}: ${t.one.driver}`),
    },
    {
      name: 'never',
      open: () => press(t.one.never),
      over: [{ name: 'ingredients', open: () => top.getByLabel(all.leftOut.neverForm.ingredient).click() }],
    },
    {
      name: 'left out of a salad',
      open: () => press(t.one.perSalad),
      over: [{ name: 'salads', open: () => top.getByLabel(t.edit.salad).click() }],
    },
    {
      name: 'leave the notes',
      open: async () => {
        await type(page.getByLabel(t.notes.label), '1')
        await page.getByRole('link', { name: t.one.back, exact: true }).last().click()
      },
    },
  ])
  const pending = { method: 'CASH', expiresAt: '2099-01-01T00:00:00.000Z', paymentLink: null }
  await alter<AdminSubscription>(`/admin/subscriptions/${id}`, (real) => ({
    ...real,
    status: 'PENDING_PAYMENT',
    paymentId: null,
    pending,
  }))
  await sweep(`/admin/subscriptions/${id}`, [
    { name: 'mark as paid', open: () => press(t.pending.markPaid) },
    { name: 'withdraw what is unpaid', open: () => press(t.pending.withdraw) },
  ])
  await sweep(`/admin/subscriptions/${(await active(PAUSED)).id}`, [
    { name: 'resume', open: () => press(changes.open.resume) },
  ])
  await sweep(`/admin/subscriptions/${(await active(PAUSE_AHEAD)).id}`, [
    { name: 'withdraw a pause', open: () => press(changes.open.withdraw) },
  ])
}

async function catalogue({
  all,
  language,
  page,
  top,
  rowMenu,
  press,
  choose,
  tab,
  get,
  alter,
  answer,
  sweep,
}: Desk) {
  const { adminCatalogue: t } = all
  const act =
    (action: string, n = 0) =>
    async () => {
      await rowMenu(n)
      await choose(action)
    }
  const salad = first(await get<Paged<AdminSalad>>('/admin/salads'))
  const archived = { id: crypto.randomUUID(), status: 'ARCHIVED' }
  const withArchived = (real: Paged<object>) => ({
    ...real,
    content: [first(real), { ...first(real), ...archived }],
  })
  await alter('/admin/salads?*', withArchived)
  await alter('/admin/ingredients?*', withArchived)
  await sweep('/admin/salads', [
    {
      name: 'a salad’s menu',
      reopen: true,
      open: async () => {
        await tab(t.tabs.salads)
        await rowMenu()
      },
    },
    { name: 'archive a salad', open: act(t.list.archive) },
    { name: 'restore a salad', open: act(t.list.restore, 1) },
    {
      name: 'an ingredient’s menu',
      reopen: true,
      open: async () => {
        await tab(t.tabs.ingredients)
        await rowMenu()
      },
    },
    { name: 'archive an ingredient', open: act(t.list.archive) },
    { name: 'restore an ingredient', open: act(t.list.restore, 1) },
    { name: 'edit an ingredient', open: act(t.list.edit) },
    {
      name: 'add an ingredient',
      open: () => press(t.ingredients.add),
      over: [{ name: 'categories', open: () => top.getByLabel(t.ingredient.category).click() }],
    },
  ])
  const photo = { width: 640, height: 480, sources: [] }
  await alter<AdminSalad>(`/admin/salads/${salad.id}`, (real) => ({ ...real, photo }))
  const name = language === 'en' ? 'nameEn' : 'nameAr'
  const theirs = { ...salad, photo, [name]: `${salad[name]} 2`, version: salad.version + 1 }
  await answer(`/admin/salads/${salad.id}`, conflict(theirs))
  await sweep(`/admin/salads?edit=${salad.id}`, [
    { name: 'remove the photo', open: () => press(t.photo.remove) },
    {
      name: 'salad, changed by two',
      open: async () => {
        await page.getByLabel(t.editor[name]).fill(`${salad[name]} 1`)
        await press(t.editor.save)
      },
    },
    { name: 'leave the salad', open: () => press(t.editor.back) },
  ])
}

async function menusAndPlans({ all, language, page, top, press, choose, get, alter, answer, sweep }: Desk) {
  const { menus, plans: t } = all.adminShop
  const clock = (await page.request.get('/api/ready')).headers()['x-server-time'] ?? ''
  const in20Days = addDays(dayInBahrain(new Date(clock)), 20)
  const week = await get<AdminMenuWeek>(`/admin/menus/${in20Days}`)
  await answer(
    '/admin/menus/*',
    conflict({ ...week, days: week.days.map((d) => ({ ...d, version: d.version + 1 })) }),
  )
  const weekDialogs = (['copy', 'fill', 'clear'] as const).flatMap((action): Popup[] => [
    { name: action, only: 1280, open: () => press(menus.actions[action]) },
    {
      name: action,
      only: 320,
      open: async () => {
        await press(menus.actions.label)
        await choose(menus.actions[action])
      },
    },
  ])
  const { content: salads } = await get<Paged<AdminSalad>>('/admin/salads?status=ACTIVE&size=100')
  const unused = salads.find(({ id }) =>
    week.days.every((d) => d.salad?.id !== id && d.alternative?.id !== id),
  )
  const saladName = unused?.[language === 'en' ? 'nameEn' : 'nameAr'] ?? ''
  const chooser = () => page.locator('[data-slot]').first().click()
  await sweep(`/admin/menus?week=${in20Days}`, [
    { name: 'the week’s menu', only: 320, open: () => press(menus.actions.label) },
    ...weekDialogs,
    { name: 'choose a salad', open: chooser },
    {
      name: 'week, changed by two',
      open: async () => {
        await chooser()
        await top.getByRole('listitem').filter({ hasText: saladName }).first().getByRole('button').click()
        await press(menus.save.save)
      },
    },
    { name: 'leave the week', open: () => press(menus.later) },
  ])

  await alter<Paged<AdminPlan>>('/admin/plans?*', (real) => ({
    ...real,
    content: [
      ...real.content,
      { ...first(real), id: crypto.randomUUID(), status: 'RETIRED', mostPopular: false },
    ],
  }))
  const plan = first(await get<Paged<AdminPlan>>('/admin/plans?size=100'))
  const name = language === 'en' ? plan.nameEn : plan.nameAr
  const withPlan = (text: string) => text.replace('{{plan}}', name)
  await sweep('/admin/plans', [
    { name: 'add a plan', open: () => press(t.add) },
    {
      name: 'edit a plan',
      open: () => press(withPlan(t.editOf)),
    },
    { name: 'take a plan off sale', open: () => press(withPlan(t.retireOf)) },
    { name: 'put a plan on sale', open: () => press(withPlan(t.restoreOf)) },
  ])
}

async function deliveries({ all, page, top, row, rowMenu, press, choose, get, alter, answer, sweep }: Desk) {
  const { adminDelivery: t, adminRuns: runs, list } = all
  const failed = first(await get<Paged<AdminDelivery>>('/admin/deliveries?show=failed&sort=date'))
  const onTheWay = { ...failed, status: 'OUT_FOR_DELIVERY', failure: null }
  const waiting = { ...onTheWay, id: crypto.randomUUID(), status: 'SCHEDULED', driver: null }
  await alter<object>('/admin/deliveries?*', (real) => ({
    ...real,
    content: [onTheWay, waiting],
    totalElements: 2,
  }))
  await alter<object>(`/admin/deliveries/${failed.id}`, (real) => ({ ...real, ...onTheWay }))
  const { customerName, status } = waiting
  await answer('/admin/deliveries/status', {
    json: { changed: [], refused: [{ id: waiting.id, customerName, status }] },
  })
  const act =
    (action: string, n = 0) =>
    async () => {
      await rowMenu(n)
      await choose(action)
    }
  const tickBoth = async () => {
    for (const n of [0, 1]) await row(n).getByRole('checkbox').check()
  }
  const untick = async () => {
    await page.keyboard.press('Escape')
    for (const n of [0, 1]) await row(n).getByRole('checkbox').uncheck()
  }
  await sweep(`/admin/delivery?date=${failed.date}`, [
    { name: 'labels', open: () => press(t.paper.labels) },
    { name: 'exports', open: () => press(t.export.open) },
    { name: 'calendar', open: () => press(like(`${t.day.label}: {{day}}`)) },
    {
      name: 'filters',
      open: () => press(list.filters.open),
      over: [{ name: 'states', open: () => top.getByLabel(t.filter.status).click() }],
    },
    {
      name: 'assign an area',
      open: () => press(t.assign.byArea),
      over: [{ name: 'areas', open: () => top.getByLabel(t.assign.area).click() }],
    },
    { name: 'a delivery’s menu', reopen: true, open: () => rowMenu() },
    { name: 'fail', open: act(t.step.fail) },
    { name: 'assign', open: act(t.assign.change) },
    {
      name: 'more for many',
      open: async () => {
        await tickBoth()
        await press(t.bulk.more)
      },
    },
    { name: 'assign many', open: () => press(t.assign.open) },
    { name: 'what was refused', open: () => press(t.step.prepare), close: untick },
    {
      name: 'a delivery',
      open: () => row().getByRole('link').first().click(),
      over: [
        { name: 'address', open: () => press(t.edit.address) },
        { name: 'assign', open: () => press(t.assign.change, top) },
      ],
    },
  ])
  await sweep('/admin/delivery?show=failed&sort=date', [
    {
      name: 'deal with a failure',
      open: async () => {
        await press(t.inbox.resolve)
        await top.getByRole('radio', { name: like(`${t.inbox.ANOTHER_DAY}{{text}}`) }).check()
      },
    },
  ])
  const link = { id: crypto.randomUUID(), url: 'http://localhost/run', createdAt: ONCE, openedAt: ONCE }
  await alter<Paged<Run>>('/admin/deliveries/run?*', (real) => ({
    content: real.content.map((run) => ({ ...run, link: run.driver && link })),
  }))
  await sweep(`/admin/delivery/run?date=${failed.date}`, [
    { name: 'withdraw a link', open: () => press(runs.link.withdraw) },
  ])
}

async function driversAndFeedback({ all, page, row, rowMenu, press, choose, get, alter, sweep }: Desk) {
  const { adminDrivers: t, adminFeedback: f, audit } = all
  const driver = first(await get<Paged<Driver>>('/admin/drivers'))
  const away = { ...driver, id: crypto.randomUUID(), active: false }
  await alter<object>('/admin/drivers?*', (real) => ({ ...real, content: [driver, away], totalElements: 2 }))
  const act =
    (action: string, n = 0) =>
    async () => {
      await rowMenu(n)
      await choose(action)
    }
  await sweep('/admin/drivers', [
    { name: 'add a driver', open: () => press(t.add) },
    { name: 'a driver’s menu', reopen: true, open: () => rowMenu() },
    { name: 'runs', open: act(t.actions.runs) },
    {
      name: 'edit',
      open: act(t.actions.edit),
    },
    { name: 'no longer drives', open: act(t.actions.stop) },
    { name: 'drives again', open: act(t.actions.start, 1) },
  ])

  const realFeedback = first(await get<Paged<AdminFeedback>>(`/admin/feedback?search=${DISAPPOINTED}`))
  const open = { ...realFeedback, answer: null, answeredAt: null, reviewed: false, reviewedBy: null }
  const answered = {
    ...realFeedback,
    id: crypto.randomUUID(),
    answer: realFeedback.note,
    answeredAt: ONCE,
    reviewed: true,
  }
  await alter<object>('/admin/feedback?*', (real) => ({
    ...real,
    content: [open, { ...answered, reviewedBy: realFeedback.customerName }],
    totalElements: 2,
  }))
  const read = (n: number) =>
    row(n)
      .getByRole('button', { name: like(f.dialog.open) })
      .click()
  await sweep('/admin/feedback', [
    { name: 'stars', open: () => page.getByRole('combobox', { name: f.rating }).click() },
    { name: 'feedback', open: () => read(0) },
    { name: 'feedback with its answer', open: () => read(1) },
  ])

  const entry: AuditEntry = {
    id: crypto.randomUUID(),
    at: ONCE,
    actor: { id: crypto.randomUUID(), name: realFeedback.customerName, role: 'ADMIN' },
    action: 'PUT /admin/users/:id',
    actionText: audit.actions.changeUser,
    target: SOME_ID,
    targetName: realFeedback.customerName,
    changes: [
      {
        field: 'phone',
        before: 1,
        after: 2,
        fieldText: t.form.phone,
        beforeText: '36001234',
        afterText: '36001235',
      },
    ],
    requestId: SOME_ID,
  }
  await alter<object>('/admin/audit?*', (real) => ({ ...real, content: [entry], totalElements: 1 }))
  await sweep('/admin/audit', [
    { name: 'an entry', reopen: true, open: () => row().getByRole('button').click() },
  ])
}

async function recovery({
  all,
  page,
  top,
  row,
  rowMenu,
  press,
  choose,
  tab,
  get,
  alter,
  play,
  answer,
  sweep,
}: Desk) {
  const { recoveryPage: t, adminPayments: p, selfTest } = all
  const find = `search=${ORPHANED}`
  const orphan = first(await get<Paged<OrphanedPayment>>(`/admin/recovery/orphaned-payments?${find}`))
  const recoverable = { ...orphan, notRecoverable: null, proposedAction: 'RECOVER' }
  const other = { ...orphan, id: crypto.randomUUID() }
  await alter<object>('/admin/recovery/orphaned-payments?*', (real) => ({
    ...real,
    content: [recoverable, other],
    totalElements: 2,
  }))
  const none = { recovered: 0, orphansFound: 0, corrected: 0, problems: 0, lines: [] }
  const counts = { chargesSeen: 3, refundsSeen: 2, paymentsChecked: 3, refundsChecked: 2 }
  const scan = (): Scan => ({
    id: crypto.randomUUID(),
    status: 'DONE',
    startedAt: ONCE,
    finishedAt: ONCE,
    startedBy: null,
    ...counts,
    ...none,
  })
  await play('/admin/recovery/scans', { content: [scan(), scan()] })
  const checks = selfTestChecks.map((check, n) => ({
    check,
    text: selfTest.check[check],
    passed: n > 0,
    problem: n > 0 ? null : selfTest.problem[check],
    ms: 10,
  }))
  const report: SelfTestReport = { message: selfTest.passed, passed: true, live: false, checks }
  await play('/admin/recovery/test', report)
  const { held, shut, open: letGo } = gate()
  const failure = { paymentTransactionId: orphan.paymentTransactionId, customerName: orphan.customerName }
  await answer(
    '/admin/recovery/bulk-recover',
    {
      json: {
        totalRequested: 1,
        successfulRecoveries: 0,
        recoveredSubscriptions: [],
        failures: [{ ...failure, errorCode: 'CONFLICT', message: t.recover.failed }],
      },
    },
    held,
  )
  const act = (action: string) => async () => {
    await rowMenu()
    await choose(action)
  }
  await sweep(`/admin/payment-recovery?${find}`, [
    {
      name: 'test of the system',
      open: async () => {
        await press(t.test.open)
        await expect(top.getByRole('listitem')).toHaveCount(checks.length)
      },
    },
    { name: 'earlier scans', open: () => press(t.scan.earlier) },
    {
      name: 'a payment’s menu',
      reopen: true,
      open: async () => {
        await tab(t.tabs.payments)
        await rowMenu()
      },
    },
    {
      name: 'a payment',
      open: () => row().getByRole('link').first().click(),
      over: [
        {
          name: 'recover',
          open: () => press(t.action.RECOVER, top),
        },
      ],
    },
    {
      name: 'refund',
      open: act(t.action.REFUND),
      over: [{ name: 'reasons', open: () => top.getByLabel(p.refund.reason).click() }],
    },
    {
      name: 'recover many',
      open: async () => {
        for (const n of [0, 1]) await row(n).getByRole('checkbox').check()
        await press(like(t.bulk.openCount))
        await top.getByRole('radio').first().check()
      },
      states: [
        {
          name: 'progress',
          open: async () => {
            shut()
            await press(like(t.bulk.send_one), top)
            await expect(top.getByRole('progressbar')).toBeVisible()
          },
        },
        {
          name: 'what failed',
          open: async () => {
            letGo()
            await expect(top.getByRole('progressbar')).toHaveCount(0)
          },
        },
      ],
      close: async () => {
        await page.keyboard.press('Escape')
        for (const n of [0, 1]) await row(n).getByRole('checkbox').uncheck()
      },
    },
    {
      name: 'months',
      open: async () => {
        await tab(t.tabs.reconciliation)
        await page.getByText(t.books.month, { exact: true }).click()
        await page.getByRole('combobox', { name: t.books.month }).click()
      },
    },
  ])
}

async function payment({ all, press, get, alter, sweep }: Desk) {
  const { adminPayments: p } = all
  const { id } = first(await get<Paged<{ id: string }>>(`/admin/payments?search=${TRANSFER_WAITS}`))
  const refund = { refundMethod: 'BANK_TRANSFER', status: 'ASKED', canRetry: false } as const
  const changes: Partial<AdminRefund>[] = [
    { id: crypto.randomUUID() },
    { id: crypto.randomUUID(), status: 'FAILED', canRetry: true },
    { id: crypto.randomUUID(), status: 'NEEDS_REVIEW', lastError: 're_1' },
  ]
  await alter<PaymentStory>('/admin/payments/*', (real) => {
    const [one] = real.refunds
    return { ...real, refunds: changes.map((change) => ({ ...one, ...refund, ...change })) }
  })
  await sweep(`/admin/payments/${id}`, [
    { name: 'refund', open: () => press(p.refund.open) },
    {
      name: 'transfer made',
      open: () => press(p.transfer.open),
    },
    { name: 'transfer not possible', open: () => press(p.notPossible.open) },
    { name: 'ask for a refund again', open: () => press(p.retry.open) },
    { name: 'a refund was made', open: () => press(p.review.made) },
    { name: 'a refund was not made', open: () => press(p.review.notMade) },
  ])
}

const areas: [name: string, as: string, sweep: (desk: Desk) => Promise<void>][] = [
  ['home', ADMIN, home],
  ['settings', ADMIN, settings],
  ['people', SUPER, people],
  ['subscriptions', ADMIN, subscriptions],
  ['catalogue', ADMIN, catalogue],
  ['menus and plans', ADMIN, menusAndPlans],
  ['deliveries', ADMIN, deliveries],
  ['drivers and feedback', ADMIN, driversAndFeedback],
  ['recovery', ADMIN, recovery],
  ['a payment', ADMIN, payment],
]

// Mocked refusals and conflicts.
test.use({ expectedErrors: /409 \(Conflict\)/ })
for (const language of languages)
  for (const [name, as, sweep] of areas)
    test(`${name} in ${language}`, { tag: '@full' }, async ({ page, context }) => {
      const token = await signIn(context, as)
      await prepareSweep(page)
      await sweep(deskOf(language, page, context.request, token))
    })
