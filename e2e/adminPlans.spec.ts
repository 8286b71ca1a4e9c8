import type { Page } from '@playwright/test'
import { fill, signIn, words } from './account.ts'
import { uniqueDigits } from './order.ts'
import { shopNow } from './shop.ts'
import {
  expect,
  expectAccessible,
  expectFitsPhone,
  expectToast,
  languages,
  open,
  test,
  themeOf,
} from './test.ts'

const ADMIN = 'admin@waraq.example'

for (const language of languages) {
  const t = words[language].adminShop.plans
  const money = (amount: string) => (language === 'ar' ? `${amount}\u00a0د.ب` : `BHD\u00a0${amount}`)
  const weekly = language === 'ar' ? 'الباقة الأسبوعية' : 'Weekly'

  test.describe(`in ${language}`, () => {
    test('an admin adds a plan with its claim explained while typing, changes it, and takes it off sale', async ({
      page,
      context,
    }) => {
      await signIn(context, ADMIN)
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, '/admin/plans', { language })
      const unique = uniqueDigits()
      const names = { nameEn: `Season ${unique}`, nameAr: `الموسم ${unique}` }
      const name = language === 'ar' ? names.nameAr : names.nameEn

      await page.getByRole('button', { name: t.add }).click()
      const dialog = page.getByRole('dialog', { name: t.form.add })
      const field = (label: string) => dialog.getByLabel(label, { exact: false })
      await dialog.getByRole('button', { name: t.form.create }).click()
      await expect(field(t.form.nameEn)).toHaveAttribute('aria-invalid', 'true')
      await field(t.form.nameEn).fill(names.nameEn)
      await field(t.form.nameAr).fill(names.nameAr)
      // Arabic digits become Latin at once, and the Arabic decimal comma becomes a point.
      await field(t.form.price).fill('٧٥٫٠٠٠')
      await expect(field(t.form.price)).toHaveValue('75.000')
      await field(t.form.days).fill('20')
      await field(t.form.claim).fill('١٢٫٥')
      await expect(field(t.form.claim)).toHaveValue('12.5')
      const claim = dialog.getByRole('status')
      await expect(claim).toContainText(fill(t.claim.title, { percent: '12.5' }))
      await expect(claim).toContainText(
        fill(t.claim.dearer, { day: money('3.750'), other: money('2.900'), plan: weekly }),
      )
      await expect(claim).toContainText(fill(t.claim.price, { price: money('50.750') }))
      await field(t.form.price).fill('54')
      await expect(claim).toContainText(
        fill(t.claim.less, { percent: '6.8', day: money('2.700'), other: money('2.900'), plan: weekly }),
      )
      await claim.getByRole('button', { name: fill(t.claim.use, { price: money('50.750') }) }).click()
      await expect(field(t.form.price)).toHaveValue('50.750')
      await expect(claim).toContainText(
        fill(t.claim.true, { percent: '12.5', day: money('2.538'), other: money('2.900'), plan: weekly }),
      )
      await dialog.getByRole('checkbox', { name: t.form.popular }).check()
      await expect(dialog).toContainText(fill(t.form.popularMoves, { plan: weekly }))
      await dialog.getByRole('checkbox', { name: t.form.popular }).uncheck()
      // A click outside the dialog asks before it discards input.
      const { ui } = words[language]
      await page.mouse.click(5, 5)
      const unsaved = page.getByRole('alertdialog', { name: ui.unsavedTitle })
      await expectAccessible(page)
      await unsaved.getByRole('button', { name: ui.unsavedStay }).click()
      await expect(unsaved).toHaveCount(0)
      await expect(field(t.form.price)).toHaveValue('50.750')
      await dialog.getByRole('button', { name: t.form.create }).click()
      await expectToast(page, fill(t.form.created, { plan: name }))

      const onSale = page.getByRole('region', { name: t.onSale, exact: true })
      const card = onSale.getByRole('listitem').filter({ hasText: name })
      await expect(card).toContainText('50.750')
      await expect(card).toContainText('12.5%')

      await card.getByRole('button', { name: fill(t.editOf, { plan: name }) }).click()
      const editor = page.getByRole('dialog', { name: fill(t.form.edit, { plan: name }) })
      await editor.getByLabel(t.form.price).fill('60')
      await editor.getByRole('button', { name: t.form.save }).click()
      await expectToast(page, fill(t.form.saved, { plan: name }))
      await expect(card).toContainText('60.000')
      await expect(card).toContainText(fill(t.claim.price, { price: money('50.750') }))

      await card.getByRole('button', { name: fill(t.retireOf, { plan: name }) }).click()
      const question = page.getByRole('alertdialog', { name: fill(t.retiring.title, { plan: name }) })
      await expect(question).toContainText(t.retiring.keeps)
      await question.getByRole('button', { name: t.retiring.do }).click()
      await expectToast(page, fill(t.retiring.done, { plan: name }))
      await expect(card).toHaveCount(0)
      const offSale = page.getByRole('region', { name: t.offSale, exact: true })
      await offSale.getByRole('button', { name: fill(t.restoreOf, { plan: name }) }).click()
      const again = page.getByRole('alertdialog', { name: fill(t.restoring.title, { plan: name }) })
      await expect(again).toContainText('60.000')
      await again.getByRole('button', { name: t.restoring.cancel }).click()
      await expect(offSale.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
    })

    test.describe('with two tabs', () => {
      test.use({ expectedErrors: /409 \(Conflict\)/ })
      test('the second admin to save sees both versions, chooses field by field, and loses no input', {
        tag: '@full',
      }, async ({ page, context }) => {
        const token = await signIn(context, ADMIN)
        const unique = uniqueDigits()
        const name = language === 'ar' ? `خطة ${unique}` : `Two tabs ${unique}`
        const plan = { nameEn: `Two tabs ${unique}`, nameAr: `خطة ${unique}`, price: 30, durationDays: 10 }
        const headers = { authorization: `Bearer ${token}` }
        const made = await context.request.post('/api/admin/plans', {
          headers,
          data: { ...plan, mealsPerDay: 2, mostPopular: false, claimedSavingPercent: null },
        })
        const { id } = await made.json()
        const edit = async (tab: Page) => {
          await tab.setViewportSize({ width: 1280, height: 900 })
          await open(tab, '/admin/plans', { language })
          await tab.getByRole('button', { name: fill(t.editOf, { plan: name }) }).click()
          return tab.getByRole('dialog', { name: fill(t.form.edit, { plan: name }) })
        }
        const other = await context.newPage()
        const [mine, theirs] = [await edit(page), await edit(other)]
        await theirs.getByLabel(t.form.price).fill('33')
        await theirs.getByLabel(t.form.meals).fill('3')
        await theirs.getByLabel(t.form.days).fill('12')
        await theirs.getByRole('button', { name: t.form.save }).click()
        await expectToast(other, fill(t.form.saved, { plan: name }))

        await mine.getByLabel(t.form.price).fill('31.5')
        await mine.getByLabel(t.form.days).fill('15')
        await mine.getByLabel(t.form.nameEn).fill(`Mine ${unique}`)
        await mine.getByRole('button', { name: t.form.save }).click()
        const c = words[language].conflict
        const both = page.getByRole('alertdialog', { name: c.title })
        const group = (label: string) => both.getByRole('group', { name: label })
        await expect(both.getByRole('group')).toHaveCount(3)
        await expect(group(t.form.price)).toContainText(money('31.500'))
        await expect(group(t.form.price)).toContainText(money('33.000'))
        // A field changed here preselects "mine"; one that only they changed preselects "theirs".
        await expect(group(t.form.price).getByLabel(c.mine)).toBeChecked()
        await expect(group(t.form.meals).getByLabel(c.theirs)).toBeChecked()
        await expectAccessible(page)
        await both.getByRole('button', { name: c.back }).click()
        await expect(mine.getByLabel(t.form.price)).toHaveValue('31.5')
        await mine.getByRole('button', { name: t.form.save }).click()
        await group(t.form.days).getByText(c.theirs).click()
        await both.getByRole('button', { name: c.save }).click()
        const changed = language === 'ar' ? name : `Mine ${unique}`
        await expectToast(page, fill(t.form.saved, { plan: changed }))
        const list = await (await context.request.get('/api/admin/plans?size=100', { headers })).json()
        expect(list.content.find((p: { id: string }) => p.id === id)).toMatchObject({
          nameEn: `Mine ${unique}`,
          price: 31.5,
          durationDays: 12,
          mealsPerDay: 3,
        })
        await context.request.post(`/api/admin/plans/${id}/retire`, { headers })
        await other.close()
      })
    })

    const theme = themeOf[language]
    test(`${theme}: the most popular mark moves with a message, axe finds nothing, and the page fits a phone`, {
      tag: '@full',
    }, async ({ page, context }) => {
      await signIn(context, ADMIN)
      await page.setViewportSize({ width: theme === 'light' ? 390 : 1280, height: 900 })
      // Mocked, because another test may read the mark of the real shop.
      await page.route('**/api/admin/plans/*', async (route) => {
        const body = route.request().postDataJSON()
        const list = await (await page.request.get('/api/plans')).json()
        const plan = list.content.find((p: { durationDays: number }) => p.durationDays === 20)
        const whole = {
          status: 'ACTIVE',
          priceForClaim: null,
          formattedPriceForClaim: null,
          comparedWith: null,
        }
        const version = body.version + 1
        return route.fulfill({
          json: { ...plan, ...whole, ...body, version, updatedAt: (await shopNow()).toISOString() },
        })
      })
      await open(page, '/admin/plans', { language, theme })
      const monthly = language === 'ar' ? 'الباقة الشهرية' : 'Monthly'
      await page.getByRole('button', { name: fill(t.editOf, { plan: monthly }) }).click()
      const editor = page.getByRole('dialog')
      await editor.getByRole('checkbox', { name: t.form.popular }).check()
      await expectAccessible(page)
      await editor.getByRole('button', { name: t.form.save }).click()
      await expectToast(page, fill(t.form.popularMoved, { from: weekly, to: monthly }))
      await expectAccessible(page)
      await expectFitsPhone(page)
    })
  })
}
