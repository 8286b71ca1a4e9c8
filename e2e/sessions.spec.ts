import { formatText } from '../web/formatText.ts'
import { signIn, words } from './account.ts'
import { aCustomer } from './customer.ts'
import { expect, expectAccessible, expectToast, languages, open, test } from './test.ts'

const refused = /Failed to load resource/
const SESSIONS = '/dashboard?tab=sessions'

for (const language of languages) {
  const all = words[language]
  const t = all.profile

  test.describe(`in ${language}`, () => {
    test.use({ expectedErrors: refused })

    test('a session revoked here ends there at once', async ({ page, context, browser }) => {
      const mine = await aCustomer(language)
      await signIn(context, mine)
      const elsewhere = await browser.newContext({
        userAgent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      })
      await signIn(elsewhere, mine)
      const there = await elsewhere.newPage()
      await open(there, '/dashboard', { language })
      await open(page, SESSIONS, { language })
      const devices = page.getByRole('region', { name: t.sessions.title }).getByRole('listitem')
      const other = devices.filter({ hasText: 'iOS · Safari 18' })
      await expect(devices.filter({ hasText: t.sessions.this })).toHaveCount(1)
      await other.getByRole('button').click()
      const dialog = page.getByRole('alertdialog', { name: t.sessions.oneTitle })
      await expect(dialog.getByRole('button', { name: t.sessions.stay })).toBeFocused()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: t.sessions.signOut, exact: true }).click()
      await expectToast(page, all.accounts.deviceRevoked)
      await expect(other).toHaveCount(0)
      await expect(page.getByRole('heading', { name: t.sessions.title })).toBeFocused()
      await expect(there).toHaveURL(/\/login/)
      await expect(there.getByText(all.layout.account.sessionEnded)).toBeVisible()
      await elsewhere.close()
    })

    test('all other sessions can be revoked at once, with their number', { tag: '@full' }, async ({
      page,
      context,
      browser,
    }) => {
      const mine = await aCustomer(language)
      await signIn(context, mine)
      const others = await Promise.all([browser.newContext(), browser.newContext()])
      for (const other of others) await signIn(other, mine)
      await open(page, SESSIONS, { language })
      const two = String(formatText(t, language, 'sessions.others', { count: 2 }))
      const button = page.getByRole('button', { name: two })
      await button.click()
      const dialog = page.getByRole('alertdialog', { name: t.sessions.othersTitle })
      await dialog.getByRole('button').last().click()
      await expect(dialog).toBeHidden()
      await expect(button).toHaveCount(0)
      const devices = page.getByRole('region', { name: t.sessions.title }).getByRole('listitem')
      await expect(devices).toHaveCount(1)
      for (const other of others) {
        expect((await other.request.post('/api/auth/refresh')).status()).toBe(401)
        await other.close()
      }
    })

    test('revoking the current session says that it logs out, and does', { tag: '@full' }, async ({
      page,
      context,
    }) => {
      await signIn(context, await aCustomer(language))
      // The stream would end with the session and reconnect before the page has logged out.
      await page.route('**/api/events', () => {})
      await open(page, SESSIONS, { language })
      const refusals: string[] = []
      page.on('response', (answer) => {
        if (answer.status() === 401) refusals.push(answer.url())
      })
      await page.getByRole('button', { name: t.sessions.signOutHere }).click()
      const dialog = page.getByRole('alertdialog', { name: t.sessions.hereTitle })
      await expect(dialog).toContainText(t.sessions.hereText)
      await dialog.getByRole('button', { name: t.sessions.signOutHere }).click()
      await expect(page).toHaveURL(/\/login/)
      await expectToast(page, all.accounts.loggedOut)
      await expect(page.getByText(all.layout.account.sessionEnded)).toHaveCount(0)
      expect(refusals, 'nothing was asked with the session that had ended').toEqual([])
      expect((await context.request.post('/api/auth/refresh')).status()).toBe(401)
    })

    test('failed actions show an error', { tag: '@full' }, async ({ page, context, browser }) => {
      const mine = await aCustomer(language)
      await signIn(context, mine)
      const elsewhere = await browser.newContext()
      await signIn(elsewhere, mine)
      for (const path of ['**/api/users/me/revoke-device/*', '**/api/users/me/revoke-all-sessions'])
        await page.route(path, (route) => route.fulfill({ status: 500, body: '' }))
      await open(page, SESSIONS, { language })
      const one = page.getByRole('button', { name: t.sessions.signOutHere })
      await one.click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button').last().click()
      await expectToast(page, t.sessions.failed)
      await dialog.getByRole('button', { name: t.sessions.stay }).click()
      await page.getByRole('region', { name: t.sessions.title }).getByRole('button').first().click()
      await page.getByRole('alertdialog').getByRole('button').last().click()
      await expectToast(page, t.sessions.allFailed)
      await elsewhere.close()
    })

    test('the history has pages of 20, shows each result, and the URL keeps the page', {
      tag: '@full',
    }, async ({ page, context }) => {
      const mine = await aCustomer(language)
      for (let n = 0; n < 22; n++) {
        const data = { email: mine, password: 'Not-my-password-1' }
        expect((await context.request.post('/api/auth/login', { data })).status()).toBe(401)
      }
      await signIn(context, mine)
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, SESSIONS, { language })
      const table = page.getByRole('table', { name: t.history.title })
      await expect(table.getByRole('row')).toHaveCount(21)
      await expect(table.getByText(t.history.outcome.SUCCESS, { exact: true })).toHaveCount(1)
      await expect(table.getByText(t.history.outcome.FAILED, { exact: true })).toHaveCount(19)
      await page.getByRole('button', { name: all.ui.nextPage }).click()
      await expect(table.getByRole('row')).toHaveCount(4)
      await expect(page).toHaveURL(/page=2/)
      await page.reload()
      await expect(table.getByRole('row')).toHaveCount(4)
      await page.goto(`${SESSIONS}&page=99`)
      await expect(page).toHaveURL(/page=2/)
      await expect(table.getByRole('row')).toHaveCount(4)
    })

    test('no sessions, and a failed history', { tag: '@full' }, async ({ page, context }) => {
      await signIn(context, await aCustomer(language))
      // The opening stream would trigger a reload before the test retries.
      await page.route('**/api/events', () => {})
      await page.route('**/api/users/me/active-devices', (route) => route.fulfill({ json: [] }))
      await page.route('**/api/users/me/sessions/history*', (route) =>
        route.fulfill({ status: 403, json: { status: 403, errorCode: 'ACCESS_DENIED', message: 'x' } }),
      )
      await open(page, SESSIONS, { language })
      await expect(page.getByText(t.sessions.emptyText)).toBeVisible()
      await expect(page.getByText(t.history.loadFailed)).toBeVisible()
      await page.unroute('**/api/users/me/sessions/history*')
      await page.route('**/api/users/me/sessions/history*', (route) =>
        route.fulfill({ json: { content: [], page: 0, size: 20, totalElements: 0, totalPages: 0 } }),
      )
      await page.getByRole('button', { name: all.ui.tryAgain }).click()
      await expect(page.getByText(t.history.emptyText)).toBeVisible()
    })
  })
}
