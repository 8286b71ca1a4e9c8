import type { BrowserContext } from '@playwright/test'
import { fill, signIn, words } from './account.ts'
import { aCustomer } from './customer.ts'
import { letterTo, newEmail, uniqueDigits } from './order.ts'
import { age, buy, buyAnother } from './subscription.ts'
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectToast,
  holdRequests,
  languages,
  open,
  searchForOne,
  test,
  themeOf,
} from './test.ts'

const SUPER = 'super@waraq.example'
const ADMIN = 'admin@waraq.example'
const PASSWORD = 'Basil-2026'

/** The path in the newest invitation to an address. */
async function linkFor({ request }: BrowserContext, email: string): Promise<string> {
  const link = /https?:\/\/[^/\s]+(\/reset-password\?\S+)/
  return link.exec(await letterTo(request, email, link))?.[1] ?? 'no link'
}

for (const language of languages) {
  const all = words[language]
  const { adminUsers: t, customerStory: story, list, conflict } = all
  const theme = themeOf[language]
  const unique = uniqueDigits()
  const name = language === 'en' ? `Hessa ${unique}` : `حصة ${unique}`

  test.describe(`in ${language}`, () => {
    // Suspended users, conflicts and erased guests all lead to refused requests.
    test.use({ expectedErrors: /40[1349] \(/ })

    test('a user is added, invited, found by keyboard, suspended while signed in, and edited by two admins', async ({
      page,
      context,
      browser,
    }) => {
      const email = newEmail(`hessa-${language}`)
      const dialog = page.getByRole('dialog')
      const sure = page.getByRole('alertdialog')
      const row = page.locator('[data-row]').filter({ hasText: email })
      const act = async (action: string) => {
        await row.getByRole('button', { name: fill(list.menuOf, { name }) }).click()
        await page.getByRole('menuitem', { name: action, exact: true }).click()
      }
      await signIn(context, SUPER)
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, '/admin', { language, theme })
      await page.locator('a[href="/admin/users"]').first().click()
      await expect(page.getByRole('button', { name: t.form.add })).toBeVisible()
      const theirs = await browser.newContext()
      const there = await theirs.newPage()

      await test.step('the user is added and uses the invitation', async () => {
        await page.getByRole('button', { name: t.form.add }).click()
        await dialog.getByRole('button', { name: t.form.create }).click()
        await expect(dialog.getByText(all.validation.fullNameRequired)).toBeVisible()
        await dialog.getByLabel(t.form.name).fill(name)
        await dialog.getByLabel(t.form.email).fill(SUPER)
        await dialog.getByLabel(t.form.phone).fill('36001234')
        await page.goBack()
        await sure.getByRole('button', { name: all.ui.unsavedStay }).click()
        await expect(sure).toHaveCount(0)
        await expect(page).toHaveURL(/\/admin\/users/)
        await expect(dialog.getByLabel(t.form.name)).toHaveValue(name)
        await dialog.getByRole('button', { name: t.form.create }).click()
        await expect(dialog.getByText(all.validation.emailTaken)).toBeVisible()
        await dialog.getByLabel(t.form.email).fill(email)
        await expectAccessible(page)
        // A second Enter after the response sends nothing more.
        const answered = page.waitForResponse(
          (r) => r.request().method() === 'POST' && r.url().endsWith('/api/admin/users'),
        )
        let sent = 0
        page.on('request', (r) => {
          if (r.method() === 'POST' && r.url().endsWith('/api/admin/users')) sent++
        })
        const readAnew = await holdRequests(page, '**/api/admin/users?*')
        await dialog.getByLabel(t.form.phone).press('Enter')
        await answered
        await page.keyboard.press('Enter')
        readAnew()
        await expectToast(page, fill(t.form.created, { name }))
        await expect(dialog).toHaveCount(0)
        expect(sent).toBe(1)
        await expect(row).toContainText(t.invited)
        await open(there, await linkFor(theirs, email), { language })
        await there.getByLabel(all.signIn.fields.newPassword, { exact: true }).fill(PASSWORD)
        await there.getByLabel(all.signIn.fields.confirmPassword, { exact: true }).fill(PASSWORD)
        await there.locator('button[type=submit]').click()
        await expect(there).toHaveURL(/\/login/)
      })

      await test.step('the user is found and opened by keyboard, and the list keeps its search', async () => {
        await page.locator('h1').click()
        await page.keyboard.press('/')
        await expect(page.getByRole('searchbox')).toBeFocused()
        await page.keyboard.type(`${name} jk/`)
        await expect(page.getByText(t.empty)).toBeVisible()
        await searchForOne(page, name)
        await expect(row).toContainText(t.statuses.ACTIVE)
        await page.locator('h1').click()
        // On an Arabic keyboard the J key has another letter.
        await page.evaluate(
          (key) => {
            document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code: 'KeyJ', bubbles: true }))
          },
          language === 'ar' ? 'ت' : 'j',
        )
        await expect(row).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await expect(page.getByText(story.subscriptions.none)).toBeVisible()
        await page.getByRole('link', { name: story.back }).last().click()
        await expect(page).toHaveURL(/search=/)
        await expect(page.locator('[data-row]')).toHaveCount(1)
      })

      await test.step('the user is suspended while signed in, and reactivated in bulk', async () => {
        await signIn(theirs, email, PASSWORD)
        await open(there, '/dashboard', { language })
        // A late error does not appear in another dialog.
        const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
        await page.route('**/suspend', async (route) => {
          await refused
          await route.fulfill({
            status: 409,
            json: { status: 409, errorCode: 'CONFLICT', message: 'Not now' },
          })
        })
        await act(t.actions.suspend)
        await sure.getByRole('button', { name: t.actions.suspend }).click()
        await page.keyboard.press('Escape')
        await act(t.actions.suspend)
        await expect(sure.getByRole('button', { name: t.actions.suspend })).toBeEnabled()
        refuse()
        await expectToast(page, 'Not now')
        await expect(sure).not.toContainText('Not now')
        await page.unroute('**/suspend')
        await expect(sure).toContainText(t.change.suspend.text)
        await sure.getByRole('button', { name: t.actions.suspend }).click()
        await expect(row).toContainText(t.statuses.SUSPENDED)
        await there.reload()
        await expect(there).toHaveURL(/\/login/)
        await row.getByRole('checkbox').check()
        await page.getByRole('button', { name: t.actions.activate, exact: true }).click()
        await expect(sure).toContainText(name)
        await sure.getByRole('button', { name: t.actions.activate }).click()
        await expect(row).toContainText(t.statuses.ACTIVE)
      })

      await test.step('two admins edit the user at once', async () => {
        const other = await context.newPage()
        await other.setViewportSize({ width: 1280, height: 900 })
        await open(other, `/admin/users?search=${encodeURIComponent(name)}`, { language, theme })
        await act(t.actions.edit)
        await dialog.getByLabel(t.form.phone).fill('36005555')
        await other.getByRole('button', { name: fill(list.menuOf, { name }) }).click()
        await other.getByRole('menuitem', { name: t.actions.edit, exact: true }).click()
        await other.getByRole('dialog').getByLabel(t.form.phone).fill('36007777')
        await other.getByRole('dialog').getByRole('button', { name: t.form.save }).click()
        await expect(other.getByRole('dialog')).toHaveCount(0)
        await dialog.getByRole('button', { name: t.form.save }).click()
        const both = page.getByRole('alertdialog', { name: conflict.title })
        await expect(both).toContainText('36007777')
        await both.getByText(conflict.theirs).click()
        await both.getByRole('button', { name: conflict.save }).click()
        await expectToast(page, fill(t.form.saved, { name }))
        await expect(row).toContainText('36007777')
        await other.close()
      })

      await test.step('an admin sees no role action, and its request is refused', async () => {
        const token = await signIn(theirs, ADMIN)
        // A new tab, because the one before was logged out.
        const desk = await theirs.newPage()
        await open(desk, `/admin/users?search=${encodeURIComponent(name)}`, { language })
        const menu = desk.getByRole('button', { name: fill(list.menuOf, { name }) })
        await menu.click()
        await expect(desk.getByRole('menuitem', { name: t.actions.edit, exact: true })).toBeVisible()
        await expect(desk.getByRole('menuitem', { name: t.actions.role, exact: true })).toHaveCount(0)
        const id = /users\/([\w-]+)/.exec(
          (await row.getByRole('link').first().getAttribute('href')) ?? '',
        )?.[1]
        const refused = await theirs.request.post(`/api/admin/users/${id}/role`, {
          headers: { authorization: `Bearer ${token}` },
          data: { role: 'ADMIN' },
        })
        expect(refused.status()).toBe(403)
      })
      await theirs.close()
    })

    test('a customer’s new email waits after its confirmation, until the old address stops it', async ({
      page,
      context,
      browser,
    }) => {
      const theirs = await browser.newContext()
      const email = await aCustomer(language)
      // A user who has logged in must agree to the change.
      const authorization = `Bearer ${await signIn(theirs, email)}`
      const me = await theirs.request.get('/api/users/me', { headers: { authorization } })
      const { id }: { id: string } = await me.json()
      const newAddress = newEmail(`moved-${language}`)
      await signIn(context, ADMIN)
      await open(page, `/admin/users/${id}`, { language, theme })
      await page.getByRole('button', { name: t.actions.edit, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t.form.email).fill(newAddress)
      await dialog.getByRole('button', { name: t.form.save }).click()
      const withdraw = page.getByRole('button', { name: story.pendingEmail.withdraw })
      await expect(withdraw).toBeVisible()

      const there = await theirs.newPage()
      const confirmation = /https?:\/\/[^/\s]+(\/verify-email-link\?\S+)/
      const confirm = confirmation.exec(await letterTo(theirs.request, newAddress, confirmation))?.[1] ?? ''
      await open(there, confirm, { language })
      await expect(there.getByRole('heading', { name: all.signIn.link.verified })).toBeVisible()
      await expect(there).toHaveURL(/\/verify-email-link$/)
      await page.reload()
      await expect(withdraw).toBeVisible()
      await expectAccessible(page)

      const decision = /https?:\/\/[^/\s]+(\/email-change\?\S+)/
      const decide = decision.exec(await letterTo(theirs.request, email, decision))?.[1] ?? ''
      const words = all.signIn.emailChange
      const sent: string[] = []
      there.on('request', (request) => sent.push(request.url()))
      await there.setViewportSize({ width: 390, height: 844 })
      await open(there, decide, { language })
      const stop = there.getByRole('button', { name: words.stop })
      await expect(stop).toBeVisible()
      await expect(there).toHaveURL(/\/email-change$/)
      await expectAccessible(there)
      await expectFitsPhone(there)
      // Opening the page decides nothing, and a reload keeps the link.
      await there.reload()
      await expect(stop).toBeVisible()
      expect(sent.filter((url) => url.includes('/api/auth/email-change'))).toEqual([])
      await stop.click()
      await expect(there.getByRole('heading', { name: words.stopped })).toBeVisible()
      await expectAccessible(there)
      await there.goto(decide)
      await stop.click()
      await expect(there.getByRole('heading', { name: words.over })).toBeVisible()
      await page.reload()
      await expect(page.getByText(email).first()).toBeVisible()
      await expect(page.getByText(newAddress)).toBeHidden()
      await theirs.close()
    })

    test('customer pages: purchases, an email sent again, and a guest who is anonymised', {
      tag: '@full',
    }, async ({ page, context, browser }) => {
      const shop = await browser.newContext()
      const member = await aCustomer(language)
      await buy(shop, { email: member, plan: 1 })
      const guest = newEmail(`guest-${language}`)
      const bought = await buyAnother(shop.request, null, { email: guest })
      const token = await signIn(context, SUPER)
      const answer = await context.request.get(`/api/admin/users?search=${member}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { content }: { content: { id: string }[] } = await answer.json()
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, `/admin/users/${content[0]?.id}`, { language, theme })
      const part = (title: string) => page.getByRole('region', { name: title, exact: true })

      await test.step('an account on a phone: every section, and an email sent again', async () => {
        await expect(part(story.subscriptions.title).getByRole('listitem').first()).toContainText('W-')
        await expect(part(story.payments.title)).toContainText(story.payments.states.paid)
        await expect(part(story.deliveries.title).getByRole('listitem').first()).toBeVisible()
        await expect(page.locator('a[href^="tel:"]').first()).toBeVisible()
        await expectAccessible(page)
        await expectFitsPhone(page)
        const next = part(story.deliveries.title).getByRole('button', { name: all.ui.nextPage })
        await expect(page.locator('.shimmer')).toHaveCount(0)
        await next.click()
        await expect(page).toHaveURL(/deliveries=2/)
        const receipt = part(story.emails.title)
          .getByRole('listitem')
          .filter({ hasText: all.emails.kinds.payments.receipt })
          .first()
        // The page reads only once whether an email was sent.
        await expect(async () => {
          await page.reload()
          await expect(receipt).toBeVisible()
          expect(await receipt.textContent()).toContain(story.emails.states.sent)
        }).toPass()
        await expect(part(story.deliveries.title).getByRole('navigation')).toContainText('6')
        await expect(page.locator('.shimmer')).toHaveCount(0)
        await receipt.getByRole('button', { name: story.emails.read }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: story.emails.resend }).click()
        await expectToast(page, fill(story.emails.resent, { email: member }))
      })

      await test.step('a guest can be anonymised only after the subscription ended', async () => {
        await open(page, `/admin/users?show=guests&search=${encodeURIComponent(guest)}`, { language, theme })
        await expectAccessible(page)
        await page.locator('[data-row]').getByRole('link').first().click()
        const anonymise = page.getByRole('button', { name: story.anonymise.open })
        const sure = page.getByRole('alertdialog')
        await anonymise.click()
        await expect(sure).toContainText(story.anonymise.goes)
        await expect(sure.getByRole('button', { name: story.anonymise.act })).toHaveCount(0)
        await sure.getByRole('button', { name: list.keep }).click()
        await age(shop.request, bought, 8, { status: 'COMPLETED' })
        await anonymise.click()
        await sure.getByRole('button', { name: story.anonymise.act }).click()
        await expect(page).toHaveURL(/show=guests/)
        await expectToast(page, story.anonymise.done)
        await page.goto(`/admin/guests?email=${encodeURIComponent(guest)}`)
        await expect(page.getByRole('heading', { name: story.notFound, level: 1 })).toBeVisible()
      })
      await shop.close()
    })
  })
}
