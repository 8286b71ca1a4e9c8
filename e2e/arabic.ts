import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** What may stand in Latin letters on an Arabic page. */
const latinAllowed = [
  // Brands, which nobody writes otherwise.
  /\b(Apple Pay|BENEFIT|Visa|VISA|Mastercard|Tap Payments|Excel)\b/g,
  // Keys, as they are written on keyboards here.
  /\b(alt\+T|Enter|Escape|J|K|Tab)\b/g,
  // E-mails, and addresses on the web as the footer shows them.
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /\b[\w-]+(\.[\w-]+)+\/[\w./-]*/g,
  /\bhttps?:\/\/\S+/g,
  // Sizes of paper.
  /\bA4\b/g,
  // What somebody signed in with, and what its address on the network is called.
  /\b(Linux|Chrome|Playwright|IP)\b/g,
  // The initials of whoever is signed in.
  /^[A-Z]{2}$/g,
  // The currency of a payment that came in another than ours.
  /\bUSD\b/g,
  // Numbers of subscriptions (W-10044), references of payments.
  /\bW-\d+\b/g,
  /\b(chg|re)_\w+/g,
]

const LATIN = /[A-Za-z][A-Za-z'’-]*/g
const ARABIC = /[\u0620-\u064a]+/g

/**
 * Where the shop's answers carry what people typed, and names of people. It stands on a page as it was typed, in either
 * language. Each pair holds for answers whose address matches.
 */
const typedKeys: [keys: RegExp, path: RegExp][] = [
  [
    /^(fullName|customer(Display)?Name|driverName|label|subject|note|notes|answer|comment|pauseReason|cancellationComment|deliveryNotes|\w*[iI]nstructions)$/,
    /./,
  ],
  [/^name$/, /^\/api\/admin\/(drivers|deliveries)/],
  // What a thing was called when an admin changed it.
  [/^targetName$/, /^\/api\/admin\/audit/],
]

const typedOn = new WeakMap<Page, Set<string>>()

/**
 * Collects what people typed from every answer this page gets, besides what the test itself typed. Call it before the
 * first page opens.
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

/** No word on an Arabic page is left in English: not in what is seen, nor in what is read out. */
export const expectAllArabic = (page: Page) => expectLanguage(page, 'ar')

/** Every word is of the page's language: what is seen and what is read out, but for what people typed. */
export async function expectLanguage(page: Page, language: 'en' | 'ar', within = page.locator('body')) {
  // A page the server wrote for another language is made anew first.
  await expect.poll(() => foreignTexts(page, language, within), `texts that are not ${language}`).toEqual([])
}

async function foreignTexts(page: Page, language: 'en' | 'ar', within: Locator) {
  const texts = await within.evaluate((root) => {
    const pageLanguage = document.documentElement.lang
    // What is marked as another language is meant to be: the way to that language, a salad's other name.
    const isMarked = (e: Element | null) => e?.closest('[lang]')?.getAttribute('lang') !== pageLanguage
    const read = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
      [...root.querySelectorAll(`[${name}]`)]
        .filter((e) => !isMarked(e))
        .map((e) => e.getAttribute(name) ?? ''),
    )
    // What is folded away is text of the page too.
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
  // The longest first: a name may be part of a note.
  const typed = [...(typedOn.get(page) ?? [])].filter(Boolean).sort((a, b) => b.length - a.length)
  const allowed = language === 'ar' ? latinAllowed : []
  const foreign = texts.filter((text) => {
    const ours = typed.reduce((left, value) => left.replaceAll(value, ' '), text)
    const rest = allowed.reduce((left, pattern) => left.replaceAll(pattern, ' '), ours)
    return rest.search(language === 'ar' ? LATIN : ARABIC) >= 0
  })
  return [...new Set(foreign)]
}
