import type { Locator, Page } from '@playwright/test'
import { expectLanguage } from './arabic.ts'
import { expect, expectNoAxeViolations, type languages } from './test.ts'

export type Language = (typeof languages)[number]
export const SWEPT_WIDTHS = [320, 390, 768, 1280]

/** Nothing sticks out of the page, and nothing scrolls sideways that was not made to (`overflow-x: auto`). */
export async function expectFits(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  // The page is drawn for its new width a frame later.
  const overflow = () =>
    page.evaluate(() => {
      const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')]
      const wide = [document.documentElement, ...dialogs].filter((e) => e.scrollWidth > e.clientWidth)
      const past = dialogs.filter((e) => {
        const { left, right } = e.getBoundingClientRect()
        return left < -1 || right > innerWidth + 1
      })
      return [...wide, ...past].map(
        (e) => `${e.tagName} ${e.getAttribute('role') ?? ''}: ${e.scrollWidth} px`,
      )
    })
  await expect.poll(overflow, `sticks out at ${width} px`).toEqual([])
}

/** Every button of an open dialog can be scrolled to and pressed: nothing covers it and no edge cuts it off. */
async function expectButtonsReachable(dialog: Locator, width: number) {
  const covered = await dialog.evaluate((popup) => {
    const buttons = [
      ...popup.querySelectorAll<HTMLElement>('button, a[href], input, textarea, [role=combobox]'),
    ]
    return buttons
      .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.sr-only'))
      .filter((e) => {
        e.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        const { left, top, width: wide, height } = e.getBoundingClientRect()
        if (wide <= 1 || height <= 1) return false
        const at = document.elementFromPoint(left + wide / 2, top + height / 2)
        return !(at && (at.contains(e) || e.contains(at) || e.closest('label')?.contains(at)))
      })
      .map((e) => e.outerHTML.slice(0, 160))
  })
  expect(covered, `cannot be pressed at ${width} px`).toEqual([])
}

/**
 * Looks at an open dialog, menu or popover at 320 and at 1280 px: every word in the language, nothing sticking out,
 * every button within reach, nothing for axe. The window is 1280 px wide again afterwards.
 */
export async function sweepDialog(page: Page, dialog: Locator, language: Language) {
  await expect(dialog).toBeVisible()
  await expectLanguage(page, language, dialog)
  for (const width of [320, 1280]) {
    await expectFits(page, width)
    await expectButtonsReachable(dialog, width)
  }
  await expectNoAxeViolations(page)
}
