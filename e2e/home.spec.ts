import type { Page } from '@playwright/test'
import { addDays, formatDay, nextSunday } from '../domain/dates.ts'
import { ar } from '../domain/text/ar.ts'
import { en } from '../domain/text/en.ts'
import { formatText } from '../web/formatText.ts'
import { expectAllArabic } from './arabic.ts'
import { shopToday } from './shop.ts'
import { expect, expectAccessible, languages, open, test } from './test.ts'

const texts = { en: { home: en.home, layout: en.layout }, ar: { home: ar.home, layout: ar.layout } } as const

/** Opens the home page from another page, so that the browser requests its data itself. */
async function comeHome(page: Page, language: 'en' | 'ar') {
  await open(page, '/register', { language })
  await page.locator('a[href="/"]').first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(
    page.getByRole('heading', { level: 1, name: firstLine(texts[language].home.hero.title) }),
  ).toBeVisible()
}
const firstLine = (text: string) => text.split('\n')[0] ?? ''

for (const language of languages) {
  const { home: t, layout } = texts[language]

  test.describe(`home in ${language}`, () => {
    test('shows the week, the plans and the call to action; the bowl can be tried', {
      tag: '@direction',
    }, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, '/', { language })

      const week = page.getByRole('region', { name: new RegExp(`${t.week.now}|${t.week.next}`) })
      await expect(week.getByRole('article')).toHaveCount(5)
      // One card is today's, or the week is over and the next one is shown.
      const today = week.locator('time').filter({ hasText: ` · ${t.week.today}` })
      await expect(today.or(page.getByRole('heading', { name: t.week.next }))).toHaveCount(1)

      const plans = page.getByRole('region', { name: firstLine(t.plans.title) })
      const cards = plans.locator(':scope > div > ul > li')
      await expect(cards).toHaveCount(2)
      for (const card of await cards.all())
        await expect(card).toContainText(
          new RegExp(
            [t.plans.organic, t.plans.delivery, t.plans.different, t.plans.rotation, t.plans.flexible].join(
              '.*',
            ),
            's',
          ),
        )
      const meals = {
        meals: formatText(t, language, 'plans.meals', { count: 2 }),
        bowls: formatText(layout, language, 'meals.bowls', { count: 2 }),
      }
      for (const text of [
        formatText(layout, language, 'meals.are', meals),
        formatText(t, language, 'plans.perWeek', { count: 5 }),
      ])
        await expect(cards.first()).toContainText(String(text))
      await expect(cards.first()).toContainText(t.plans.popular)
      await expect(cards.first()).toContainText(language === 'ar' ? /14\.500\s*د\.ب/ : /BHD\s*14\.500/)
      await expect(cards.first()).toContainText('15.950')
      // 75.000 for 20 days saves nothing against 14.500 for 5, so no saving is claimed.
      await expect(plans).not.toContainText('12.5')
      await expect(cards.first().getByRole('link')).toHaveAttribute('href', /^\/subscription\?plan=[\w-]+$/)

      const tried = page.getByRole('group', { name: t.benefits.ingredients.replace('{{name}}', '') })
      const bowl = page.locator('fieldset + img')
      await tried.scrollIntoViewIfNeeded()
      await expect(bowl).toHaveAttribute('src', /\?without=onion,radish$/)
      const out = tried.getByRole('button', { pressed: false })
      await expect(out).toHaveCount(2)
      await out.first().click()
      await expect(bowl).toHaveAttribute('src', /\?without=(onion|radish)$/)
      await out.first().press('Enter')
      await expect(out).toHaveCount(0)
      await expect(bowl).toHaveAttribute('src', /\.svg$/)
      expect(
        await bowl.evaluate((i: HTMLImageElement) => i.decode().then(() => i.naturalWidth)),
      ).toBeGreaterThan(0)

      // The row of bowls starts at the reading side, and the keyboard reaches its end.
      const gallery = page.getByRole('region', { name: t.gallery.title })
      const row = gallery.getByRole('list')
      const last = gallery.getByRole('link').last()
      await last.focus()
      await expect(last).toBeInViewport()
      const moved = () => row.evaluate((list) => list.scrollLeft)
      await expect
        .poll(async () => (language === 'ar' ? -(await moved()) : await moved()))
        .toBeGreaterThan(300)
      await last.press('Enter')
      await expect(page).toHaveURL(/\/menu#[\w-]+$/)
      const salad = page.locator(':target, article:has(details[open])').first()
      await expect(salad).toBeInViewport()
    })

    if (language === 'ar')
      test('contains no English', { tag: '@direction' }, async ({ page }) => {
        await open(page, '/', { language })
        await expectAllArabic(page)
      })

    test('a shop without new subscriptions shows that on every button', { tag: '@full' }, async ({
      page,
    }) => {
      const message = language === 'ar' ? 'نفتح بعد العيد' : 'Back after Eid'
      await page.route('**/api/subscriptions/sub-status', (route) =>
        route.fulfill({ json: { active: false, message } }),
      )
      await open(page, '/', { language })
      const soon = page.getByRole('main').getByRole('link', { name: t.plans.soon })
      await expect(soon).toHaveCount(4)
      for (const link of await soon.all()) await expect(link).toHaveAttribute('href', /^\/subscription/)
      await expect(page.getByRole('region', { name: firstLine(t.plans.title) })).toContainText(message)
      await expectAccessible(page)
    })

    test.describe('when the server is busy', () => {
      test.use({ expectedErrors: /503/ })

      test('the menu and the status show an error, the rest works, and a retry succeeds', {
        tag: '@full',
      }, async ({ page }) => {
        const down = { status: 503, json: { status: 503, errorCode: 'SERVICE_BUSY', message: 'x' } }
        await page.route(/\/api\/menu\?|\/api\/subscriptions\/sub-status/, (route) => route.fulfill(down))
        await comeHome(page, language)
        const failed = page.getByRole('alert').filter({ hasText: t.week.failed })
        await expect(failed).toBeVisible()
        const unknown = page.getByRole('alert').filter({ hasText: t.plans.statusFailed })
        await expect(unknown).toBeVisible()
        await expect(page.getByRole('heading', { name: firstLine(t.plans.title) })).toBeVisible()
        await expect(page.getByRole('heading', { name: t.how.title })).toBeVisible()
        await expectAccessible(page)
        await page.unroute(/\/api\/menu\?|\/api\/subscriptions\/sub-status/)
        await failed.getByRole('button').click()
        await expect(page.getByRole('article')).toHaveCount(5)
        await unknown.getByRole('button').click()
        await expect(unknown).toBeHidden()
        await expect(page).toHaveTitle(new RegExp(layout.titles.home))
      })
    })
  })
}

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('the tried bowl stays, and changes when the connection is back', { tag: '@full' }, async ({
    page,
    context,
  }) => {
    await comeHome(page, 'en')
    const tried = page.getByRole('group', {
      name: en.home.benefits.ingredients.replace('{{name}}', ''),
    })
    const bowl = page.locator('fieldset + img')
    await tried.scrollIntoViewIfNeeded()
    const isShown = () => bowl.evaluate((i: HTMLImageElement) => i.complete && i.naturalWidth > 0)
    await expect.poll(isShown).toBe(true)
    await context.setOffline(true)
    await tried.getByRole('button', { pressed: true }).first().click()
    await expect(tried.getByRole('button', { pressed: false })).toHaveCount(3)
    await expect.poll(isShown).toBe(true)
    await expect(bowl).toHaveAttribute('src', /\?without=onion,radish$/)
    await context.setOffline(false)
    await expect(bowl).toHaveAttribute('src', /\?without=(\w+,){2}\w+$/)
    await expect.poll(isShown).toBe(true)
  })
})

test.describe('sections', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('appear once, when scrolled to, and nothing on the first screen is ever hidden', {
    tag: '@full',
  }, async ({ page }) => {
    await open(page, '/', { language: 'en' })
    await page.getByRole('heading', { level: 1 }).evaluate((h) => h.scrollIntoView())
    const how = page.getByRole('region', { name: en.home.how.title })
    await expect(how).toHaveAttribute('data-enter', 'waiting')
    await expect(how).toHaveCSS('opacity', '0')
    await page.mouse.wheel(0, 20_000)
    await how.scrollIntoViewIfNeeded()
    await expect(how).toHaveAttribute('data-enter', 'in')
    await expect(how).toHaveCSS('animation-duration', '0.8s')
    await expect(how).toHaveCSS('opacity', '1')
    await page.mouse.wheel(0, -20_000)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(how).toHaveAttribute('data-enter', 'in')
  })
})

test('a Sunday on which the kitchen is closed is promised nowhere', { tag: '@full' }, async ({ page }) => {
  const { home, layout, menu } = en
  const sunday = nextSunday(await shopToday())
  const monday = addDays(sunday, 1)
  await page.route('**/api/plans', async (route) => {
    const response = await route.fetch()
    const answer: object = await response.json()
    await route.fulfill({ response, json: { ...answer, closedDays: [sunday] } })
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/register', { language: 'en' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.locator('aside')).toContainText(formatDay(monday, 'en', 'weekday'))
  const goTo = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true }).click()
  const main = page.getByRole('main')
  await goTo(layout.nav.home)
  await expect(main).toContainText(home.hero.start.replace('{{day}}', formatDay(monday, 'en')))
  await expect(main).toContainText(home.how.door.replace('{{day}}', formatDay(monday, 'en')))
  await goTo(layout.nav.menu)
  await expect(main).toContainText(menu.next.start.replace('{{day}}', formatDay(monday, 'en')))
})
