import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

/** What a test expects to go wrong: console errors that match are part of it; any other fails the test. */
type Fixtures = { expectedErrors: RegExp | undefined }

export const test = base.extend<Fixtures>({
  expectedErrors: [undefined, { option: true }],
  page: async ({ page, expectedErrors }, use) => {
    const unexpected: string[] = []
    const note = (text: string) => {
      if (!expectedErrors?.test(text)) unexpected.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => note(String(error)))
    await use(page)
    expect(unexpected, 'console errors and unhandled rejections').toEqual([])
  },
})

export const languages = ['en', 'ar'] as const
export const themes = ['light', 'dark'] as const

/** Opens a page in a language and a theme, as a visitor who chose them before. */
export async function open(
  page: Page,
  path: string,
  how: { language: 'en' | 'ar'; theme?: 'light' | 'dark' },
) {
  await page.addInitScript(({ language, theme = 'light' }) => {
    if (sessionStorage.getItem('chosen')) return
    sessionStorage.setItem('chosen', 'yes')
    localStorage.setItem('language', language)
    localStorage.setItem('theme', theme)
  }, how)
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', how.language)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Everything axe knows, nothing excluded. */
export async function expectNoAxeViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
}
