import type { Page } from '@playwright/test'
import { paths } from '../domain/paths.ts'
import { DEMO_PASSWORD } from '../server/demo/people.ts'
import { indexedPages } from '../server/pages/head.ts'
import { customer, words } from './account.ts'
import { expect, holdRequests, languages, test } from './test.ts'

for (const language of languages) {
  const t = words[language].layout

  test.describe(`in ${language}, without JavaScript,`, () => {
    test.use({ javaScriptEnabled: false, locale: language === 'ar' ? 'ar-BH' : 'en-GB' })

    for (const name of indexedPages)
      test(`${paths[name].path} is readable and has its metadata`, async ({ page, baseURL }) => {
        await page.goto(paths[name].path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('contentinfo')).toContainText('+973')
        await expect(page).toHaveTitle(new RegExp(`^${t.titles[name]} · `))
        const meta = (selector: string) => page.locator(selector).getAttribute('content')
        expect(await meta('meta[name=description]')).toBe(t.descriptions[name])
        expect(await meta('meta[property="og:title"]')).toContain(t.titles[name])
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
          'href',
          new URL(paths[name].path, baseURL).href,
        )
        for (const other of languages)
          await expect(page.locator(`link[hreflang=${other}]`)).toHaveAttribute(
            'href',
            new RegExp(`\\?lang=${other}$`),
          )
      })
  })
}

/** Holds the app's files until the returned function is called. */
const holdTheProgram = (page: Page) => holdRequests(page, '**/assets/*.js')

test('the browser hydrates the page without replacing it, and its data is fresh', async ({ page }) => {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) reads.push(pathname)
  })
  await page.goto('/menu')
  const first = await page.getByRole('heading', { level: 1 }).elementHandle()
  await page.getByRole('button', { name: words.en.layout.language.other }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  // The server's heading is still in the page: hydration replaced nothing.
  expect(await first?.evaluate((h1) => h1.isConnected)).toBe(true)
  // The first language requested nothing again; the second language's responses are new.
  await expect.poll(() => reads.filter((path) => path === '/api/salads')).toHaveLength(1)
})

test('clicks, ticks and scrolling before the app runs are not lost', async ({ page }) => {
  const answer = await holdTheProgram(page)
  const scripts = page.waitForRequest((request) => request.resourceType() === 'script')
  await page.goto('/menu', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: words.en.layout.theme.dark }).click()
  const nuts = page.getByRole('checkbox', { name: words.en.menu.allergens.nuts })
  await nuts.check()
  const milk = page.getByRole('checkbox', { name: words.en.menu.allergens.milk })
  await milk.check()
  await milk.uncheck()
  const egg = page.getByRole('checkbox', { name: words.en.menu.allergens.egg })
  await egg.check()
  await page.mouse.wheel(0, 700)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
  await scripts
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  answer()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page).toHaveURL(/without=egg%2Cnuts$/)
  await expect(nuts).toBeChecked()
  await expect(egg).toBeChecked()
  await expect(milk).not.toBeChecked()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600)
})

test('the plan chosen before the app runs is the ordered one', { tag: '@full' }, async ({ page }) => {
  const answer = await holdTheProgram(page)
  await page.goto('/subscription', { waitUntil: 'domcontentloaded' })
  const plans = page.getByRole('radio')
  await plans.nth(1).check()
  await plans.nth(0).check()
  await plans.nth(1).check()
  answer()
  await expect(page.getByRole('complementary')).toContainText('82.500')
  await expect(plans.nth(1)).toBeChecked()
})

test('a login sent before the app runs works, and the URL contains no input', async ({ page }) => {
  const answer = await holdTheProgram(page)
  const { fields, login } = words.en.signIn
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) sent.push(request.postDataJSON())
  })
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  await page.getByRole('checkbox', { name: login.remember }).check()
  await page.getByRole('textbox', { name: fields.email, exact: true }).fill(customer(3))
  await page.keyboard.press('Enter')
  const form = page.locator('form', { has: page.getByRole('checkbox', { name: login.remember }) })
  await expect(form).toHaveAttribute('data-sent')
  await page.getByLabel(fields.password, { exact: true }).fill(DEMO_PASSWORD)
  // Typing on cancels the submit.
  await expect(form).not.toHaveAttribute('data-sent')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: login.submit, exact: true }).click()
  expect(new URL(page.url()).search).toBe('')
  answer()
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(sent).toEqual([{ email: customer(3), password: DEMO_PASSWORD, rememberMe: true }])
})

test('a ticked box stays ticked during hydration', { tag: '@full' }, async ({ page }) => {
  const answer = await holdTheProgram(page)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  const remember = page.getByRole('checkbox', { name: words.en.signIn.login.remember })
  await remember.check()
  // The listener is added before the app loads.
  await remember.evaluate((box: HTMLInputElement) =>
    addEventListener('taken-over', () => {
      document.documentElement.dataset.ticked = String(box.checked)
    }),
  )
  answer()
  await expect(page.locator('html')).toHaveAttribute('data-ticked', 'true')
  await expect(remember).toBeChecked()
})

test.describe('when the app does not load', () => {
  test.use({ expectedErrors: /ERR_FAILED/, viewport: { width: 390, height: 844 } })

  test('the page shows an error in view, accepts no input, and stays readable', {
    tag: '@full',
  }, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/login?lang=ar')
    const failed = page.locator('#failed')
    await expect(failed).toBeInViewport()
    await expect(failed.getByRole('link').first()).toHaveAttribute('href', /\/login\?lang=ar$/)
    const submit = page.getByRole('button', { name: words.ar.signIn.login.submit, exact: true })
    await submit.click()
    await expect(submit).toHaveCSS('opacity', '1')

    await page.goto('/')
    await page.mouse.wheel(0, 700)
    // The header is opaque, so the content under it does not show.
    await expect(page.getByRole('banner')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.mouse.wheel(0, -700)
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })
})

test('a login page from the browser’s cache accepts no input before the app renders it again', {
  tag: '@full',
}, async ({ page }) => {
  const answer = await holdTheProgram(page)
  await page.addInitScript(() =>
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'transferSize', { get: () => 0 }),
  )
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  const formBefore = await page.locator('form[method=post]').elementHandle()
  await expect(page.locator('form[method=post]')).toHaveJSProperty('inert', true)
  answer()
  await expect(page.locator('form[method=post]')).toHaveJSProperty('inert', false)
  expect(await formBefore?.evaluate((form) => form.isConnected)).toBe(false)
})

test('a stored language that the cookie lacks replaces the server’s page', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: words.en.layout.language.other }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await context.clearCookies()
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/[؀-ۿ]/)
})

test('search engines find every public page and no other', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const sitemap = await (await request.get(/Sitemap: (\S+)/.exec(robots)?.[1] ?? '')).text()
  for (const name of indexedPages)
    expect(sitemap).toContain(`<loc>${new URL(paths[name].path, baseURL).href}</loc>`)
  expect(await (await request.get('/login')).text()).toContain('<meta name="robots" content="noindex"')
  expect((await request.get('/og.png')).headers()['content-type']).toBe('image/png')
  const menu = await (await request.get('/menu')).text()
  const facts = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(menu)?.[1] ?? '')
  expect(facts).toMatchObject({ '@type': 'Menu' })
  expect(facts.hasMenuItem.length).toBeGreaterThanOrEqual(14)
})

/** The limit for all scripts that a visitor's browser loads for the home page, compressed. */
const BUDGET_BYTES = 130_000
test('the home page’s scripts stay within their budget', async ({ page }) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      sizes.push(
        response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      )
  })
  const firstResponse = page.waitForResponse('**/api/subscriptions/sub-status') // the app's first request
  await page.goto('/')
  await firstResponse
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(10_000) // the measurement works
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES)
})
