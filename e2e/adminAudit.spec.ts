import { readFileSync } from 'node:fs'
import { signIn, words } from './account.ts'
import { uniqueDigits } from './order.ts'
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

// For the request that is aborted on purpose.
test.use({ expectedErrors: /ERR_FAILED/ })

for (const language of languages) {
  const t = words[language].audit
  const { export: exporting } = words[language].list

  test(`in ${language}: the audit log shows an admin’s change with its details, and exports an Excel file`, async ({
    page,
    context,
  }) => {
    const token = await signIn(context, 'admin@waraq.example')
    const unique = uniqueDigits()
    const [nameEn, nameAr] = [`Purslane ${unique}`, `بقلة ${unique}`]
    const ingredient = {
      nameEn,
      nameAr,
      category: 'leaf',
      allergens: [],
      removable: true,
      fromAnimals: false,
    }
    const headers = { authorization: `Bearer ${token}` }
    const added = await context.request.post('/api/admin/ingredients', { data: ingredient, headers })
    const { id }: { id: string } = await added.json()
    const changed = { ...ingredient, removable: false, allergens: ['sesame'] }
    await context.request.put(`/api/admin/ingredients/${id}`, { data: changed, headers })
    await context.request.post(`/api/admin/ingredients/${id}/archive`, { headers })

    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/admin/audit', { language, theme: themeOf[language] })
    await page.getByRole('searchbox').fill(unique)
    await expect(page.locator('[data-row]')).toHaveCount(3)
    const rows = page.getByRole('row').filter({ hasText: nameEn })
    await expect(rows).toHaveCount(3)
    await expectAccessible(page)
    await page.getByRole('combobox', { name: t.action }).click()
    await page.getByRole('option', { name: t.actions.changeIngredient, exact: true }).click()
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/action=PUT/)

    await rows.getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: t.actions.changeIngredient })
    const { fields, values, yes, no } = words[language].auditWords
    await expect(dialog.getByRole('row', { name: fields.allergens })).toContainText(values.sesame)
    await expect(dialog.getByRole('row', { name: fields.removable })).toContainText(yes)
    await expect(dialog.getByRole('row', { name: fields.removable })).toContainText(no)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: exporting.start }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(new RegExp(`${t.sheet} \\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
    // A ZIP file starts with these letters.
    expect(
      readFileSync(await file.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await expectToast(page, exporting.done.split('{{')[0] ?? '')

    await page.route('**/api/admin/audit/export**', (route) => route.abort())
    await page.getByRole('button', { name: exporting.start }).click()
    await expectToast(page, words[language].errors.DOWNLOAD_ERROR)

    await page.setViewportSize({ width: 390, height: 800 })
    await open(page, '/admin/audit', { language })
    await expectFitsPhone(page)
  })
}
