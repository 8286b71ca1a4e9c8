import type { Locator, Page, Request } from '@playwright/test'
import { collectTypedTexts, expectLanguage } from './arabic.ts'
import { expect, expectNoAxeViolations, type languages } from './test.ts'

export type Language = (typeof languages)[number]

/**
 * Navigates to another page of the product as its own links do, without reloading the app: a fraction of the work of a
 * load.
 */
export async function goTo(page: Page, path: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

const pendingOn = new WeakMap<Page, Set<Request>>()

/** Prepares a page for sweeping. Call it before the first page opens. `typed`: texts that the test itself types. */
export async function prepareSweep(page: Page, typed: string[] = []) {
  collectTypedTexts(page, typed)
  const pending = new Set<Request>()
  pendingOn.set(page, pending)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/events') pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  // Pictures have their own tests, and decoding them at every width is expensive.
  await page.route(/\.(avif|webp|jpe?g|png)(\?|$)/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
}

/** Expects that everything is loaded and drawn: no request in progress, no placeholders. */
export async function expectSettled(page: Page) {
  const awaited = async () => {
    const placeholders = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return [...document.querySelectorAll('.shimmer, .animate-spin, [aria-busy=true]')]
        .filter((e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .map((e) => e.outerHTML.slice(0, 160))
    })
    return [
      ...placeholders,
      ...((await page.locator('h1').count()) === 0 ? ['no heading'] : []),
      ...[...(pendingOn.get(page) ?? [])].map((request) => request.url()),
    ]
  }
  await expect.poll(awaited, { message: 'still loading', intervals: [50, 100, 200] }).toEqual([])
}

/** Everything that can lie over a page. */
export const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], dialog[open]'

/** Expects that neither the page nor an overlay is wider than the window at this width. */
export async function expectFits(page: Page, width: number) {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
  const tooWide = () =>
    page.evaluate(async (overlays) => {
      // The page is drawn for its new width one frame later.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return [document.documentElement, ...document.querySelectorAll(overlays)]
        .filter((e) => {
          const { left, right } = e.getBoundingClientRect()
          return e.scrollWidth > e.clientWidth || left < -1 || right > innerWidth + 1
        })
        .map((e) => `${e.tagName} ${e.role ?? ''} ${e.scrollWidth} px`)
    }, OVERLAYS)
  await expect.poll(tooWide, `wider than ${width} px`).toEqual([])
}

/** Expects that every control in an open dialog can be scrolled to, and is neither covered nor cut off. */
export async function expectButtonsReachable(dialog: Locator, width: number) {
  // Polled, because a toast may cover it for some seconds.
  const unreachable = () =>
    dialog.evaluate((popup) => {
      const controls = popup.querySelectorAll(
        'button, a[href], input, textarea, [role^=menuitem], [role=option]',
      )
      return [...controls]
        .filter((e) => e.checkVisibility({ visibilityProperty: true }))
        .filter((e) => {
          e.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          const { left, top, width: wide, height } = e.getBoundingClientRect()
          // Some inputs exist only for screen readers; their label is clicked instead.
          if (wide <= 1 || height <= 1) return false
          const at = document.elementFromPoint(left + wide / 2, top + height / 2)
          return !(at && (at.contains(e) || e.contains(at) || e.closest('label')?.contains(at)))
        })
        .map((e) => e.outerHTML.slice(0, 160))
    })
  await expect.poll(unreachable, `cannot be pressed at ${width} px`).toEqual([])
}

/**
 * Checks an open dialog, menu or popover: every word in the language, no axe violations, and at each width nothing too
 * wide and every control reachable. The window keeps the last width.
 */
export async function sweepDialog(page: Page, dialog: Locator, language: Language, widths: number[]) {
  await expect(dialog).toBeVisible()
  await expectSettled(page)
  for (const width of widths) {
    await expectFits(page, width)
    await expectButtonsReachable(dialog, width)
    await expectLanguage(page, language, dialog)
  }
  await expectNoAxeViolations(page, OVERLAYS)
}
