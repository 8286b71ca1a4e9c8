import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../server/demo/people.ts'
import { signIn, words } from './account.ts'
import { aCustomer } from './customer.ts'
import { newEmail } from './order.ts'
import { expect, expectAccessible, expectToast, holdRequests, languages, open, test } from './test.ts'

const PROFILE = '/dashboard?tab=profile'
const NEW_PASSWORD = 'Rocket-Leaf-42'
/** A refused request is an error line in the browser's console, however well the page handles it. */
const refused = /Failed to load resource/

/** Each page names the other language in that language. */
const ownName = { en: words.ar.layout.language.other, ar: words.en.layout.language.other }
const form = (page: Page, name: string) => page.getByRole('form', { name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

for (const language of languages) {
  const all = words[language]
  const t = all.profile

  test.describe(`in ${language}`, () => {
    test.use({ expectedErrors: refused })

    test('name, phone, email and password can be changed on the page', async ({ page, context, browser }) => {
      const [mine, newer] = [await aCustomer(language), newEmail('newer')]
      await signIn(context, mine)
      await open(page, PROFILE, { language })

      await test.step('two clicks save once, and an unknown error names the failed action', async () => {
        let calls = 0
        let release = () => {}
        const held = new Promise<void>((done) => {
          release = done
        })
        await page.route('**/api/users/me', async (route) => {
          if (route.request().method() !== 'PUT') return route.continue()
          calls++
          await held
          await route.fulfill({ status: 500, json: { status: 500, errorCode: 'SERVER_ERROR', message: 'x' } })
        })
        await form(page, t.details.title).evaluate((element: HTMLFormElement) => {
          element.requestSubmit()
          element.requestSubmit()
        })
        await expect(page.getByRole('button', { name: t.details.saving })).toBeVisible()
        await page.getByRole('button', { name: t.details.saving }).click({ force: true })
        release()
        await expectToast(page, t.details.failed)
        expect(calls).toBe(1)
        await page.unroute('**/api/users/me')
      })

      await test.step('name and phone are saved, and the header follows', async () => {
        const details = form(page, t.details.title)
        await details.getByLabel(t.details.name).fill('  Maha   Al Zayani ')
        await details.getByLabel(t.details.phone).fill('+973 ٣٦٠٠ ٩٩٨٨')
        await details.getByLabel(t.details.phone).press('Enter')
        await expectToast(page, t.details.saved)
        await expect(page.getByRole('heading', { level: 1 })).toContainText('Maha Al Zayani')
        await expect(page.getByRole('banner')).toContainText('Maha Al Zayani')
        await expect(details.getByLabel(t.details.phone)).toHaveValue('97336009988')
        // After saving, leaving asks nothing.
        await page.getByRole('tab', { name: all.dashboard.tabs.sessions }).click()
        await expect(page).toHaveURL(/tab=sessions/)
        await page.goto(PROFILE)
        await expect(details.getByLabel(t.details.name)).toHaveValue('Maha Al Zayani')
        await expect(details.getByLabel(t.details.phone)).toHaveValue('97336009988')
      })

      await test.step('only changed fields are sent, and input during the save stays', async () => {
        const details = form(page, t.details.title)
        const release = await holdRequests(page, '**/api/users/me', 'PUT')
        const sent = page.waitForRequest((request) => request.method() === 'PUT')
        await details.getByLabel(t.details.name).fill('Maha Al Zayani II')
        await details.getByLabel(t.details.name).press('Enter')
        expect((await sent).postDataJSON()).toEqual({ fullName: 'Maha Al Zayani II' })
        await details.getByLabel(t.details.phone).fill('36001203')
        const answer = await holdRequests(page, '**/api/users/me', 'GET')
        release()
        await expectToast(page, t.details.saved)
        await expect(details.getByLabel(t.details.phone)).toHaveValue('36001203')
        await page.getByRole('tab', { name: all.dashboard.tabs.sessions }).click()
        const question = page.getByRole('alertdialog')
        await expect(question).toBeVisible()
        // The saved data is read only now; the unsaved input still leads to a question.
        const read = page.waitForResponse('**/api/users/me')
        answer()
        await read
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
        await expect(page).toHaveURL(/tab=profile/)
        await question.getByRole('button', { name: all.ui.unsavedStay }).click()
        // While the dialog is open, the page would follow the link once no unsaved input is left.
        await expect(question).toHaveCount(0)
        await details.getByLabel(t.details.phone).fill('97336009988')
      })

      await test.step('another email needs the password and is shown as pending', async () => {
        const email = form(page, t.email.title)
        await email.getByLabel(t.email.new).fill(mine.toUpperCase())
        await email.getByLabel(t.email.password, { exact: true }).fill(DEMO_PASSWORD)
        await press(page, t.email.save)
        await expect(email.getByText(all.validation.emailSame)).toBeVisible()
        await email.getByLabel(t.email.new).fill(newer)
        await email.getByLabel(t.email.password, { exact: true }).fill('Not-my-password-1')
        await press(page, t.email.save)
        await expect(email.getByLabel(t.email.password, { exact: true })).toBeFocused()
        await expect(email.getByText(all.validation.passwordWrong)).toBeVisible()
        await expect(email.getByLabel(t.email.new)).toHaveValue(newer)
        await email.getByLabel(t.email.password, { exact: true }).fill(DEMO_PASSWORD)
        await press(page, t.email.save)
        await expect(
          page.getByText(t.email.pending.replace('{{email}}', `\u2066${newer}\u2069`)),
        ).toBeVisible()
        await expect(email.getByLabel(t.email.new)).toHaveValue('')
        await expect(page.getByText(mine, { exact: true })).toBeVisible()
      })

      await test.step('the new email is confirmed by its code, resent, or withdrawn', async () => {
        const waiting = form(page, t.email.confirmTitle)
        await waiting.getByLabel(t.email.code).fill('000000')
        await press(page, t.email.confirm)
        await expect(waiting.getByText(t.email.codeFailed)).toBeVisible()
        const sentAgain = page.waitForResponse('**/api/users/me/change-email/resend')
        await press(page, t.email.resend)
        expect((await sentAgain).status()).toBe(200)
        // The toast of the first email may still be there.
        await expectToast(page, all.accounts.emailChangeSent.replace('{{email}}', newer))
        await press(page, t.email.cancel)
        await expect(waiting).toBeHidden()
        await expect(page.getByText(t.email.now).locator('..')).toBeFocused()
      })

      await test.step('the password: requirements while typing, a wrong one, and a new one that works', async () => {
        const password = form(page, t.password.title)
        const field = (name: string) => password.getByLabel(name, { exact: true })
        const strength = all.accounts.strength
        await field(t.password.new).fill('rocket')
        await expect(password.getByRole('status')).toContainText(strength.weak)
        const lower = password.getByRole('listitem').filter({ hasText: strength.lower })
        await expect(lower).toContainText(strength.met)
        await field(t.password.new).fill(NEW_PASSWORD)
        await expect(password.getByRole('status')).toContainText(strength.strong)
        await field(t.password.current).fill('Not-my-password-1')
        await field(t.password.confirm).fill('something else')
        await press(page, t.password.save)
        await expect(field(t.password.confirm)).toBeFocused()
        await expect(password.getByText(all.validation.passwordsDiffer)).toBeVisible()
        await field(t.password.confirm).fill(NEW_PASSWORD)
        await press(page, t.password.save)
        await expect(field(t.password.current)).toBeFocused()
        await expect(password.getByText(all.validation.passwordWrong)).toBeVisible()
        await field(t.password.current).fill(DEMO_PASSWORD)
        await press(page, t.password.save)
        await expectToast(page, all.accounts.passwordChanged)
        await expect(field(t.password.new)).toHaveValue('')
        const elsewhere = await browser.newContext()
        await signIn(elsewhere, mine, NEW_PASSWORD)
        await elsewhere.close()
      })

      await test.step('an invalid field has an error and the focus, and follows a change of language', async () => {
        const details = form(page, t.details.title)
        const name = details.getByLabel(t.details.name)
        await name.fill('Al')
        await details.getByLabel(t.details.phone).fill('123')
        await press(page, t.details.save)
        await expect(name).toBeFocused()
        await expect(name).toHaveAccessibleDescription(all.validation.fullNameLength)
        await expect(details.getByText(all.validation.phoneShort)).toBeVisible()
        const other = words[language === 'en' ? 'ar' : 'en']
        await page.getByRole('banner').getByRole('button', { name: all.layout.language.other }).click()
        const translated = form(page, other.profile.details.title)
        await expect(translated.getByLabel(other.profile.details.name)).toHaveValue('Al')
        await expect(translated.getByText(other.validation.fullNameLength)).toBeVisible()
      })
    })

    test('the data export is requested and downloaded; the deletion is requested and withdrawn', async ({
      page,
      context,
    }) => {
      const mine = await aCustomer(language)
      await signIn(context, mine)
      await open(page, PROFILE, { language })

      await test.step('the data export: requested, prepared, downloaded', async () => {
        await expect(form(page, t.details.title)).toBeVisible()
        // Content that loads above it moves it.
        await expect(page.locator('.shimmer')).toHaveCount(0)
        await press(page, t.data.ask)
        await expect(page.locator('body')).not.toBeFocused()
        const save = page.getByRole('button', { name: t.data.download })
        await expect(save).toBeVisible()
        const file = page.waitForEvent('download')
        await save.click()
        const downloaded = await file
        expect(downloaded.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.json$/)
        const chunks: Buffer[] = []
        for await (const chunk of await downloaded.createReadStream()) chunks.push(Buffer.from(chunk))
        expect(JSON.stringify(JSON.parse(Buffer.concat(chunks).toString()))).toContain(mine)
        const toRead = page.waitForEvent('download')
        await press(page, t.data.downloadPage)
        expect((await toRead).suggestedFilename()).toMatch(/\.html$/)
      })

      await test.step('the deletion needs the password, shows its date, and can be withdrawn', async () => {
        await press(page, t.deletion.open)
        const dialog = page.getByRole('alertdialog', { name: t.deletion.question })
        await expect(dialog).toContainText(t.deletion.kept)
        await expectAccessible(page)
        const confirm = dialog.getByRole('button', { name: t.deletion.confirm.replace('{{day}}', '').trim() })
        await confirm.click()
        await expect(dialog.getByText(all.validation.passwordRequired)).toBeVisible()
        await dialog.getByLabel(t.deletion.password, { exact: true }).fill('Not-my-password-1')
        await confirm.click()
        await expect(dialog.getByText(all.validation.passwordWrong)).toBeVisible()
        await dialog.getByLabel(t.deletion.password, { exact: true }).fill(DEMO_PASSWORD)
        await page.route('**/api/users/me/deletion', (route) => route.fulfill({ status: 503 }), { times: 1 })
        await confirm.click()
        await expect(dialog.getByText(t.deletion.failed)).toBeVisible()
        await dialog.getByRole('button', { name: t.deletion.keep }).click()
        // Opened again, the dialog shows no earlier error.
        await press(page, t.deletion.open)
        await expect(confirm).toBeVisible()
        await expect(dialog.getByText(t.deletion.failed)).toHaveCount(0)
        await dialog.getByLabel(t.deletion.password, { exact: true }).fill(DEMO_PASSWORD)
        await dialog.getByLabel(t.deletion.password, { exact: true }).press('Enter')
        await expect(dialog).toBeHidden()
        await expect(page.getByText(t.deletion.scheduledText)).toBeVisible()
        await press(page, t.deletion.keep)
        await expectToast(page, t.deletion.stays)
        await expect(page.getByRole('button', { name: t.deletion.open })).toBeVisible()
      })
    })

    test('the language is saved, and the page uses it', { tag: '@full' }, async ({ page, context }) => {
      await signIn(context, await aCustomer(language))
      await open(page, PROFILE, { language })
      const other = language === 'en' ? 'ar' : 'en'
      await page.getByRole('group', { name: t.language.label }).getByText(ownName[other]).click()
      await expect(page.locator('html')).toHaveAttribute('lang', other)
      await expectToast(page, words[other].profile.language.saved)
      await page.reload()
      await expect(page.getByRole('radio', { name: ownName[other] })).toBeChecked()
      // The switch in the header makes the same choice.
      await page.getByRole('banner').getByRole('button', { name: ownName[language] }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('radio', { name: ownName[language] })).toBeChecked()
      // The page's language was changed elsewhere and differs from the emails' language, so none is selected.
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), other)
      await page.reload()
      await expect(page.getByText(words[other].profile.language.otherEmails)).toBeVisible()
      const choice = page.getByRole('group', { name: words[other].profile.language.label })
      await expect(choice.getByRole('radio', { checked: true })).toHaveCount(0)
    })

    test('a loading error is shown with a retry', { tag: '@full' }, async ({ page, context }) => {
      await signIn(context, await aCustomer(language))
      await page.route('**/api/users/me', (route) =>
        route.fulfill({ status: 403, json: { status: 403, errorCode: 'ACCESS_DENIED', message: 'x' } }),
      )
      await open(page, PROFILE, { language })
      await expect(page.getByText(t.loadFailed)).toBeVisible()
      await page.unroute('**/api/users/me')
      await press(page, all.ui.tryAgain)
      await expect(form(page, t.details.title)).toBeVisible()
    })

    test('a reload restores the scroll position', { tag: '@full' }, async ({ page, context }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await signIn(context, await aCustomer(language))
      await open(page, PROFILE, { language })
      const scrollTop = () => page.evaluate(() => Math.round(scrollY))
      const last = page.getByRole('contentinfo')
      await expect(form(page, t.details.title)).toBeVisible()
      await expect(page.locator('.shimmer')).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      // As far down as the footer allows, which is more than the page's height before its data is loaded.
      await last.evaluate((footer) => scrollTo(0, footer.getBoundingClientRect().top + scrollY - innerHeight))
      // The page is short until its data is loaded.
      const answer = await holdRequests(page, /\/api\/(?!auth)/)
      // Late content (a font, a response) moves the position, so this stores it when the page is left.
      await page.evaluate(() =>
        addEventListener('pagehide', () => sessionStorage.setItem('leftAt', String(Math.round(scrollY)))),
      )
      await page.reload()
      await expect.poll(scrollTop).toBeGreaterThan(0)
      const leftAt = await page.evaluate(() => Number(sessionStorage.getItem('leftAt')))
      answer()
      await expect(form(page, t.details.title)).toBeAttached()
      // The reserved height is gone.
      await expect.poll(() => page.evaluate(() => document.documentElement.style.minHeight)).toBe('')
      // A tolerance of about a line, because a font may load last.
      await expect.poll(async () => Math.abs((await scrollTop()) - leftAt)).toBeLessThan(30)
      // A fresh visit starts at the top.
      await page.goto(PROFILE)
      await expect(form(page, t.details.title)).toBeAttached()
      await expect.poll(scrollTop).toBe(0)
    })
  })
}
