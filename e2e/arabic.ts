import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** Latin text that is allowed on an Arabic page. */
const latinAllowed = [
  // Brands that are only written in Latin letters.
  /\b(Apple Pay|BENEFIT|Visa|VISA|Mastercard|Tap Payments|Excel)\b/g,
  // Keys, as labelled on keyboards in Bahrain.
  /\b(alt\+T|Enter|Escape|J|K|Tab)\b/g,
  // Email addresses, and web addresses as the footer shows them.
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /\b[\w-]+(\.[\w-]+)+\/[\w./-]*/g,
  /\bhttps?:\/\/\S+/g,
  // Paper sizes.
  /\bA4\b/g,
  // The device of a session, and the abbreviation for its network address.
  /\b(Linux|Chrome|Playwright|IP)\b/g,
  // The initials of the signed-in user.
  /^[A-Z]{2}$/g,
  // The currency of a payment in a foreign currency.
  /\bUSD\b/g,
  // Subscription numbers (W-10044) and payment references.
  /\bW-\d+\b/g,
  /\b(chg|re)_\w+/g,
]

const LATIN = /[A-Za-z][A-Za-z'’-]*/g
const ARABIC = /[\u0620-\u064a]+/g

/**
 * The fields of the shop's responses that contain typed texts and names of people. A page shows them as typed, in
 * either language. Each pair applies to responses whose path matches.
 */
const typedKeys: [keys: RegExp, path: RegExp][] = [
  [
    /^(fullName|customer(Display)?Name|driverName|label|subject|note|notes|answer|comment|pauseReason|cancellationComment|deliveryNotes|\w*[iI]nstructions)$/,
    /./,
  ],
  [/^name$/, /^\/api\/admin\/(drivers|deliveries)/],
  // The name of an entity at the time an admin changed it.
  [/^targetName$/, /^\/api\/admin\/audit/],
]

const typedOn = new WeakMap<Page, Set<string>>()

/**
 * Collects typed texts from every response that this page receives, and those that the test itself typed. Call it
 * before the first page opens.
 */
export function collectTypedTexts(page: Page, own: string[] = []) {
  const typed = new Set(own)
  typedOn.set(page, typed)
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/') || !response.headers()['content-type']?.includes('json')) return
    const collect = (value: unknown, key = '') => {
      if (typeof value === 'string') {
        if (typedKeys.some(([keys, path]) => keys.test(key) && path.test(pathname))) typed.add(value.trim())
      } else if (value && typeof value === 'object')
        for (const [name, inner] of Object.entries(value)) collect(inner, name)
    }
    collect(await response.json().catch(() => null))
  })
}

/** Expects no English word on an Arabic page, neither in visible texts nor in those for screen readers. */
export const expectAllArabic = (page: Page) => expectLanguage(page, 'ar')

/** Expects every word to be in the page's language, visible or for screen readers, except typed texts. */
export async function expectLanguage(page: Page, language: 'en' | 'ar', within = page.locator('body')) {
  // A page that the server rendered in another language is rendered again first.
  await expect.poll(() => foreignTexts(page, language, within), `texts that are not ${language}`).toEqual([])
}

async function foreignTexts(page: Page, language: 'en' | 'ar', within: Locator) {
  const texts = await within.evaluate((root) => {
    const pageLanguage = document.documentElement.lang
    // Elements marked as another language are intended: the link to that language, a salad's other name.
    const isMarked = (e: Element | null) => e?.closest('[lang]')?.getAttribute('lang') !== pageLanguage
    const read = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
      [...root.querySelectorAll(`[${name}]`)]
        .filter((e) => !isMarked(e))
        .map((e) => e.getAttribute(name) ?? ''),
    )
    // Collapsed text counts as text of the page.
    const closed = root.querySelectorAll<HTMLDetailsElement>('details:not([open])')
    for (const details of closed) {
      details.removeAttribute('name')
      details.open = true
    }
    const shown: string[] = []
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { parentElement: parent, textContent: text } = nodes.currentNode
      if (text?.trim() && parent?.checkVisibility({ visibilityProperty: true }) && !isMarked(parent))
        shown.push(text)
    }
    for (const details of closed) details.open = false
    return [document.title, ...shown, ...read]
  })
  // Longest first, because a name may be part of a note.
  const typed = [...(typedOn.get(page) ?? [])].filter(Boolean).sort((a, b) => b.length - a.length)
  const allowed = language === 'ar' ? latinAllowed : []
  const foreign = texts.filter((text) => {
    const ours = typed.reduce((left, value) => left.replaceAll(value, ' '), text)
    const rest = allowed.reduce((left, pattern) => left.replaceAll(pattern, ' '), ours)
    return rest.search(language === 'ar' ? LATIN : ARABIC) >= 0
  })
  return [...new Set(foreign)]
}
