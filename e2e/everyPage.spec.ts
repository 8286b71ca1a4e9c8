import { pathNameOf, paths } from '../domain/paths.ts'
import { expect, expectNoAxeViolations, languages, open, test, themes } from './test.ts'

/** The pages anyone can open; those behind a sign-in have specs of their own. */
const pages = Object.values(paths)
  .filter((entry) => entry.access === 'PUBLIC' && pathNameOf(entry.path, { dev: true }))
  .map((entry) => entry.path)

for (const path of [...pages, '/no-such-page'])
  test.describe(path, () => {
    if (path === '/no-such-page') test.use({ expectedErrors: /404 \(Not Found\)/ })
    for (const language of languages)
      for (const theme of themes)
        test(`in ${language}, ${theme}: nothing for axe, nothing cut off`, async ({ page }) => {
          await page.setViewportSize({ width: 1280, height: 900 })
          await open(page, path, { language, theme })
          await expect(page).toHaveTitle(/ · (Waraq|ورق)$/)
          await expectNoAxeViolations(page)
          for (const width of [360, 768, 1920]) {
            await page.setViewportSize({ width, height: 900 })
            const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
            expect(overflow, `${width} px wide`).toBeLessThanOrEqual(0)
          }
        })
  })
