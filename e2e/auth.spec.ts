import type { APIRequestContext, Page } from '@playwright/test'
import { MINUTE_MS } from '../domain/dates.ts'
import { ar } from '../domain/text/ar.ts'
import { en } from '../domain/text/en.ts'
import { formatText } from '../web/formatText.ts'
import { letterTo } from './order.ts'
import {
  chooseThemeElsewhere,
  expect,
  expectAccessible,
  expectPassingHeading,
  expectToast,
  languages,
  open,
  test,
  themeOf,
  whenTimePasses,
} from './test.ts'

const texts = { en, ar } as const
const phone = { width: 390, height: 844 }
const PASSWORD = 'Cucumber-42-boat'
const DEMO_PASSWORD = 'Waraq2026'
/** A refused request is an error line in the browser's console, and these pages have many. */
const refusals = /Failed to load resource/

type Texts = (typeof texts)[keyof typeof texts]
type Person = { name: string; email: string; password: string }
let people = 0
const somebody = (): Person => ({
  name: 'Maryam Doseri',
  email: `maryam.${Date.now()}.${process.pid}.${people++}@example.com`,
  password: PASSWORD,
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
// A password field has no role, so it is found by its label.
const secret = (page: Page, name: string) => page.getByLabel(name, { exact: true })

/** The six-digit code; the address in the email's link may contain six digits too. */
const codeIn = (letter: string) => /\b(\d{6})\b/.exec(letter.replaceAll(/https?:\S+/g, ''))?.[1] ?? ''
const pathIn = (letter: string, page: string) => {
  const found = new RegExp(`https?://\\S+(/${page}\\?\\S+)`).exec(letter)?.[1]
  if (!found) throw new Error(`no link to ${page} in: ${letter}`)
  return found
}
const toArabicDigits = (digits: string) =>
  digits.replace(/\d/g, (d) => String.fromCharCode(0x660 + Number(d)))

async function fillRegister(page: Page, t: Texts, { name, email, password }: Person) {
  await field(page, t.signIn.fields.fullName).fill(name)
  await field(page, t.signIn.fields.email).fill(email)
  await field(page, t.signIn.fields.phone).fill('+973 ٣٦٠٠ ١٢٣٤')
  await secret(page, t.signIn.fields.password).fill(password)
  await secret(page, t.signIn.fields.confirmPassword).fill(password)
  await page.getByRole('checkbox').check()
}

async function logIn(page: Page, t: Texts, { email, password }: { email: string; password: string }) {
  await field(page, t.signIn.fields.email).fill(email)
  await secret(page, t.signIn.fields.password).fill(password)
  await page.keyboard.press('Enter')
}

/** The autocomplete hints for password managers. */
const hints = (page: Page) =>
  page.locator('main input').evaluateAll((inputs) => inputs.map((i) => i.getAttribute('autocomplete')))

/**
 * Submits the empty form and expects errors without axe violations: on a phone with one theme, on a desktop with the
 * other.
 */
async function expectErrorsForAll(page: Page, language: (typeof languages)[number]) {
  const theme = themeOf[language]
  await page.setViewportSize(theme === 'light' ? phone : { width: 1280, height: 800 })
  await chooseThemeElsewhere(page, theme)
  await page.locator('button[type=submit]').click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
  await expectAccessible(page)
}

/** An account made through the API. */
async function anAccount(request: APIRequestContext, { verified }: { verified: boolean }) {
  const person = somebody()
  const made = await request.post('/api/auth/register', {
    data: {
      fullName: person.name,
      email: person.email,
      phone: '36001234',
      password: person.password,
      acceptTerms: true,
    },
  })
  expect(made.status()).toBe(201)
  if (verified) {
    const verificationCode = codeIn(await letterTo(request, person.email, /./))
    const done = await request.post('/api/auth/verify-email', {
      data: { email: person.email, verificationCode },
    })
    expect(done.status()).toBe(200)
  }
  return person
}

/** Verification emails, by their subjects. */
const lettersOf = { en: /^.*(confirm|verif|email)/i, ar: /^.*(تأكيد|أكّد|بريد)/ }
const resetLetters = { en: /^.*password/i, ar: /^.*كلمة/ }

/** The email links that this tab keeps. */
const storedLinks = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('link ')))

for (const language of languages) {
  const t = texts[language]

  test.describe(`in ${language}`, () => {
    test.use({ expectedErrors: refusals })

    test('register, confirm by code, log in, log out, reset the password, log in again', async ({
      page,
      request,
    }) => {
      const person = somebody()
      await open(page, '/login', { language })
      // The app runs now. Before, the link would be a full page load, which does not focus the heading.
      await button(page, t.ui.showPassword).click()
      await expect(button(page, t.ui.hidePassword)).toBeVisible()
      await link(page, t.signIn.login.register).click()
      await expect(page.getByRole('heading', { level: 1, name: t.signIn.register.title })).toBeFocused()
      await fillRegister(page, t, person)
      await page.keyboard.press('Enter')
      await expectToast(page, t.accounts.registered)
      await expect(page).toHaveURL(/\/check-email$/)
      await expect(page.getByText(person.email)).toBeVisible()
      await expect(page.getByRole('button', { name: t.signIn.resend.verification })).toHaveAttribute(
        'aria-disabled',
        'true',
      )

      const code = codeIn(await letterTo(request, person.email, lettersOf[language]))
      const box = field(page, t.signIn.code.label)
      await box.fill(code === '000000' ? '111111' : '000000')
      await page.keyboard.press('Enter')
      await expect(page.getByText(t.signIn.code.wrong)).toBeVisible()
      await expect(box).toBeFocused()
      await expectAccessible(page)
      await box.fill(` ${toArabicDigits(code.slice(0, 3))} ${toArabicDigits(code.slice(3))}`)
      await button(page, t.signIn.code.submit).click()
      await expectToast(page, t.accounts.verified)
      await expect(page).toHaveURL(/\/login$/)
      await expect(field(page, t.signIn.fields.email)).toHaveValue(person.email)

      await logIn(page, t, person)
      await expectToast(page, t.accounts.welcome.replace('{{name}}', person.name))
      await expect(page).toHaveURL(/\/dashboard$/)
      await page.getByRole('banner').getByRole('button', { name: person.name }).click()
      await page.getByRole('menuitem', { name: t.layout.account.logout }).click()
      await expectToast(page, t.accounts.loggedOut)
      await expect(page).toHaveURL(/\/login$/)

      await link(page, t.signIn.login.forgot).click()
      // Both pages have an email field, so the next page must be visible before it is filled.
      await expect(page.getByRole('heading', { level: 1, name: t.signIn.forgot.title })).toBeFocused()
      await field(page, t.signIn.fields.email).fill(person.email)
      await page.keyboard.press('Enter')
      await expectToast(page, t.accounts.resetSent)
      await expect(page.getByRole('heading', { name: t.signIn.forgot.sentTitle })).toBeVisible()
      await expectAccessible(page)
      const path = pathIn(await letterTo(request, person.email, resetLetters[language]), 'reset-password')
      await page.goto(path)
      await expect(page).toHaveURL(/\/reset-password$/)
      // The tab keeps the link over a reload until it is used.
      await expect(page.getByRole('heading', { level: 1, name: t.signIn.reset.title })).toBeVisible()
      await page.reload()
      const next = { ...person, password: 'Tangerine-77-kite' }
      await secret(page, t.signIn.fields.newPassword).fill(next.password)
      await secret(page, t.signIn.fields.confirmPassword).fill(next.password)
      await page.keyboard.press('Enter')
      await expectToast(page, t.accounts.passwordReset)
      await expect(page).toHaveURL(/\/login$/)
      await expect.poll(() => storedLinks(page)).toEqual([])
      await logIn(page, t, person)
      await expect(page.getByRole('alert')).toContainText(t.errors.AUTH_INVALID_CREDENTIALS)
      await logIn(page, t, next)
      await expect(page).toHaveURL(/\/dashboard$/)

      // A used link offers a new one.
      await page.goto(path)
      await expect(page).toHaveURL(/\/dashboard$|\/reset-password$/)
      await secret(page, t.signIn.fields.newPassword).fill('Another-Pear-99')
      await secret(page, t.signIn.fields.confirmPassword).fill('Another-Pear-99')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: t.signIn.reset.expiredTitle })).toBeVisible()
      await expectAccessible(page)
      await link(page, t.signIn.reset.ask).click()
      await expect(page).toHaveURL(/\/forgot-password$/)
    })

    test('a verification link is used once, leaves the URL, and leads to the login page after 3 s', async ({
      page,
      request,
    }) => {
      const person = await anAccount(request, { verified: false })
      const path = pathIn(await letterTo(request, person.email, /./), 'verify-email-link')
      let requestCount = 0
      page.on('request', (r) => {
        if (r.url().includes('/api/auth/verify-email-link')) requestCount++
      })
      // The clock stands still, so that the page does not move on to the login before the checks.
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + MINUTE_MS)
      const verified = page.getByRole('heading', { name: t.signIn.link.verified })
      await open(page, path, { language })
      await whenTimePasses(page, verified, 100)
      await whenTimePasses(page, page.getByText(t.accounts.verified), 100)
      await expect(page).toHaveURL(/\/verify-email-link$/)
      expect(requestCount).toBe(1)
      await page.clock.runFor(3000)
      await expect(page).toHaveURL(/\/login$/)
      await expect(field(page, t.signIn.fields.email)).toHaveValue(person.email)
      await expect.poll(() => storedLinks(page)).toEqual([])
      // A mail scanner may have opened the link first: the second time shows the same.
      await page.goto(path)
      await whenTimePasses(page, verified, 100)
    })

    test('a verification link that failed works after a reload', { tag: '@full' }, async ({
      page,
      request,
    }) => {
      const person = await anAccount(request, { verified: false })
      const path = pathIn(await letterTo(request, person.email, /./), 'verify-email-link')
      await page.route('**/api/auth/verify-email-link*', (route) => route.abort(), { times: 1 })
      await open(page, path, { language })
      await expect(page.getByRole('heading', { name: t.signIn.link.failed })).toBeVisible()
      await expect(page).toHaveURL(/\/verify-email-link$/)
      await page.reload()
      await expectPassingHeading(page, t.signIn.link.verified)
    })

    test('a wrong or incomplete link shows an error and offers a new one', { tag: '@full' }, async ({
      page,
    }) => {
      await open(page, '/verify-email-link', { language })
      await expect(page.getByText(t.signIn.link.incomplete)).toBeVisible()
      await expectAccessible(page)
      await page.goto('/verify-email-link?token=abcdefghijklmnopqrstuvwxyz&email=nobody@example.com')
      await expect(page.getByText(t.errors.EMAIL_NOT_VERIFIED)).toBeVisible()
      await expect(page).toHaveURL(/\/verify-email-link$/)
      await expectAccessible(page)
      await page.route('**/api/auth/resend-verification', (route) => route.abort())
      await button(page, t.signIn.resend.verification).click()
      await expect(page.getByText(t.signIn.resend.failed)).toBeVisible()
      await page.unroute('**/api/auth/resend-verification')
      await button(page, t.signIn.resend.verification).click()
      await expect(page.getByText(t.accounts.verificationSent)).toBeVisible()
      await expect(page.getByText(t.signIn.resend.failed)).toBeHidden()
      await button(page, t.signIn.link.retry).click()
      await expect(page.getByText(t.errors.EMAIL_NOT_VERIFIED)).toBeVisible()
    })

    test('an unverified user is not logged in and must enter the code', async ({ page, request }) => {
      const person = await anAccount(request, { verified: false })
      await open(page, '/login', { language })
      await logIn(page, t, person)
      await expect(page).toHaveURL(/\/check-email$/)
      await expect(page.getByText(person.email)).toBeVisible()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('session'))).toBeNull()
      await page.reload()
      await expect(page.getByText(person.email)).toBeVisible()
      await button(page, t.signIn.code.otherAddress).click()
      await expect(field(page, t.signIn.fields.email)).toHaveValue(person.email)
      await field(page, t.signIn.fields.email).fill('')
      await button(page, t.signIn.code.proceed).click()
      await expect(page.getByText(t.validation.emailRequired)).toBeVisible()
      await expectAccessible(page)
      await expectErrorsForAll(page, language)
      await field(page, t.signIn.fields.email).fill(person.email)
      await page.keyboard.press('Enter')
      await expect(field(page, t.signIn.code.label)).toBeVisible()
      await expect.poll(() => hints(page)).toEqual(['one-time-code'])
    })

    test('a taken email address has an error at its field, in either language', {
      tag: '@direction',
    }, async ({ page, request }) => {
      const person = await anAccount(request, { verified: false })
      await open(page, '/register', { language })
      await fillRegister(page, t, person)
      await page.keyboard.press('Enter')
      await expect(page.getByText(t.validation.emailTaken)).toBeVisible()
      await expect(field(page, t.signIn.fields.email)).toBeFocused()
      await expect(field(page, t.signIn.fields.email)).toHaveAccessibleDescription(t.validation.emailTaken)
      await button(page, t.layout.language.other).click()
      const other = texts[language === 'en' ? 'ar' : 'en']
      await expect(page.getByText(other.validation.emailTaken)).toBeVisible()
      await expect(field(page, other.signIn.fields.fullName)).toHaveValue(person.name)
      await expect(secret(page, other.signIn.fields.password)).toHaveValue(person.password)
      await expect(page.getByRole('checkbox')).toBeChecked()
    })

    test('logging in returns to the requested page, but never to another site', async ({ page }) => {
      const admin = { email: 'admin@waraq.example', password: DEMO_PASSWORD }
      await page.goto(`/admin/settings?lang=${language}`)
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText(t.layout.account.sessionEnded)).toBeVisible()
      await logIn(page, t, admin)
      await expect(page).toHaveURL(/\/admin\/settings/)
      await page.getByRole('button', { name: t.layout.account.logout }).click()
      await expect(page).toHaveURL(/\/login$/)
      for (const from of ['https://evil.example/', '//evil.example/x', '/\\evil.example']) {
        await page.goto(`/login?from=${encodeURIComponent(from)}&next=${encodeURIComponent(from)}`)
        await page.evaluate(
          (target) => history.replaceState({ usr: { from: target }, key: 'k', idx: 0 }, ''),
          from,
        )
        await page.reload()
        await logIn(page, t, admin)
        await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/admin$/)
        await page.getByRole('button', { name: t.layout.account.logout }).click()
        await expect(page).toHaveURL(/\/login$/)
      }
    })

    test('password strength is shown, and all errors appear at their fields, with the focus on the first', {
      tag: '@full',
    }, async ({ page }) => {
      await open(page, '/register', { language })
      await expect
        .poll(() => hints(page))
        .toEqual(['name', 'username', 'tel', 'new-password', 'new-password', null])
      const strength = page.getByRole('status').filter({ hasText: t.accounts.strength.label })
      for (const [password, level] of [
        ['', 'default'],
        ['abc', 'weak'],
        ['Tomato99', 'medium'],
        ['Tomato99!', 'good'],
        ['Tomato99!boats', 'strong'],
      ] as const) {
        await secret(page, t.signIn.fields.password).fill(password)
        await expect(strength).toContainText(t.accounts.strength[level])
      }

      await secret(page, t.signIn.fields.password).fill('short')
      await button(page, t.signIn.register.submit).click()
      const v = t.validation
      for (const message of [
        v.fullNameRequired,
        v.emailRequired,
        v.phoneRequired,
        v.passwordShort,
        v.required,
      ])
        await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expect(page.getByText(v.termsRequired)).toBeVisible()
      await expect(field(page, t.signIn.fields.fullName)).toBeFocused()
      await field(page, t.signIn.fields.email).fill('not an address')
      await expect(page.getByText(v.emailInvalid)).toBeVisible()
      await secret(page, t.signIn.fields.confirmPassword).fill('other')
      await expect(page.getByText(v.passwordsDiffer)).toBeVisible()
      await field(page, t.signIn.fields.phone).fill('٣٦٠')
      await expect(field(page, t.signIn.fields.phone)).toHaveValue('360')
      await expect(page.getByText(v.phoneShort)).toBeVisible()
      await expectAccessible(page)
      await expectErrorsForAll(page, language)
    })

    test('too many attempts lead to a warning with the time to wait', { tag: '@full' }, async ({ page }) => {
      await page.clock.install()
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '120' },
          json: { status: 429, errorCode: 'RATE_LIMIT_EXCEEDED', message: 'x' },
        }),
      )
      await open(page, '/login', { language })
      await logIn(page, t, { email: 'a@b.example', password: 'x' })
      await expect(page.getByText(t.errors.RATE_LIMIT_EXCEEDED)).toBeVisible()
      const wait = (key: 'minutes' | 'seconds', count: number) =>
        String(formatText(t.signIn, language, `limit.${key}`, { count }))
      await expect(page.getByRole('alert')).toContainText(wait('minutes', 2))
      await expectAccessible(page)
      await page.clock.runFor(65_000)
      await expect(page.getByRole('alert')).toContainText(
        new RegExp(wait('seconds', 55).replace('55', '\\d\\d?')),
      )
    })

    test('repeated submits send one request, no input is lost, and a suspended user gets a message', {
      tag: '@full',
    }, async ({ page }) => {
      let requestCount = 0
      let answer = () => {}
      await page.route('**/api/auth/login', async (route) => {
        requestCount++
        await new Promise<void>((done) => {
          answer = done
        })
        await route.abort()
      })
      await open(page, '/login', { language })
      await expect.poll(() => hints(page)).toEqual(['username', 'current-password', null])
      await expectErrorsForAll(page, language)
      await logIn(page, t, { email: 'a@b.example', password: 'secret' })
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      const submit = page.getByRole('button', { name: t.signIn.login.submitting })
      await expect(submit).toHaveAttribute('aria-busy', 'true')
      await expect.poll(() => requestCount).toBe(1)
      await submit.click({ force: true }) // disabled, but a person can still click it
      answer()
      await expect(page.getByRole('alert')).toContainText(t.errors.NETWORK_ERROR)
      expect(requestCount).toBe(1)
      await expect(field(page, t.signIn.fields.email)).toHaveValue('a@b.example')
      await expect(secret(page, t.signIn.fields.password)).toHaveValue('secret')
      await page.getByRole('button', { name: t.ui.showPassword }).click()
      await expect(field(page, t.signIn.fields.password)).toHaveValue('secret')
      await page.unroute('**/api/auth/login')
      await logIn(page, t, { email: 'suspended@waraq.example', password: DEMO_PASSWORD })
      await expect(page.getByRole('alert')).toContainText(t.errors.ACCOUNT_SUSPENDED)
    })

    test('a failed reset request shows an error, and the resend button counts down from 60', {
      tag: '@full',
    }, async ({ page }) => {
      await page.clock.install()
      await page.route('**/api/password/forgot', (route) => route.abort())
      await open(page, '/forgot-password', { language })
      await button(page, t.signIn.forgot.submit).click()
      await expect(page.getByText(t.validation.emailRequired)).toBeVisible()
      await expectErrorsForAll(page, language)
      await field(page, t.signIn.fields.email).fill('nobody@example.com')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText(t.signIn.forgot.failed)
      await expectAccessible(page)
      await page.unroute('**/api/password/forgot')
      await page.keyboard.press('Enter')
      const again = button(page, t.signIn.resend.reset)
      await expect(again).toHaveAttribute('aria-disabled', 'true')
      await expect(again).toHaveAccessibleDescription(/\b(60|[45]\d|3[1-9]) /)
      await page.clock.runFor(30_000)
      await expect(again).toHaveAccessibleDescription(/\b(30|[12]?\d) /)
      await page.clock.runFor(31_000)
      await expect(again).not.toHaveAttribute('aria-disabled', 'true')
      await again.click()
      await expect(page.getByRole('status').filter({ hasText: t.accounts.resetSent })).toBeVisible()
      await expect(again).toHaveAttribute('aria-disabled', 'true')
    })

    test('a reset page without a link offers a new one', { tag: '@full' }, async ({ page }) => {
      await open(page, '/reset-password', { language })
      await expect(page.getByRole('heading', { name: t.signIn.reset.expiredTitle })).toBeVisible()
    })

    test('"remember me" decides whether the session survives the browser', { tag: '@full' }, async ({
      page,
      context,
    }) => {
      const lasting = async () => (await context.cookies()).find((c) => c.name === 'refresh')?.expires ?? 0
      for (const remembered of [false, true]) {
        await open(page, '/login', { language })
        if (remembered) await page.getByRole('checkbox', { name: t.signIn.login.remember }).check()
        await logIn(page, t, { email: 'customer@waraq.example', password: DEMO_PASSWORD })
        await expect(page).toHaveURL(/\/dashboard$/)
        // Cookies expire by the browser's clock, which is this machine's.
        const days = ((await lasting()) - Date.now() / 1000) / 86_400
        if (remembered) expect(days).toBeGreaterThan(29)
        else expect(await lasting()).toBe(-1)
        await page.reload()
        await expect(page).toHaveURL(/\/dashboard$/)
        await page.getByRole('banner').getByRole('button', { name: t.layout.account.menu }).click()
        await page.getByRole('menuitem', { name: t.layout.account.logout }).click()
        await expect(page).toHaveURL(/\/login$/)
      }
    })
  })
}
