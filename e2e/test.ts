import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { findBrowser, NO_BROWSER } from '../scripts/browser.ts'
import { shops } from './shops.ts'

export { expect }

/** What a test expects to go wrong: console errors that match are part of it; any other fails the test. */
type Fixtures = { expectedErrors: RegExp | undefined; shopLog: undefined }

export const test = base.extend<Fixtures>({
  // Here and not in the configuration: that is also read by what needs no browser.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const found = await findBrowser()
      if (!found) throw new Error(NO_BROWSER)
      // A browser without a locale knows no Arabic file names.
      const env = { LANG: 'C.UTF-8', ...process.env }
      await use({ ...launchOptions, ...found, env })
    },
    { scope: 'worker' },
  ],
  // What the shop logged during a failed test lies beside its trace and screenshot.
  shopLog: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from its pattern
    async ({}, use, info) => {
      const log = Object.entries(shops).find(([name]) => name === info.project.name)?.[1].log ?? ''
      const from = existsSync(log) ? statSync(log).size : 0
      await use(undefined)
      if (info.status !== info.expectedStatus && existsSync(log))
        writeFileSync(info.outputPath('shop.log'), readFileSync(log).subarray(from))
    },
    { auto: true },
  ],
  expectedErrors: [undefined, { option: true }],
  context: async ({ context }, use) => {
    await context.addInitScript(keepWhatPasses)
    await use(context)
  },
  page: async ({ page, expectedErrors }, use) => {
    const unexpected: string[] = []
    const note = (text: string) => {
      if (!expectedErrors?.test(text)) unexpected.push(text)
    }
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => note(String(error)))
    // Some are caught by the code that caused them, so that nothing else tells.
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`content policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
      )
    })
    await use(page)
    expect(unexpected, 'console errors and unhandled rejections').toEqual([])
    // A live change may have the page read once more just now: what a test plays for it need not be answered any more.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/**
 * Toasts stay five seconds, some headings less than two: on a busy machine they may be gone before a test looks. Each
 * page keeps what they said.
 */
function keepWhatPasses() {
  const passed: NonNullable<Window['passed']> = { toast: [], heading: [] }
  window.passed = passed
  const last = new WeakMap<Element, string | null>()
  const keep = (kind: keyof typeof passed, selector: string) => {
    for (const element of document.querySelectorAll(selector)) {
      const text = element.textContent
      if (text && last.get(element) !== text) passed[kind].push(text)
      last.set(element, text)
    }
  }
  const look = () => {
    keep('toast', '[data-toasts] [role=group] p')
    keep('heading', 'h1')
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}
declare global {
  interface Window {
    passed?: Record<'toast' | 'heading', string[]>
  }
}

/** Such a text passed, now or a moment ago; what passed up to it counts no second time. */
async function expectPassed(page: Page, kind: 'toast' | 'heading', text: string | RegExp) {
  const look = () =>
    page
      .evaluate(
        ([which, wanted]) => {
          const passed = window.passed?.[which] ?? []
          const at = passed.findIndex((one) =>
            typeof wanted === 'string' ? one.toLowerCase().includes(wanted.toLowerCase()) : wanted.test(one),
          )
          return at === -1 ? [...passed] : passed.splice(0, at + 1).length > 0
        },
        [kind, text] as const,
      )
      // On its way to another page.
      .catch((error: Error) => [error.message])
  await expect.poll(look, `${kind} ${text}`).toBe(true)
}

/** A toast says so. */
export const expectToast = (page: Page, text: string | RegExp) => expectPassed(page, 'toast', text)

/** The page’s heading says so, if only for a moment. */
export const expectPassingHeading = (page: Page, text: string) => expectPassed(page, 'heading', text)

export const languages = ['en', 'ar'] as const
export const themes = ['light', 'dark'] as const
/** Words depend on the language and colours on the theme: screens with many states are seen in these two pairs. */
export const themeOf = { en: 'light', ar: 'dark' } as const

/** Opens a page in a language and a theme, as a visitor who chose them before. */
export async function open(
  page: Page,
  path: string,
  how: { language: 'en' | 'ar'; theme?: 'light' | 'dark' },
) {
  await page.addInitScript(({ language, theme = 'light' }) => {
    const choice = `${language} ${theme}`
    // Once for each choice: what the test chooses on the page itself outlives the next load.
    if (sessionStorage.getItem(choice)) return
    sessionStorage.setItem(choice, 'chosen')
    localStorage.setItem('language', language)
    localStorage.setItem('theme', theme)
  }, how)
  // The choice left its cookie too: without it the server would write the page in another language first.
  const url = test.info().project.use.baseURL ?? ''
  await page.context().addCookies([{ name: 'lang', value: how.language, url }])
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', how.language)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** The other theme without another load: the choice arrives as from another tab. */
export async function chooseThemeElsewhere(page: Page, theme: 'light' | 'dark') {
  // A page the server wrote shows before its program listens: it is told again until it does.
  await expect(async () => {
    await page.evaluate((newValue) => {
      localStorage.setItem('theme', newValue)
      dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
    }, theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme, { timeout: 200 })
  }).toPass()
}

/** Searches an admin list for one row. Until only that row is left, the list can still move under the pointer. */
export async function searchForOne(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text)
  await expect(page.locator('[data-row]')).toHaveCount(1)
}

/** As on a slow line: these requests wait until what is returned is called. */
export async function holdRequests(page: Page, url: string | RegExp, method?: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await held
    await route.continue()
  })
  return release
}

/** Lets time pass on a page whose clock is installed until it shows: nobody waits for the pauses between tries. */
export async function whenTimePasses(page: Page, awaited: Locator, stepMs = 1000) {
  await expect(async () => {
    await page.clock.runFor(stepMs)
    await expect(awaited).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [0] })
}

/** The page fits phones, tablets and wide screens without scrolling sideways. */
export async function expectNothingCutOff(page: Page) {
  for (const width of [320, 768, 1280, 1920]) await expectFits(page, width)
}

/** The page fits the narrowest phone. The window then has its old size again. */
export async function expectFitsPhone(page: Page) {
  const before = page.viewportSize()
  await expectFits(page, 320)
  if (before) await page.setViewportSize(before)
}

async function expectFits(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  // The page is drawn for its new width a frame later.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow, `${width} px wide`).toBeLessThanOrEqual(0)
}

/** What takes the focus is never wholly hidden under a bar that sticks (WCAG 2.4.11), going forwards or back. */
export async function expectFocusSeen(page: Page) {
  // From here on the focus is a keyboard's.
  await page.keyboard.press('Shift')
  const hidden = await page.evaluate(async () => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    const reachable = [...all].filter(
      (e) => e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }),
    )
    // A long list is walked in strides.
    const stride = Math.ceil(reachable.length / 40)
    const controls = reachable.filter((_, n) => n % stride === 0)
    const isSeen = (e: Element) => {
      const { left, top, width, height } = e.getBoundingClientRect()
      return [0.5, 0.1, 0.9].some((across) =>
        [0.5, 0.1, 0.9].some((down) => {
          const at = document.elementFromPoint(left + width * across, top + height * down)
          return at !== null && (at.contains(e) || e.contains(at))
        }),
      )
    }
    const lost = new Set<string>()
    for (const control of [...controls, ...controls.toReversed()]) {
      // The header comes and goes a frame after the page has moved, and what loads late moves the page under a focus
      // that stands already: hidden is what stays hidden when it is focused again.
      for (let turn = 0; turn < 5; turn++) {
        control.blur()
        control.focus()
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        if (document.activeElement !== control || isSeen(control)) break
        if (turn === 4) lost.add(control.outerHTML.slice(0, 160))
        await document.fonts.ready
      }
    }
    return [...lost]
  })
  expect(hidden, 'focused, yet hidden').toEqual([])
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** Everything axe knows, frames within the page included. `within`: the parts of the page to look at. */
export const expectNoAxeViolations = (page: Page, within = 'html', { contrast = true } = {}) =>
  runAxe(page, { contrast, within })

/**
 * Everything axe knows but contrast, which is more than half of its work: contrast.test.ts holds the colours, and the
 * sweeps over all pages and dialogs look at it.
 */
export const expectAccessible = (page: Page) => runAxe(page, { contrast: false, within: 'html' })

/** Again while the page is on its way to another: what is wrong for good still fails. */
const runAxe = (page: Page, options: { contrast: boolean; within: string }) =>
  expect(() => axeOnce(page, options)).toPass()

async function axeOnce(page: Page, options: { contrast: boolean; within: string }) {
  for (const frame of page.frames())
    if (await frame.evaluate(() => !window.axe)) await frame.evaluate(axeSource)
  const found = await page.evaluate(async ({ contrast, within }) => {
    if (!window.axe) throw new Error('axe did not load')
    const { violations } = await window.axe.run(within, {
      resultTypes: ['violations'],
      rules: { 'color-contrast': { enabled: contrast } },
    })
    return violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)
  }, options)
  expect(found).toEqual([])
}
