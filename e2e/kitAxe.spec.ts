import type { Page } from '@playwright/test'
import { ar } from '../domain/text/ar.ts'
import { en } from '../domain/text/en.ts'
import { expect, expectNoAxeViolations, languages, open, test, themeOf } from './test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()

const overlays = '[role=dialog], [role=alertdialog], [role=listbox], [role=menu], [role=tooltip]'

for (const language of languages) {
  const { kit } = language === 'ar' ? ar : en
  const fields = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true }).first()

  /** Each part that opens: its name, and how to open it and wait for it. */
  const parts: [string, (page: Page) => Promise<void>][] = [
    [
      'select',
      async (page) => {
        await fields(page, kit.fields.area).click()
        await expect(page.getByRole('listbox')).toBeVisible()
      },
    ],
    [
      'combobox',
      async (page) => {
        await fields(page, kit.fields.areaSearch).click()
        await expect(page.getByRole('listbox')).toBeVisible()
        await page.keyboard.type(language === 'ar' ? 'ال' : 'a')
        await expect(page.getByRole('option').first()).toBeVisible()
      },
    ],
    [
      'date picker',
      async (page) => {
        await page.locator('#dates button').first().click()
        await expect(page.getByRole('grid')).toBeVisible()
      },
    ],
    [
      'dialog',
      async (page) => {
        await button(page, kit.overlays.dialog).click()
        await expect(page.getByRole('dialog', { name: kit.overlays.dialogTitle })).toBeVisible()
      },
    ],
    [
      'alert',
      async (page) => {
        await button(page, kit.overlays.alert).click()
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    ],
    [
      'drawer',
      async (page) => {
        await button(page, kit.overlays.drawer).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    ],
    [
      'deep drawer',
      async (page) => {
        await button(page, kit.overlays.drawerDeep).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    ],
    [
      'menu',
      async (page) => {
        await button(page, kit.overlays.actions).click()
        await expect(page.getByRole('menu')).toBeVisible()
      },
    ],
    [
      'tooltip',
      async (page) => {
        await button(page, kit.overlays.tooltip).focus()
        await expect(
          page.getByRole('tooltip').or(page.locator('[data-open][data-side]')).first(),
        ).toBeVisible()
      },
    ],
    [
      'form with errors',
      async (page) => {
        await page.getByRole('form').getByRole('button').click()
        await expect(page.getByText(kit.fields.required).first()).toBeVisible()
      },
    ],
    [
      'toasts',
      async (page) => {
        for (const kind of ['showSuccess', 'showInfo', 'showWarning', 'showError'] as const)
          await button(page, kit.feedback[kind]).click()
        await expect(page.locator('[data-toasts] [role=group]')).not.toHaveCount(0)
      },
    ],
    ...(['loading', 'empty', 'error'] as const).map((state): [string, (page: Page) => Promise<void>] => [
      `table, ${state}`,
      async (page) => {
        await page.getByText(kit.table[state], { exact: true }).first().click()
      },
    ]),
  ]

  // Each part once per language, theme and width; devPages covers all pairs for the page itself.
  const theme = themeOf[language]
  const width = language === 'en' ? 1280 : 390
  test(`every part open, ${language}, ${theme}, ${width} px: axe finds nothing`, { tag: '@full' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/dev/kit', { language, theme })
    for (const [name, show] of parts)
      await test.step(name, async () => {
        await show(page)
        await expectNoAxeViolations(page)
        await page.keyboard.press('Escape')
        await expect(page.locator(overlays).filter({ visible: true })).toHaveCount(0)
      })
  })
}
