import type { Page } from '@playwright/test'
import { pathNameOf, paths } from '../domain/paths.ts'
import {
  chooseThemeElsewhere,
  expect,
  expectFocusSeen,
  expectNoAxeViolations,
  expectNothingCutOff,
  languages,
  open,
  test,
  themes,
} from './test.ts'

/** The pages anyone can open; those behind a sign-in have specs of their own. */
const pages = Object.values(paths)
  .filter((entry) => entry.access === 'PUBLIC' && pathNameOf(entry.path, { dev: true }))
  .map((entry) => entry.path)

/** Nothing for axe in either theme, nothing cut off. Each language is seen at both widths, each width in both themes. */
async function look(page: Page, path: string, language: (typeof languages)[number]) {
  const [wide, narrow] = language === 'en' ? themes : themes.toReversed()
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, path, { language, theme: wide })
  await chooseThemeElsewhere(page, wide)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await chooseThemeElsewhere(page, narrow)
  await expectNoAxeViolations(page)
  await expect(page).toHaveTitle(/ · (Waraq|ورق)$/)
  await expectNothingCutOff(page)
  if (language === 'ar') return // bars stick alike in both
  // A phone on its side, or a page at twice its size.
  await page.setViewportSize({ width: 640, height: 450 })
  await expectFocusSeen(page)
}

// One page for many addresses: what they share is fetched and read once.
const HALVES = [pages.filter((_, n) => n % 2 === 0), pages.filter((_, n) => n % 2 === 1)]
for (const language of languages) {
  for (const half of HALVES)
    test(`in ${language}: ${half.join(', ')}`, async ({ page }) => {
      for (const path of half) await test.step(path, () => look(page, path, language))
    })

  test.describe('an address that is none', () => {
    test.use({ expectedErrors: /404 \(Not Found\)/ })
    test(`in ${language}`, ({ page }) => look(page, '/no-such-page', language))
  })
}
