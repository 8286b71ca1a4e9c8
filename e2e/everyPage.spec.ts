import { pathNameOf, paths } from '../domain/paths.ts'
import {
  chooseThemeElsewhere,
  expect,
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

for (const path of [...pages, '/no-such-page'])
  test.describe(path, () => {
    if (path === '/no-such-page') test.use({ expectedErrors: /404 \(Not Found\)/ })
    for (const language of languages)
      test(`in ${language}: nothing for axe in either theme, nothing cut off`, async ({ page }) => {
        // Each language is seen at both widths, each width in both themes.
        const [wide, narrow] = language === 'en' ? themes : themes.toReversed()
        await page.setViewportSize({ width: 1280, height: 900 })
        await open(page, path, { language, theme: wide })
        await expectNoAxeViolations(page)
        await page.setViewportSize({ width: 390, height: 900 })
        await chooseThemeElsewhere(page, narrow)
        await expectNoAxeViolations(page)
        await expect(page).toHaveTitle(/ · (Waraq|ورق)$/)
        await expectNothingCutOff(page)
      })
  })
