import type { Page } from '@playwright/test'
import { MINUTE_MS } from '../domain/dates.ts'
import { ar } from '../domain/text/ar.ts'
import { en } from '../domain/text/en.ts'
import { formatText } from '../web/formatText.ts'
import { expect, languages, open, test } from './test.ts'

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

for (const language of languages) {
  const { kit, ui } = language === 'ar' ? ar : en
  const arabic = language === 'ar'
  const [toNext, toPrevious] = arabic ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const focused = (page: Page) => page.locator(':focus')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

  test.describe(`in ${language}`, () => {
    // Far from Bahrain on either side: a day must not shift with the time zone.
    test.use({ timezoneId: arabic ? 'America/Sao_Paulo' : 'Pacific/Apia' })
    test.beforeEach(({ page }) => open(page, '/dev/kit', { language }))

    test('the date picker', { tag: '@full' }, async ({ page }) => {
      await test.step('the date picker: arrows follow the reading direction, Enter chooses, the focus returns', async () => {
        const from = page.locator('#dates button').first()
        await from.press('Enter')
        await expect(page.getByRole('dialog').locator(':focus')).toHaveAccessibleName(/\b3\b/)
        await page.keyboard.press(toPrevious)
        await expect(focused(page)).toHaveAccessibleName(/\b2\b/)
        await page.keyboard.press('ArrowDown')
        await expect(focused(page)).toHaveAccessibleName(/\b9\b/)
        await page.keyboard.press('Enter')
        await expect(from).toContainText(arabic ? 'الأربعاء 9 ديسمبر' : 'Wednesday 9 December')
        await expect(from).toBeFocused()
      })
      await test.step('the date picker: Arabic digits work, closed days are refused, weeks begin on Sunday', async () => {
        const from = page.locator('#dates button').first()
        await from.click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.locator('th').first()).toHaveAttribute('aria-label', arabic ? 'الأحد' : 'Sunday')
        const typed = dialog.getByRole('textbox')
        await typed.fill('١٦/١٢/٢٠٢٦')
        await expect(typed).toHaveValue('16/12/2026')
        await typed.press('Enter')
        await expect(page.getByText(ui.dayOff)).toBeVisible()
        await expect(typed).toHaveAttribute('aria-invalid', 'true')
        await typed.fill('20/12')
        await typed.press('Enter')
        await expect(from).toContainText(arabic ? 'الأحد 20 ديسمبر' : 'Sunday 20 December')
      })
    })

    test('fields, tabs, a form, a table and a busy button', { tag: '@full' }, async ({ page }) => {
      await test.step('select and combobox by keyboard', async () => {
        const time = page.getByRole('combobox', { name: kit.fields.time, exact: true })
        await time.press('Enter')
        await expect(page.getByRole('listbox')).toBeVisible()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
        await expect(time).toHaveText(new RegExp(`^(${kit.fields.morning}|${kit.fields.evening})$`))
        // The first list must be gone before the test looks for the second.
        await expect(page.getByRole('listbox')).toHaveCount(0)

        const area = page.getByRole('combobox', { name: kit.fields.areaSearch, exact: true }).first()
        await area.press('Enter')
        await expect(page.getByRole('combobox', { name: ui.typeToSearch, exact: true })).toBeFocused()
        await page.keyboard.type(arabic ? 'المحرق' : 'muh')
        await expect(page.getByRole('option')).toHaveCount(1)
        await page.keyboard.press('Enter')
        await expect(area).toHaveText(kit.areas.muharraq)
        await button(page, ui.clear).click()
        await expect(area).toHaveText(ui.choose)
      })
      await test.step('a text pasted beyond the limit shows that the field is full', async () => {
        const comments = page.getByRole('textbox', { name: kit.fields.comments })
        const full = page.getByText(ui.full.replace('{{most}}', '500'))
        const paste = (text: string) =>
          comments.evaluate((area, inserted) => {
            area.focus()
            document.execCommand('insertText', false, inserted)
          }, text)
        await paste('x'.repeat(499))
        await expect(full).toHaveCount(0)
        await paste('yz')
        await expect(comments).toHaveValue(`${'x'.repeat(499)}y`)
        await expect(full).toBeVisible()
        // Returning to the field shows the message again, before a key is pressed.
        await page.evaluate(() => dispatchEvent(new Event('reset')))
        await expect(full).toHaveCount(0)
        await comments.blur()
        await comments.focus()
        await expect(full).toBeVisible()
        await comments.press('Backspace')
        await expect(full).toHaveCount(0)
      })
      await test.step('tabs: arrow keys follow the reading direction', async () => {
        await page.getByRole('tab').first().press(toNext)
        await expect(focused(page)).toHaveText(kit.wayfinding.history)
        await page.keyboard.press('Enter')
        await expect(page.getByText(kit.wayfinding.historyText)).toBeVisible()
      })
      await test.step('a form shows what is missing, focuses it, and normalises digits', async () => {
        const form = page.getByRole('form')
        await form.getByRole('button').click()
        const [name, phone] = [form.getByRole('textbox').first(), form.getByRole('textbox').nth(1)]
        await expect(name).toBeFocused()
        await expect(name).toHaveAccessibleDescription(kit.fields.required)
        await name.fill('Noor')
        await phone.pressSequentially('٣٦٠٠١٢٣٤')
        await expect(phone).toHaveValue('36001234')
        await form.getByRole('button').click()
        const saved = kit.fields.saved.replace('{{name}}', 'Noor').replace('{{phone}}', '36001234')
        await expect(page.getByText(saved)).toBeVisible()
      })
      await test.step('a table sorts, pages and selects', async () => {
        const table = page.getByRole('table')
        const first = table.getByRole('row').nth(1).getByRole('cell').nth(1)
        const total = table.getByRole('columnheader', { name: kit.table.total })
        await total.getByRole('button').click()
        await expect(total).toHaveAttribute('aria-sort', 'ascending')
        await total.getByRole('button').click()
        await expect(total).toHaveAttribute('aria-sort', 'descending')
        await expect(first).toHaveText(kit.people.tom)
        await page.locator('#table').getByRole('button', { name: ui.nextPage }).click()
        await expect(first).not.toHaveText(kit.people.tom)
        await table.getByRole('checkbox', { name: ui.selectPage }).check()
        const selected = String(formatText(ui, language, 'selected', { count: 4 }))
        await expect(page.getByText(selected, { exact: true })).toBeVisible()
      })
      await test.step('a busy button keeps its width and the focus', async () => {
        // It stays busy while the clock stands still.
        await page.clock.install()
        await page.clock.pauseAt(Date.now() + MINUTE_MS)
        const load = button(page, kit.buttons.load)
        const width = (await load.boundingBox())?.width
        await load.click()
        await expect(focused(page)).toHaveAttribute('aria-busy', 'true')
        expect((await focused(page).boundingBox())?.width).toBe(width)
        await page.clock.resume()
        await expect(load).toBeFocused()
        await expect(load).not.toHaveAttribute('aria-busy', 'true')
      })
    })

    test('dialog, alert and drawer', { tag: '@full' }, async ({ page }) => {
      await test.step('a dialog takes the focus, Escape closes it, and the focus returns', async () => {
        await button(page, kit.overlays.dialog).click()
        const dialog = page.getByRole('dialog', { name: kit.overlays.dialogTitle })
        await expect(dialog.locator(':focus')).toHaveCount(1)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(button(page, kit.overlays.dialog)).toBeFocused()
      })
      await test.step('an alert needs an answer and cannot be dismissed by a click outside', async () => {
        await button(page, kit.overlays.alert).click()
        const alert = page.getByRole('alertdialog')
        await expect(alert).toBeVisible()
        await page.mouse.click(5, 5)
        await expect(alert).toBeVisible()
        await alert.getByRole('button', { name: kit.overlays.keep }).click()
        await expect(alert).toBeHidden()
      })
      await test.step('the drawer opens at the start side', async () => {
        await button(page, kit.overlays.drawer).click()
        const drawer = page.getByRole('dialog')
        await expect(drawer).toBeVisible()
        await expect
          .poll(async () => {
            const box = await drawer.boundingBox()
            return box && (arabic ? Math.round(1280 - box.x - box.width) : Math.round(box.x))
          })
          .toBe(0)
      })
    })
  })
}
