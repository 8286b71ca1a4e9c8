import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { findBrowser, NO_BROWSER } from '../scripts/browser.ts'
import { shops } from './shops.ts'

export { expect }

/** `expectedErrors` matches the console errors that a test expects; any other error fails the test. */
type Fixtures = { expectedErrors: RegExp | undefined; shopLog: undefined }

export const test = base.extend<Fixtures>({
  // Here and not in the configuration, which is also loaded when no browser is needed.
  launchOptions: [
    async ({ launchOptions }, use) => {
      const found = await findBrowser()
      if (!found) throw new Error(NO_BROWSER)
      // Without a locale the browser cannot handle Arabic file names.
      const env = { LANG: 'C.UTF-8', ...process.env }
      await use({ ...launchOptions, ...found, env })
    },
    { scope: 'worker' },
  ],
  // The shop's log of a failed test is saved beside its trace and screenshot.
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
    await context.addInitScript(recordTransientTexts)
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
    // The code that causes a policy violation may catch its error, so nothing else would report it.
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`content policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
      )
    })
    await use(page)
    expect(unexpected, 'console errors and unhandled rejections').toEqual([])
    // A live change may just have triggered another read, which no longer needs its mocked response.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

/**
 * Toasts stay five seconds, some headings less than two, so on a busy machine they may be gone before a test looks.
 * Each page records their texts.
 */
function recordTransientTexts() {
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

/** Expects that this text is or was shown. Removes it and everything recorded before it. */
async function expectPassed(page: Page, kind: 'toast' | 'heading', text: string | RegExp) {
  const look = () =>
    page
      .evaluate(
        ([which, expected]) => {
          const passed = window.passed?.[which] ?? []
          const at = passed.findIndex((one) =>
            typeof expected === 'string'
              ? one.toLowerCase().includes(expected.toLowerCase())
              : expected.test(one),
          )
          return at === -1 ? [...passed] : passed.splice(0, at + 1).length > 0
        },
        [kind, text] as const,
      )
      // The page is navigating.
      .catch((error: Error) => [error.message])
  await expect.poll(look, `${kind} ${text}`).toBe(true)
}

/** Expects a toast with this text. */
export const expectToast = (page: Page, text: string | RegExp) => expectPassed(page, 'toast', text)

/** Expects this heading, even if it is shown only for a moment. */
export const expectPassingHeading = (page: Page, text: string) => expectPassed(page, 'heading', text)

export const languages = ['en', 'ar'] as const
export const themes = ['light', 'dark'] as const
/** Texts depend on the language and colours on the theme, so pages with many states are tested in these two pairs. */
export const themeOf = { en: 'light', ar: 'dark' } as const

/** Opens a page in a language and a theme, like a visitor who chose them earlier. */
export async function open(
  page: Page,
  path: string,
  how: { language: 'en' | 'ar'; theme?: 'light' | 'dark' },
) {
  await page.addInitScript(({ language, theme = 'light' }) => {
    const choice = `${language} ${theme}`
    // Only once per choice, so that the test's own choices on the page survive the next load.
    if (sessionStorage.getItem(choice)) return
    sessionStorage.setItem(choice, 'chosen')
    localStorage.setItem('language', language)
    localStorage.setItem('theme', theme)
  }, how)
  // The choice also sets a cookie. Without it the server would render the page in another language first.
  const url = test.info().project.use.baseURL ?? ''
  await page.context().addCookies([{ name: 'lang', value: how.language, url }])
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', how.language)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Changes the theme without a reload, as if in another tab. */
export async function chooseThemeElsewhere(page: Page, theme: 'light' | 'dark') {
  // A server-rendered page is visible before its code listens, so the event is repeated until it has an effect.
  await expect(async () => {
    await page.evaluate((newValue) => {
      localStorage.setItem('theme', newValue)
      dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
    }, theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme, { timeout: 200 })
  }).toPass()
}

/**
 * Searches an admin list for one row. Waits until only that row is left, because the list can move under the pointer
 * before.
 */
export async function searchForOne(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text)
  await expect(page.locator('[data-row]')).toHaveCount(1)
}

/** Delays these requests, like a slow connection, until the returned function is called. */
export async function holdRequests(page: Page, url: string | RegExp, method?: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (!method || route.request().method() === method) await held
    await route.continue()
  })
  return release
}

/**
 * Advances the page's fake clock until the element is visible, so that the test does not wait for pauses between tries.
 */
export async function whenTimePasses(page: Page, awaited: Locator, stepMs = 1000) {
  await expect(async () => {
    await page.clock.runFor(stepMs)
    await expect(awaited).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [0] })
}

/** Expects that the page fits phones, tablets and wide screens without scrolling sideways. */
export async function expectNothingCutOff(page: Page) {
  for (const width of [320, 768, 1280, 1920]) await expectFits(page, width)
}

/** Expects that the page fits the narrowest phone. Restores the window's size. */
export async function expectFitsPhone(page: Page) {
  const before = page.viewportSize()
  await expectFits(page, 320)
  if (before) await page.setViewportSize(before)
}

async function expectFits(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  // The page is drawn for its new width one frame later.
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(overflow, `${width} px wide`).toBeLessThanOrEqual(0)
}

/**
 * Expects that a focused control is never completely hidden under a sticky bar (WCAG 2.4.11), forwards and backwards.
 */
export async function expectFocusSeen(page: Page) {
  // From here on the focus counts as keyboard focus.
  await page.keyboard.press('Shift')
  const hidden = await page.evaluate(async () => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    const reachable = [...all].filter(
      (e) => e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }),
    )
    // In a long list, only every n-th control is checked.
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
      // The header appears or disappears one frame after the page has moved, and content that loads late
      // moves a focused control. A control counts as hidden if it stays hidden when it is focused again.
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

/** All rules of axe, including frames within the page. `within`: the parts of the page to check. */
export const expectNoAxeViolations = (page: Page, within = 'html', { contrast = true } = {}) =>
  runAxe(page, { contrast, within })

/**
 * All rules of axe except contrast, which is more than half of its work: contrast.test.ts checks the colours, and the
 * sweeps check contrast on all pages and dialogs.
 */
export const expectAccessible = (page: Page) => runAxe(page, { contrast: false, within: 'html' })

/** Repeated while the page is navigating; a permanent violation still fails. */
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
