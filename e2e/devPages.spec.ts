import { paths } from '../domain/paths.ts'
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

/** The pages for developers; sweepPages.spec.ts has all others. */
const pages = Object.values(paths).flatMap((entry) => ('dev' in entry ? [entry.path] : []))

// Each language is checked at both widths, each width in both themes.
for (const language of languages)
  test(`in ${language}: ${pages.join(', ')}`, { tag: '@full' }, async ({ page }) => {
    const [wide, narrow] = language === 'en' ? themes : themes.toReversed()
    for (const path of pages)
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 900 })
        await open(page, path, { language, theme: wide })
        await chooseThemeElsewhere(page, wide)
        await expectNoAxeViolations(page)
        await page.setViewportSize({ width: 390, height: 900 })
        await chooseThemeElsewhere(page, narrow)
        await expectNoAxeViolations(page)
        await expect(page).toHaveTitle(/ · (Waraq|ورق)$/)
        await expectNothingCutOff(page)
        if (language === 'ar') return // sticky bars are the same in both languages
        // A phone in landscape, or a page at 200 % zoom.
        await page.setViewportSize({ width: 640, height: 450 })
        await expectFocusSeen(page)
      })
  })
