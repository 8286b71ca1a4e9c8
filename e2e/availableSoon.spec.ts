import { words } from './account.ts'
import { expect, expectNoAxeViolations, expectNothingCutOff, languages, open, test } from './test.ts'

const STATUS = '**/api/subscriptions/sub-status'
const failure = { status: 500, json: { status: 500, errorCode: 'SERVER_ERROR', message: 'x' } }
const plans = {
  en: { weekly: 'BHD 15.950', monthly: 'BHD 82.500', vat: 'BHD 1.450' },
  ar: { weekly: '15.950 د.ب', monthly: '82.500 د.ب', vat: '1.450 د.ب' },
}
/** Money is set with spaces that do not break. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

for (const language of languages) {
  const t = words[language].availableSoon

  test.describe(`/subscription in ${language}`, () => {
    test.describe('when the status cannot be read, then the service off, then on', () => {
      // The client asks four times before it gives up.
      test.use({ expectedErrors: /500 \(Internal Server Error\)/ })

      test('says so and tries again; says when not; says what and how', async ({ page }) => {
        // The server writes the page itself where it can; here the browser has to ask.
        await open(page, '/terms-conditions', { language })
        await page.route(STATUS, (route) => route.fulfill(failure))
        await page
          .getByRole('banner')
          .getByRole('link', { name: words[language].layout.nav.subscription })
          .click()
        await expect(page.getByRole('alert')).toContainText(t.failed)
        await expectNoAxeViolations(page)

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
        await expectNoAxeViolations(page)
        await expectNothingCutOff(page)
      })
    })

    test('while the service is on: the plans with all they cost, and two ways to order', async ({ page }) => {
      await page.route(STATUS, (route) => route.fulfill({ json: { active: true, message: '' } }))
      await open(page, '/subscription', { language })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.plans.title)
      const main = page.getByRole('main')
      const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
      await expect(cards).toHaveCount(2)
      const told = async (n: number) => plain((await cards.nth(n).textContent()) ?? '')
      expect(await told(0)).toContain(plans[language].weekly)
      expect(await told(0)).toContain(plans[language].vat)
      expect(await told(1)).toContain(plans[language].monthly)
      expect((await main.textContent()) ?? '').toMatch(language === 'ar' ? /الأحد \d+/ : /Sunday \d+/)

      const letter = await cards.nth(0).getByRole('link').getAttribute('href')
      expect(letter).toMatch(/^mailto:\S+@\S+\?subject=\S+&body=\S+$/)
      expect(decodeURIComponent(letter ?? '')).toContain(language === 'ar' ? 'العنوان' : 'My address')
      await expect(main.locator('a[href^="tel:+"]')).toBeVisible()
      if (language === 'ar') {
        const said = (await main.textContent()) ?? ''
        expect(said.match(/[A-Za-z]{2,}/g)).toBeNull()
      }
      await expectNoAxeViolations(page)
      await expectNothingCutOff(page)
    })
  })
}
