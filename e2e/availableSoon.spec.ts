import { words } from './account.ts'
import { expect, expectAccessible, expectFitsPhone, languages, open, test, whenTimePasses } from './test.ts'

const STATUS = '**/api/subscriptions/sub-status'
const failure = { status: 500, json: { status: 500, errorCode: 'SERVER_ERROR', message: 'x' } }

for (const language of languages) {
  const t = words[language].availableSoon

  test.describe(`/subscription in ${language}`, () => {
    test.describe('when the status cannot be read, then is off, then on', () => {
      // The client tries four times before it gives up.
      test.use({ expectedErrors: /500 \(Internal Server Error\)/ })

      test('the page shows the error with a retry, then that the service is off, then the wizard', async ({
        page,
      }) => {
        // The server renders this page itself; coming from a page that it does not render, the browser reads
        // the status.
        await page.clock.install()
        await open(page, '/dev/mailbox', { language })
        await page.route(STATUS, (route) => route.fulfill(failure))
        await page
          .getByRole('banner')
          .getByRole('link', { name: words[language].layout.nav.subscription })
          .click()
        await whenTimePasses(page, page.getByRole('alert').filter({ hasText: t.failed }))
        await expectAccessible(page)

        await page.unroute(STATUS)
        await page.route(STATUS, (route) => route.fulfill({ json: { active: false, message: '' } }))
        await page.getByRole('button', { name: words[language].ui.tryAgain }).click()
        await expect(page.getByRole('heading', { level: 1, name: t.soon.title })).toBeVisible()
        const main = page.getByRole('main')
        await expect(main).toContainText(t.soon.state)
        await expect(main.getByRole('link', { name: t.soon.menu })).toHaveAttribute('href', '/menu')
        await expect(main.getByRole('link', { name: t.soon.contact })).toHaveAttribute(
          'href',
          /^mailto:.+@.+/,
        )
        await expect(main.locator('a[href^="tel:+"]')).toBeVisible()
        await expectAccessible(page)
        await expectFitsPhone(page)

        await page.unroute(STATUS)
        await page.route(STATUS, (route) => route.fulfill({ json: { active: true, message: '' } }))
        await page.reload()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].checkout.plan.title)
      })
    })
  })
}
