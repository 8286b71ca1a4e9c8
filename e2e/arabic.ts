import type { Locator, Page } from '@playwright/test'
import { expect } from './test.ts'

/** What may stand in Latin letters on an Arabic page. */
const latinAllowed = [
  // The way to the other language.
  /\bEnglish\b/g,
  // Brands, which nobody writes otherwise.
  /\b(Apple Pay|Visa|Mastercard|BENEFIT|BenefitPay|Tap|mada|American Express|Amex)\b/g,
  // The keys that lead to the notifications, as they are written on keyboards here.
  /\balt\+T\b/g,
  // E-mails, and addresses on the web as the footer shows them.
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /\b[\w-]+(\.[\w-]+)+\/[\w./-]*/g,
  // Numbers of subscriptions and receipts, references of payments.
  /\b[A-Z]{1,4}-[\dA-Z-]+\b/g,
]
/** What may stand in Arabic letters on an English page: the way to the other language, and the name of the shop. */
const arabicAllowed = [/العربية/g, /ورق/g]

const LATIN = /[A-Za-z][A-Za-z'’-]*/g
const ARABIC = /[\u0620-\u064a]+/g

/**
 * The keys, in the shop's answers, of what people typed: it stands on a page as they typed it, in either language.
 */
const TYPED =
  /^(fullName|customerName|customerDisplayName|specialInstructions|deliveryInstructions|deliveryNotes|deliveryNotesByAdmin|deliveryAddress|formattedAddress|notes?|answer|label|adminNotes|reason|reviewedBy|askedBy|settledBy|markedPaidBy|driverName|actorName|targetName)$/

const typedOn = new WeakMap<Page, Set<string>>()

/** Takes down what people typed from every answer this page gets: call it before the first page is opened. */
export function noteTypedTexts(page: Page) {
  const typed = new Set<string>()
  typedOn.set(page, typed)
  const note = (value: unknown, key = '') => {
    if (typeof value === 'string' && TYPED.test(key)) typed.add(value)
    else if (value && typeof value === 'object')
      for (const [name, inner] of Object.entries(value)) note(inner, Array.isArray(value) ? key : name)
  }
  page.on('response', async (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return
    note(await response.json().catch(() => null))
  })
}

/** No word on an Arabic page is left in English: not in what is seen, nor in what is read out. */
export const expectAllArabic = (page: Page) => expectLanguage(page, 'ar')

/** Every word is of the page's language: what is seen and what is read out, but for what people typed. */
export async function expectLanguage(page: Page, language: 'en' | 'ar', within = page.locator('body')) {
  // A page the server wrote for another language is made anew first.
  await expect.poll(() => foreignWords(page, language, within), `words that are not ${language}`).toEqual([])
}

async function foreignWords(page: Page, language: 'en' | 'ar', within: Locator) {
  const texts = await within.evaluate((root) => {
    const said = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
      [...root.querySelectorAll(`[${name}]`)].map((e) => e.getAttribute(name) ?? ''),
    )
    // What is folded away is text of the page too.
    const closed = root.querySelectorAll<HTMLDetailsElement>('details:not([open])')
    for (const details of closed) {
      details.removeAttribute('name')
      details.open = true
    }
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts, not the page's data
    const seen = root instanceof HTMLElement ? root.innerText : ''
    for (const details of closed) details.open = false
    return [seen, document.title, ...said]
  })
  // The longest first: a name may be part of a note.
  const typed = [...(typedOn.get(page) ?? [])].sort((a, b) => b.length - a.length)
  const allowed = language === 'ar' ? latinAllowed : arabicAllowed
  const words = texts.flatMap((text) => {
    const ours = typed.reduce((left, value) => left.replaceAll(value, ' '), text)
    const rest = allowed.reduce((left, pattern) => left.replaceAll(pattern, ' '), ours)
    return rest.match(language === 'ar' ? LATIN : ARABIC) ?? []
  })
  return [...new Set(words)]
}
