import type { BrowserContext, Page } from '@playwright/test'
import { ar } from '../domain/text/ar.ts'
import { en } from '../domain/text/en.ts'
import { expect, expectAccessible, expectToast, holdRequests, languages, open, test } from './test.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 700 }
const texts = { en: en.layout, ar: ar.layout } as const
const accounts = { en: en.accounts, ar: ar.accounts } as const

/** Mocks the refresh with this user, and stores that there was a session. */
async function signedInAs(page: Page, role: 'USER' | 'ADMIN' | null) {
  const user = {
    id: '1',
    fullName: 'Maryam Doseri',
    email: 'm@example.com',
    phone: '36001234',
    role,
    verified: true,
  }
  await page.route('**/api/auth/refresh', (route) =>
    role
      ? route.fulfill({ json: { user, token: 'x.e30.y', sessionId: 's' } })
      : route.fulfill({ status: 401, json: { status: 401, errorCode: 'AUTH_REQUIRED', message: 'x' } }),
  )
  // The real server does not know this token, and the test needs no events.
  await page.route('**/api/events', () => {})
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('begun')) localStorage.setItem('session', '1')
    sessionStorage.setItem('begun', '1')
  })
}

const languageCookie = async (context: BrowserContext) =>
  (await context.cookies()).find((cookie) => cookie.name === 'lang')?.value

for (const language of languages) {
  const t = texts[language]
  const dir = language === 'ar' ? 'rtl' : 'ltr'

  test.describe(`in ${language}`, () => {
    test('language, direction and theme are set before the app runs', { tag: '@direction' }, async ({
      page,
      context,
    }) => {
      const other = language === 'ar' ? 'en' : 'ar'
      await context.addCookies([{ name: 'lang', value: other, url: test.info().project.use.baseURL ?? '' }])
      await page.addInitScript(
        ([lang]) => {
          localStorage.setItem('language', lang ?? '')
          localStorage.setItem('theme', 'dark')
        },
        [language],
      )
      const release = await holdRequests(page, '**/assets/*.js')
      await page.goto('/', { waitUntil: 'commit' })
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', language)
      await expect(html).toHaveAttribute('dir', dir)
      await expect(html).toHaveAttribute('data-theme', 'dark')
      // The cookie was wrong, so the page was requested again in the right language.
      await expect(page.getByRole('banner')).toContainText(t.nav.menu)
      const fonts = page.locator('link[rel=preload][as=font]')
      await expect(fonts).toHaveCount(2)
      await expect(page.locator(`link[href*=${language === 'ar' ? 'arabic' : 'latin'}]`)).toHaveCount(2)
      release()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(t.titles.home))
      await expect.poll(() => languageCookie(context)).toBe(language)
    })

    test('the URL can choose the language, and a later choice replaces it', { tag: '@full' }, async ({
      page,
    }) => {
      await page.goto(`/?lang=${language}`)
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      await page.getByRole('banner').getByRole('button', { name: t.language.other }).click()
      await expect(page.locator('html')).not.toHaveAttribute('lang', language)
      await page.reload()
      await expect(page.locator('html')).not.toHaveAttribute('lang', language)
      await expect(page).not.toHaveURL(/lang=/)
    })

    test('on a phone the header hides and returns, the menu opens, and going back restores the scroll position', {
      tag: '@direction',
    }, async ({ page }) => {
      await page.setViewportSize(phone)
      await open(page, '/', { language })

      await test.step('the header changes its style, hides when scrolling down and returns when scrolling up', async () => {
        const header = page.getByRole('banner')
        await expect(header).toBeInViewport()
        await page.mouse.wheel(0, 100)
        await expect(header).toHaveAttribute('data-styled', 'true')
        await expect(header).toBeInViewport()
        await page.mouse.wheel(0, 400)
        await expect(header).not.toBeInViewport()
        await page.mouse.wheel(0, -40)
        await expect(header).toBeInViewport()
        await page.mouse.wheel(0, -1000)
        await expect(header).not.toHaveAttribute('data-styled')
      })

      await test.step('a new page starts at its top, and going back restores the position', async () => {
        const terms = page.getByRole('contentinfo').getByRole('link', { name: t.footer.terms })
        await terms.scrollIntoViewIfNeeded()
        await terms.evaluate((link) =>
          link.addEventListener('click', () => sessionStorage.setItem('leftAt', String(scrollY))),
        )
        await terms.click()
        const left = await page.evaluate(() => Number(sessionStorage.getItem('leftAt')))
        expect(left).toBeGreaterThan(400)
        await expect(page).toHaveURL(/terms-conditions$/)
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
        // The header is opaque, however little was scrolled.
        await expect(page.getByRole('banner')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
        await page.goBack()
        await expect(page).toHaveTitle(new RegExp(t.titles.home))
        await expect.poll(() => page.evaluate((at) => Math.abs(scrollY - at), left)).toBeLessThan(2)
      })

      await test.step('the mobile menu opens, keeps the focus, closes, and its links work', async () => {
        await page.evaluate(() => scrollTo(0, 0))
        const button = page.getByRole('button', { name: t.nav.open })
        await button.click()
        const menu = page.getByRole('dialog', { name: t.nav.panel })
        await expect(menu).toBeVisible()
        await expectAccessible(page)
        await page.keyboard.press('Tab')
        await expect(menu.locator(':focus')).toHaveCount(1)
        await page.keyboard.press('Escape')
        await expect(menu).toBeHidden()
        await expect(button).toBeFocused()
        await button.click()
        await menu.getByRole('link', { name: t.nav.menu }).click()
        await expect(menu).toBeHidden()
        await expect(page).toHaveURL(/\/menu$/)
        await button.click()
        await expect(menu).toBeVisible()
        await page.goBack()
        await expect(menu).toBeHidden()
        await expect(page).toHaveURL(/\/menu$/)
        await page.setViewportSize(desk)
        await expect(button).toBeHidden()
        await expect(page.getByRole('navigation', { name: t.nav.label })).toBeVisible()
      })
    })

    test.describe('with a connection that breaks', () => {
      // Requests that were open at that moment.
      test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ })

      test('the footer shows the contact details, and being offline shows a notice until it ends', {
        tag: '@full',
      }, async ({ page, context }) => {
        const firstResponse = page.waitForResponse('**/api/subscriptions/sub-status') // the app's first request
        await open(page, '/', { language })
        const footer = page.getByRole('contentinfo')
        await expect(footer.locator('a[href^="tel:"]')).toBeVisible()
        await expect(footer.locator('a[href^="mailto:"]')).toBeVisible()
        await expect(footer).toContainText(t.footer.days)
        const { slot, hour } = t.footer
        await expect(footer).toContainText(
          slot.replace('{{from}}', hour.am.replace('{{hour}}', '9')).replace('{{to}}', hour.noon),
        )
        await expect(footer.getByRole('link', { name: t.footer.privacy })).toHaveAttribute(
          'href',
          '/privacy-policy',
        )
        await expect(footer.getByRole('link', { name: t.footer.terms })).toHaveAttribute(
          'href',
          '/terms-conditions',
        )
        await firstResponse
        await context.setOffline(true)
        await expect(page.getByRole('status').filter({ hasText: t.offline })).toBeVisible()
        await context.setOffline(false)
        await expect(page.getByText(t.offline)).toBeHidden()
      })
    })

    test('the skip link jumps to the content, and changing the language keeps the position and the input', {
      tag: '@direction',
    }, async ({ page, context }) => {
      await open(page, '/dev/mailbox?to=nobody@waraq.example', { language })
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: t.skip })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()

      const box = page.getByRole('textbox')
      await box.fill('half@typed')
      await page.evaluate(() => scrollTo(0, 60))
      await page.getByRole('banner').getByRole('button', { name: t.language.other }).click()
      const html = page.locator('html')
      await expect(html).toHaveAttribute('dir', dir === 'rtl' ? 'ltr' : 'rtl')
      await expect(box).toHaveValue('half@typed')
      await expect(page).toHaveURL(/nobody/)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(60)
      const other = language === 'ar' ? 'en' : 'ar'
      await expect(page).toHaveTitle(new RegExp(texts[other].titles.devMailbox))
      await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe(other)
      await expect.poll(() => languageCookie(context)).toBe(other)
    })

    test('the theme follows the system until the user chooses one, which is stored', {
      tag: '@full',
    }, async ({ page }) => {
      await page.setViewportSize(desk)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(`/?lang=${language}`)
      const html = page.locator('html')
      await expect(html).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.emulateMedia({ colorScheme: 'light' })
      await expect(html).toHaveAttribute('data-theme', 'light')
      await page.getByRole('banner').getByRole('button', { name: t.theme.dark }).click()
      await expect(html).toHaveAttribute('data-theme', 'dark')
      await page.reload()
      await expect(html).toHaveAttribute('data-theme', 'dark')
    })

    test.describe('an unknown URL', () => {
      test.use({ expectedErrors: /404 \(Not Found\)/ })

      test('shows a proper page, and its home link moves the focus', { tag: '@full' }, async ({ page }) => {
        const response = await page.goto(`/no/such/page?lang=${language}`)
        expect(response?.status()).toBe(404)
        await expect(page.getByRole('heading', { level: 1, name: t.notFound.title })).toBeVisible()
        await expect(page).toHaveTitle(new RegExp(t.titles.notFound))
        await expectAccessible(page)
        await page.getByRole('link', { name: t.notFound.home }).click()
        await expect(page).toHaveTitle(new RegExp(t.titles.home))
        await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      })
    })

    test.describe('when a page’s script cannot be loaded', () => {
      test.use({ expectedErrors: /404 \(Not Found\)|ERR_FAILED|dynamically imported module/ })

      test('the layout stays, the page shows an error, and a reload repairs it', async ({ page }) => {
        await page.route('**/assets/HomePage-*.js', (route) => route.abort())
        await page.goto(`/no/such/page?lang=${language}`)
        await page.getByRole('link', { name: t.notFound.home }).click()
        await expect(page.getByRole('heading', { level: 1, name: t.wrong.title })).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        await expectAccessible(page)
        await page.unroute('**/assets/HomePage-*.js')
        await page.getByRole('button', { name: t.wrong.reload }).click()
        await expect(page).toHaveTitle(new RegExp(t.titles.home))
        await expect(page.getByRole('heading', { level: 1, name: t.wrong.title })).toBeHidden()
      })
    })

    test('the admin sidebar collapses and remembers that; under 1024 px it is a drawer', {
      tag: '@direction',
    }, async ({ page }) => {
      await page.setViewportSize(desk)
      await open(page, '/dev/admin', { language })
      const nav = page.getByRole('navigation', { name: t.admin.nav })
      // The eight of rule W7, and plans, drivers, feedback, jobs and the audit log.
      await expect(nav.getByRole('link')).toHaveCount(13)
      const width = async () => (await nav.boundingBox())?.width
      await expect.poll(width).toBeGreaterThan(150)
      await page.getByRole('button', { name: t.admin.collapse }).click()
      await expect.poll(width).toBeLessThan(100)
      await page.reload()
      await expect(page.getByRole('button', { name: t.admin.expand })).toBeVisible()
      await expectAccessible(page)

      await page.setViewportSize(phone)
      await expect(nav).toBeHidden()
      await page.getByRole('button', { name: t.nav.open }).click()
      await expect(nav).toBeVisible()
      // The drawer comes from the start side.
      await expect
        .poll(async () => {
          const box = await page.getByRole('dialog').boundingBox()
          return box && (dir === 'rtl' ? phone.width - box.x - box.width : box.x)
        })
        .toBe(0)
      await expectAccessible(page)
      await nav.getByRole('link', { name: t.admin.users }).click()
      await expect(nav).toBeHidden()
      await expect(page).toHaveURL(/\/dev\/admin\/users$/)
      await page.getByRole('button', { name: t.nav.open }).click()
      await expect(nav).toBeVisible()
      await page.goBack()
      await expect(nav).toBeHidden()
      await expect(page).toHaveURL(/\/dev\/admin\/users$/)
    })

    test.describe('protected pages', () => {
      test.use({ viewport: desk, expectedErrors: /40[14] \(|ERR_FAILED/ })

      test('redirect a visitor to the login with an explanation', async ({ page }) => {
        await signedInAs(page, null)
        await page.goto(`/admin/users?lang=${language}`)
        await expect(page).toHaveURL(/\/login$/)
        await expect(page.getByText(t.account.sessionEnded)).toBeVisible()
        // The server renders that page without the message, and the browser adds it.
        await page.reload()
        await expect(page.getByText(t.account.sessionEnded)).toBeVisible()
      })

      test('redirect a customer to the dashboard', { tag: '@full' }, async ({ page }) => {
        await signedInAs(page, 'USER')
        await page.goto(`/admin?lang=${language}`)
        await expect(page).toHaveURL(/\/dashboard$/)
      })

      test('open for an administrator, whose logout works even if the request fails', {
        tag: '@full',
      }, async ({ page }) => {
        await signedInAs(page, 'ADMIN')
        await page.route('**/api/auth/logout', (route) => route.abort())
        await page.goto(`/admin?lang=${language}`)
        await expect(page.getByRole('navigation', { name: t.admin.nav })).toBeVisible()
        await page.getByRole('button', { name: t.account.logout }).click()
        await expect(page).toHaveURL(/\/login$/)
        await expectToast(page, accounts[language].loggedOut)
        await expect(page.getByText(t.account.sessionEnded)).toBeHidden()
        await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeNull()
      })
    })

    test('the user menu shows the user and links to the dashboard', { tag: '@full' }, async ({ page }) => {
      await signedInAs(page, 'ADMIN')
      await page.setViewportSize(desk)
      await page.goto(`/?lang=${language}`)
      const trigger = page.getByRole('button', { name: /Maryam Doseri/ })
      await expect(trigger).toContainText('MD')
      await expect(page.getByRole('banner').getByRole('link', { name: t.account.login })).toBeHidden()
      await trigger.focus()
      await page.keyboard.press('Enter')
      const home = page.getByRole('menuitem', { name: t.account.adminDashboard })
      await expect(home).toHaveAttribute('href', '/admin')
      await expect(page.getByRole('menuitem', { name: t.account.logout })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(trigger).toBeFocused()
    })
  })
}
