import type { BrowserContext, Page } from '@playwright/test'
import { ar } from '../domain/text/ar.ts'
import { en } from '../domain/text/en.ts'
import { shopNow } from './shop.ts'
import { expect, expectToast, languages, open, test } from './test.ts'

const texts = { en, ar } as const
const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_S = 3600
/** Just after the moment from which a one-hour session counts as ending soon. */
const NEARLY_MS = 55 * MINUTE_MS + 5 * SECOND_MS

const jwt = (exp: number) => `x.${Buffer.from(JSON.stringify({ exp })).toString('base64url')}.y`
const user = {
  id: '0190a000-0000-7000-8000-000000000001',
  fullName: 'Maryam Doseri',
  email: 'm@example.com',
  phone: '36001234',
  role: 'ADMIN',
  verified: true,
  status: 'ACTIVE',
  language: 'en',
  createdAt: '2026-01-01T00:00:00Z',
  lastLoginAt: null,
  pendingEmail: null,
  erasureAt: null,
}

/** The pages use a clock that the test moves: no response sets it to the shop's time. */
async function onOwnClock(context: BrowserContext) {
  await context.clock.install({ time: await shopNow() })
  await context.route('**/api/**', async (route) => {
    // A test may end during a request.
    const response = await route.fetch().catch(() => null)
    if (!response) return
    const { 'x-server-time': _, ...headers } = response.headers()
    await route.fulfill({ response, headers }).catch(() => null)
  })
  await context.route('**/api/events', () => {})
}

/** Mocks the server on the browser's moved clock: each refresh gives another hour. */
async function signedIn(context: BrowserContext) {
  let refreshes = 0
  let expiresMs = 0
  await onOwnClock(context)
  await context.route('**/api/auth/refresh', async (route) => {
    refreshes++
    const now = await route
      .request()
      .frame()
      .evaluate(() => Date.now())
    const expiresS = Math.floor(now / SECOND_MS) + HOUR_S
    expiresMs = expiresS * SECOND_MS
    const token = jwt(expiresS)
    await route.fulfill({ json: { user, token, sessionId: user.id, needsVerification: false } })
  })
  // The reads of the admin home, because the real server does not know this token.
  const none = { content: [], page: 0, size: 20, totalElements: 0, totalPages: 0 }
  await context.route('**/api/admin/**', (route) => route.fulfill({ json: none }))
  await context.route('**/api/auth/logout', (route) => route.fulfill({ json: { message: 'x' } }))
  await context.addInitScript(() => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('session', '1')
    sessionStorage.setItem('begun', '1')
  })
  /** Moves the clock until only this much of the session is left. */
  const leave = async (page: Page, leftMs: number) => {
    const now = await page.evaluate(() => Date.now())
    await page.clock.fastForward(expiresMs - leftMs - now)
  }
  return { refreshes: () => refreshes, leave }
}

const secondsShown = async (page: Page) =>
  Number(/\d+/.exec((await page.getByRole('alertdialog').locator('p[aria-hidden]').textContent()) ?? '')?.[0])

/** Opens a page and waits until the session watch and its texts are loaded and rendered. */
async function watched(page: Page, language: 'en' | 'ar', go: () => Promise<unknown>) {
  const files = ['session', `account-${language}`].map((name) =>
    page.waitForResponse((response) => new RegExp(`/${name}-[^/]*\\.js$`).test(response.url())),
  )
  await go()
  const urls = (await Promise.all(files)).map((response) => response.url())
  await expect(page.getByText(user.fullName).or(page.getByRole('navigation')).first()).toBeVisible()
  await page.evaluate(async (modules) => {
    await Promise.all(modules.map((module) => import(module)))
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  }, urls)
}

for (const language of languages) {
  const t = texts[language]
  const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: t.signIn.expiry.title })
  const extend = (page: Page) => dialogOf(page).getByRole('button', { name: t.signIn.expiry.extend })

  /** Opens a page with the session watch. */
  const start = (page: Page, path: string, theme: 'light' | 'dark' = 'light') =>
    watched(page, language, () => open(page, path, { language, theme }))

  test.describe(`in ${language}`, () => {
    test.use({ expectedErrors: /Failed to load resource/ })

    test('the dialog opens at 300 s, counts down, and an extension closes it', async ({ page, context }) => {
      const { refreshes, leave } = await signedIn(context)
      await start(page, '/')
      await leave(page, 6 * MINUTE_MS)
      await page.clock.runFor(SECOND_MS)
      await expect(dialogOf(page)).toBeHidden()
      await leave(page, 5 * MINUTE_MS)
      await page.clock.runFor(31 * SECOND_MS)
      await expect(dialogOf(page)).toBeVisible()
      await expect(extend(page)).toBeFocused()
      const first = await secondsShown(page)
      expect(first).toBeLessThanOrEqual(300)
      expect(first).toBeGreaterThan(100)
      await page.clock.runFor(3 * SECOND_MS)
      await expect.poll(() => secondsShown(page)).toBeLessThanOrEqual(first - 2)
      expect(refreshes()).toBe(1)
      await extend(page).click()
      await expect(dialogOf(page)).toBeHidden()
      expect(refreshes()).toBe(2)
      await leave(page, 6 * MINUTE_MS)
      await page.clock.runFor(SECOND_MS)
      await expect(dialogOf(page)).toBeHidden()
    })

    test('at 0 the user is logged out with a message and sees the login page', async ({ page, context }) => {
      await signedIn(context)
      await start(page, '/admin')
      await page.clock.fastForward(NEARLY_MS)
      await page.clock.runFor(31 * SECOND_MS)
      await expect(dialogOf(page)).toBeVisible()
      await page.clock.fastForward(4 * MINUTE_MS)
      await page.clock.runFor(30 * SECOND_MS)
      await expect(page).toHaveURL(/\/login$/)
      await expect(dialogOf(page)).toBeHidden()
      await expectToast(page, t.signIn.expiry.over)
      await expect(page.getByText(t.layout.account.sessionEnded)).toBeVisible()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeNull()
    })

    test('logging out from the dialog shows a message and the login page', { tag: '@full' }, async ({
      page,
      context,
    }) => {
      await signedIn(context)
      await start(page, '/admin')
      await page.clock.fastForward(NEARLY_MS)
      await page.clock.runFor(31 * SECOND_MS)
      await dialogOf(page).getByRole('button', { name: t.signIn.expiry.logOut }).click()
      await expect(page).toHaveURL(/\/login$/)
      await expectToast(page, t.accounts.loggedOut)
      await expect(page.getByText(t.layout.account.sessionEnded)).toBeHidden()
    })

    test('a laptop that wakes near the end shows the dialog at once', { tag: '@full' }, async ({
      page,
      context,
    }) => {
      await signedIn(context)
      await start(page, '/')
      let asleep = (await page.evaluate(() => Date.now())) + 58 * MINUTE_MS
      await page.route('**/api/health', (route) =>
        route.fulfill({
          headers: { 'x-server-time': new Date(asleep).toISOString() },
          json: { status: 'ok' },
        }),
      )
      // The watch is loaded but may not check yet, so it sleeps longer.
      await expect(async () => {
        asleep += 10 * SECOND_MS
        await page.clock.setSystemTime(asleep)
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await expect(dialogOf(page)).toBeVisible({ timeout: 2 * SECOND_MS })
      }).toPass()
      expect(await secondsShown(page)).toBeLessThanOrEqual(120)
    })

    test('every tab warns, and an extension or logout in one tab reaches the others', {
      tag: '@full',
    }, async ({ page, context }) => {
      await signedIn(context)
      await start(page, '/')
      const other = await context.newPage()
      await start(other, '/admin')
      const bothWarn = async () => {
        await page.clock.fastForward(NEARLY_MS)
        await page.clock.runFor(31 * SECOND_MS)
        for (const tab of [page, other]) await expect(dialogOf(tab)).toBeVisible()
      }
      await bothWarn()
      await extend(page).click()
      for (const tab of [page, other]) await expect(dialogOf(tab)).toBeHidden()
      await bothWarn()
      await dialogOf(page).getByRole('button', { name: t.signIn.expiry.logOut }).click()
      await expect(dialogOf(other)).toBeHidden()
      await expect(other).toHaveURL(/\/login$/)
      await expect(page.getByRole('banner').getByRole('link', { name: t.layout.account.login })).toBeVisible()
    })

    test('a failed extension shows an error and can be retried; a refused one ends the session', {
      tag: '@full',
    }, async ({ page, context }) => {
      await signedIn(context)
      await start(page, '/')
      await page.clock.fastForward(NEARLY_MS)
      await page.clock.runFor(31 * SECOND_MS)
      await page.route('**/api/auth/refresh', (route) => route.abort())
      await extend(page).click()
      await expect(dialogOf(page).getByRole('alert')).toContainText(t.errors.NETWORK_ERROR)
      await page.unroute('**/api/auth/refresh')
      await page.route('**/api/auth/refresh', (route) =>
        route.fulfill({ status: 401, json: { status: 401, errorCode: 'AUTH_REQUIRED', message: 'x' } }),
      )
      await page.keyboard.press('Escape') // closing the dialog does not end the session
      await expect(dialogOf(page)).toBeHidden()
      await expectToast(page, t.signIn.expiry.over)
    })
  })
}

test('the real server extends the session by an hour', async ({ page, context }) => {
  const t = en.signIn
  await onOwnClock(context)
  await open(page, '/login', { language: 'en' })
  await page.getByRole('textbox', { name: t.fields.email }).fill('customer@waraq.example')
  await page.getByLabel(t.fields.password, { exact: true }).fill('Waraq2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard/)
  await watched(page, 'en', () => page.goto('/'))
  await page.clock.fastForward(NEARLY_MS)
  await page.clock.runFor(31 * SECOND_MS)
  // From here on responses set the clock: the new token is on the shop's time.
  await context.unroute('**/api/**')
  const refreshed = page.waitForResponse('**/api/auth/refresh')
  await page.getByRole('alertdialog').getByRole('button', { name: t.expiry.extend }).click()
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('banner').getByRole('link', { name: en.layout.account.login })).toBeHidden()
})

test.describe('a user without a phone', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('is requested at once and up to three more times, after 1, 2 and 3 seconds', { tag: '@full' }, async ({
    page,
    context,
  }) => {
    await signedIn(context)
    const at: number[] = []
    await page.route('**/api/auth/refresh', (route) =>
      route.fulfill({
        json: {
          user: { ...user, phone: null },
          token: jwt(4e9),
          sessionId: user.id,
          needsVerification: false,
        },
      }),
    )
    await page.route('**/api/users/me', async (route) => {
      at.push(await page.evaluate(() => Date.now()))
      await route.fulfill(at.length === 2 ? { status: 500, json: {} } : { json: { ...user, phone: null } })
    })
    await open(page, '/', { language: 'en' })
    // The clock runs meanwhile, so on a slow machine a try may have happened by itself.
    await expect.poll(() => at.length).toBeGreaterThanOrEqual(1)
    for (const [tries, waitS] of [
      [2, 1],
      [3, 2],
      [4, 3],
    ] as const) {
      await page.clock.runFor(waitS * SECOND_MS)
      await expect.poll(() => at.length).toBeGreaterThanOrEqual(tries)
    }
    await page.clock.runFor(60 * SECOND_MS)
    expect(at).toHaveLength(4)
    for (const [n, waitS] of [1, 2, 3].entries())
      expect((at[n + 1] ?? 0) - (at[n] ?? 0)).toBeGreaterThanOrEqual(waitS * SECOND_MS)
  })
})
