import { ar } from '../domain/text/ar.ts'
import { en } from '../domain/text/en.ts'
import { expectAllArabic } from './arabic.ts'
import { expect, expectAccessible, languages, open, test, themes, whenTimePasses } from './test.ts'

const texts = { en: en.menu, ar: ar.menu } as const

for (const language of languages) {
  const t = texts[language]

  test.describe(`menu in ${language}`, () => {
    test('can be filtered by category and allergen, and the URL keeps the filters', { tag: '@full' }, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open(page, '/menu', { language })
      const salads = page.getByRole('region', { name: t.title }).getByRole('article')
      await expect(salads.nth(13)).toBeAttached()
      const all = await salads.count()

      const kinds = page.getByRole('navigation', { name: t.categories.label })
      const vegetarian = kinds.getByRole('link', { name: t.categories.VEGETARIAN })
      await vegetarian.click()
      await expect(page).toHaveURL(/\?category=vegetarian$/)
      await expect(vegetarian).toHaveAttribute('aria-current', 'true')
      // The list is replaced by the filtered one, and may be empty for a moment.
      const ofKind = salads.filter({ hasText: t.categories.VEGETARIAN })
      await expect
        .poll(async () => {
          const [shown, fitting] = [await salads.count(), await ofKind.count()]
          return shown > 0 && shown < all && shown === fitting
        })
        .toBe(true)
      const kindCount = await salads.count()

      const milk = page.getByRole('checkbox', { name: t.allergens.milk, exact: true })
      // The box is checked once the URL changed.
      await milk.click()
      await expect(milk).toBeChecked()
      await expect(page).toHaveURL(/\?category=vegetarian&without=milk$/)
      await expect
        .poll(async () => {
          const shown = await salads.count()
          return shown > 0 && shown < kindCount
        })
        .toBe(true)
      const left = await salads.count()
      const status = page.getByRole('status').filter({ hasText: String(all) })
      await expect(status).toHaveText(
        t.without.left.replace('{{count}}', String(left)).replace('{{total}}', String(all)),
      )
      const contains = new RegExp(`${t.salad.contains}.*${t.allergens.milk}`, 'i')
      await expect(salads.filter({ hasText: contains })).toHaveCount(0)

      // A reload or a shared link shows the same.
      await page.reload()
      await expect(salads).toHaveCount(left)
      await expect(milk).toBeChecked()

      await page.goto('/menu?category=vegetarian&without=gluten,milk,sesame,nuts,sulphites,egg,soy')
      await page.getByRole('button', { name: t.without.emptyAction }).click()
      await expect(salads).toHaveCount(all)
      await expect(page).toHaveURL(/\/menu$/)
    })

    test('shows the details of a salad and the menus of the coming weeks', async ({ page }) => {
      for (const theme of themes) {
        await page.setViewportSize({ width: theme === 'light' ? 1280 : 390, height: 900 })
        await open(page, '/menu', { language, theme })
        const salad = page.locator('#shrimp-caesar')
        await salad.locator('summary').click()
        const facts = salad.locator('details')
        await expect(facts).toContainText(t.salad.kcalUnit.replace('{{count}}', '455'))
        await expect(facts.getByRole('listitem')).toHaveCount(7)
        await expect(facts).toContainText(t.allergens.crustaceans)
        await expect(salad.locator('img')).toHaveJSProperty('complete', true)

        const weeks = page.getByRole('region', { name: t.weeks.title }).getByRole('group')
        await expect(weeks).toHaveCount(6)
        await weeks.nth(1).locator('summary').click()
        await expect(weeks.nth(1).getByRole('article')).toHaveCount(5)
        await expect(weeks.first().getByRole('article').first()).toBeHidden()
        await expectAccessible(page)
      }
      const notice = page.getByRole('region', { name: t.notice.title })
      await expect(notice).toContainText(t.notice.traces)
      await expect(notice.locator('a[href^="tel:"]')).toBeVisible()
      if (language === 'ar') await expectAllArabic(page)
      // A day in the calendar links to its salad and opens its details.
      const sheet = page
        .getByRole('region', { name: t.weeks.title })
        .getByRole('article')
        .locator('visible=true')
        .first()
      const name = (await sheet.getByRole('link').textContent()) ?? ''
      await sheet.getByRole('link').click()
      const opened = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name }) })
      await expect(opened.locator('details')).toHaveAttribute('open', '')
      await expect(opened.getByRole('heading', { level: 3 })).toBeInViewport()
    })

    test.describe('when the server is busy', () => {
      test.use({ expectedErrors: /503/ })

      test('shows what failed, and a retry succeeds', { tag: '@full' }, async ({ page }) => {
        const down = { status: 503, json: { status: 503, errorCode: 'SERVICE_BUSY', message: 'x' } }
        await page.route('**/api/menu/weeks', (route) => route.fulfill(down))
        await page.clock.install()
        await open(page, '/register', { language })
        await page.locator('a[href="/"]').first().click()
        await page.locator('main a[href="/menu"]').first().click()
        const failed = page.getByRole('alert').filter({ hasText: t.failed })
        await whenTimePasses(page, failed)
        // The salads do not wait for the weeks.
        await expect(page.locator('#fattoush')).toBeVisible()
        await page.unroute('**/api/menu/weeks')
        await failed.getByRole('button').click()
        await expect(page.getByRole('region', { name: t.weeks.title }).getByRole('group')).toHaveCount(6)
      })
    })
  })
}

test('the menu is readable without JavaScript', { tag: '@full' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/menu?lang=ar')
  const salad = page.locator('#fattoush')
  await expect(salad.getByRole('heading', { name: 'فتوش' })).toBeVisible()
  await salad.locator('summary').click()
  await expect(salad).toContainText('خبز محمّص')
  await expect(salad).toContainText(ar.menu.salad.kcalUnit.replace('{{count}}', '320'))
  await page.goto('/?lang=ar')
  await expect(page.getByRole('heading', { name: ar.home.how.title })).toBeVisible()
  await context.close()
})
