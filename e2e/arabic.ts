import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** What may stand in Latin letters on an Arabic page: the way to the other language, addresses, and nothing of ours. */
const allowed = [
  /\bEnglish\b/g,
  // A brand, which nobody writes otherwise.
  /\bApple Pay\b/g,
  // The keys that lead to the notifications, as they are written on keyboards here.
  /\balt\+T\b/g,
  // E-mails, and addresses on the web as the footer shows them.
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  /\b[\w-]+(\.[\w-]+)+\/[\w./-]*/g,
]

/** No word on an Arabic page is left in English: not in what is seen, nor in what is read out. */
export async function expectAllArabic(page: Page) {
  // A page the server wrote for another language is made anew first.
  await expect.poll(() => latinWords(page), 'Latin words on an Arabic page').toEqual([])
}

async function latinWords(page: Page) {
  const texts = await page.evaluate(() => {
    const said = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((e) => e.getAttribute(name) ?? ''),
    )
    // What is folded away is text of the page too.
    const closed = document.querySelectorAll<HTMLDetailsElement>('details:not([open])')
    for (const details of closed) {
      details.removeAttribute('name')
      details.open = true
    }
    // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts, not the page's data
    const seen = document.body.innerText
    for (const details of closed) details.open = false
    return [seen, document.title, ...said]
  })
  const words = texts.flatMap((text) => {
    const rest = allowed.reduce((left, pattern) => left.replaceAll(pattern, ' '), text)
    return rest.match(/[A-Za-z][A-Za-z'’-]*/g) ?? []
  })
  return [...new Set(words)]
}
