import { said, signIn, words } from './account.ts'
import { expect, expectNoAxeViolations, expectNothingCutOff, languages, open, test, themeOf } from './test.ts'

const ADMIN = 'admin@waraq.example'

for (const language of languages) {
  const t = words[language].adminShop.plans
  const fill = (text: string, values: Record<string, string | number>) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  const money = (amount: string) => (language === 'ar' ? `${amount}\u00a0د.ب` : `BHD\u00a0${amount}`)
  const weekly = language === 'ar' ? 'الباقة الأسبوعية' : 'Weekly'

  test.describe(`in ${language}`, () => {
    test('a plan is made, its claim explained while the price is typed, changed and taken off sale', async ({
      page,
      context,
    }) => {
      await signIn(context, ADMIN)
      await page.setViewportSize({ width: 1280, height: 900 })
      await open(page, '/admin/plans', { language })
      const unique = `${Date.now() % 1_000_000}`
      const names = { nameEn: `Season ${unique}`, nameAr: `الموسم ${unique}` }
      const name = language === 'ar' ? names.nameAr : names.nameEn

      await page.getByRole('button', { name: t.add }).click()
      const dialog = page.getByRole('dialog', { name: t.form.add })
      const field = (label: string) => dialog.getByLabel(label, { exact: false })
      await dialog.getByRole('button', { name: t.form.create }).click()
      await expect(field(t.form.nameEn)).toHaveAttribute('aria-invalid', 'true')
      await field(t.form.nameEn).fill(names.nameEn)
      await field(t.form.nameAr).fill(names.nameAr)
      // Arabic digits become Latin ones at once.
      await field(t.form.price).fill('٧٥.٠٠٠')
      await expect(field(t.form.price)).toHaveValue('75.000')
      await field(t.form.days).fill('20')
      await field(t.form.claim).fill('12.5')
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
      await dialog.getByRole('button', { name: t.form.create }).click()
      await expect(said(page, fill(t.form.created, { plan: name }))).toBeVisible()

      const onSale = page.getByRole('region', { name: t.onSale, exact: true })
      const card = onSale.getByRole('listitem').filter({ hasText: name })
      await expect(card).toContainText('50.750')
      await expect(card).toContainText('12.5%')

      await card.getByRole('button', { name: fill(t.editOf, { plan: name }) }).click()
      const editor = page.getByRole('dialog', { name: fill(t.form.edit, { plan: name }) })
      await editor.getByLabel(t.form.price).fill('60')
      await editor.getByRole('button', { name: t.form.save }).click()
      await expect(said(page, fill(t.form.saved, { plan: name }))).toBeVisible()
      await expect(card).toContainText('60.000')
      await expect(card).toContainText(fill(t.claim.price, { price: money('50.750') }))

      await card.getByRole('button', { name: fill(t.retireOf, { plan: name }) }).click()
      const question = page.getByRole('alertdialog', { name: fill(t.retiring.title, { plan: name }) })
      await expect(question).toContainText(t.retiring.keeps)
      await question.getByRole('button', { name: t.retiring.do }).click()
      await expect(said(page, fill(t.retiring.done, { plan: name }))).toBeVisible()
      await expect(card).toHaveCount(0)
      const offSale = page.getByRole('region', { name: t.offSale, exact: true })
      await offSale.getByRole('button', { name: fill(t.restoreOf, { plan: name }) }).click()
      const again = page.getByRole('alertdialog', { name: fill(t.restoring.title, { plan: name }) })
      await expect(again).toContainText('60.000')
      await again.getByRole('button', { name: t.restoring.cancel }).click()
      await expect(offSale.getByRole('listitem').filter({ hasText: name })).toHaveCount(1)
    })

    const theme = themeOf[language]
    test(`${theme}: the mark moves and says so; nothing for axe, nothing cut off`, async ({
      page,
      context,
    }) => {
      await signIn(context, ADMIN)
      await page.setViewportSize({ width: theme === 'light' ? 390 : 1280, height: 900 })
      // Played: on the real shop another test may be looking at which plan has the mark.
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
        return route.fulfill({ json: { ...plan, ...whole, ...body, updatedAt: new Date().toISOString() } })
      })
      await open(page, '/admin/plans', { language, theme })
      const monthly = language === 'ar' ? 'الباقة الشهرية' : 'Monthly'
      await page.getByRole('button', { name: fill(t.editOf, { plan: monthly }) }).click()
      const editor = page.getByRole('dialog')
      await editor.getByRole('checkbox', { name: t.form.popular }).check()
      await expectNoAxeViolations(page)
      await editor.getByRole('button', { name: t.form.save }).click()
      await expect(said(page, fill(t.form.popularMoved, { from: weekly, to: monthly }))).toBeVisible()
      await expectNoAxeViolations(page)
      await expectNothingCutOff(page)
    })
  })
}
