import type { Gateway } from './gateway.ts'
import type { Reply } from './http.ts'
import { printed } from './money.ts'
import { type Field, formsFor } from './pageForms.ts'
import { esc, filled, framed } from './pageFrame.ts'
import { type PageText, pageTexts } from './pageText.ts'
import type { Charge, Language } from './records.ts'

export type Problems = Partial<Record<Field, keyof PageText>>

/** The return address for the payer: the shop's address with the charge's id added. */
export function returnUrl({ redirectUrl, id }: Charge): string {
  const [address = '', fragment] = redirectUrl.split('#', 2)
  const joint = /[?&]$/.test(address) ? '' : address.includes('?') ? '&' : '?'
  return `${address}${joint}tap_id=${encodeURIComponent(id)}${fragment === undefined ? '' : `#${fragment}`}`
}

/** The page where an open charge is paid. */
export function payPage(
  gateway: Gateway,
  charge: Charge,
  language: Language,
  wrong?: { form: string; problems: Problems },
): Reply {
  const text = pageTexts[language]
  const merchant = gateway.merchant[language]
  const amount = `${charge.currency} ${printed(charge.fils, charge.currency)}`
  const title = filled(text.title, { amount, merchant })
  const note = charge.description
    ? `<dt>${esc(text.orderNote)}</dt><dd dir="auto">${esc(charge.description)}</dd>`
    : ''
  const face = gateway.books.tokens.get(charge.sourceId)?.face
  return framed({
    language,
    path: `/pay/${charge.pageToken}`,
    title,
    status: 200,
    body: `<section><h1>${esc(text.heading)}</h1>
<dl><dt>${esc(text.payTo)}</dt><dd>${esc(merchant)}</dd>${note}
<dt>${esc(text.amount)}</dt><dd class="amount"><bdi dir="ltr">${esc(amount)}</bdi></dd></dl></section>
${wrong ? `<p class="alert" role="alert">${esc(text.wrong)}</p>` : ''}
${formsFor({ sourceId: charge.sourceId, language, amount, lastFour: face?.lastFour, wrong })}
${testStrip(text, language)}`,
  })
}

function testStrip(text: PageText, language: Language): string {
  const button = (action: 'approve' | 'decline' | 'cancel' | 'leave') =>
    `<button name="action" value="${action}">${esc(text[action])}</button>`
  return `<section class="test" aria-labelledby="test"><h2 id="test">${esc(text.testHeading)}</h2>
<p>${esc(text.testText)}</p>
<form method="post" action="?lang=${language}">${button('approve')}${button('decline')}${button('cancel')}${button('leave')}</form>
<details><summary>${esc(text.testCards)}</summary>
<p>${esc(text.testCardsCard)}<br>${esc(text.testCodes)}</p><p>${esc(text.testCardsRenewal)}</p><p>${esc(text.testCardsBenefit)}</p></details></section>`
}

/** The page for a charge that can no longer be paid: shows its result. */
export function endPage(gateway: Gateway, charge: Charge, language: Language): Reply {
  const text = pageTexts[language]
  const [title, words] = ending(charge, text)
  const back = filled(text.back, { merchant: gateway.merchant[language] })
  return framed({
    language,
    path: `/pay/${charge.pageToken}`,
    title,
    status: 200,
    body: `<section><h1>${esc(title)}</h1><p>${esc(words)}</p>
<a class="button" href="${esc(returnUrl(charge))}">${esc(back)}</a></section>`,
  })
}

function ending({ status, captureInMs }: Charge, text: PageText): [string, string] {
  if (status === 'CAPTURED') return [text.paidTitle, text.paidText]
  if (captureInMs !== undefined || status === 'UNKNOWN' || status === 'IN_PROGRESS')
    return [text.busyTitle, text.busyText]
  if (status === 'ABANDONED') return [text.expiredTitle, text.expiredText]
  return [text.notPaidTitle, text.notPaidText]
}

/** The page after leaving. It does not return to the shop, which learns of it only when the charge expires. */
export function leftPage(charge: Charge, language: Language): Reply {
  const text = pageTexts[language]
  return framed({
    language,
    path: `/pay/${charge.pageToken}`,
    title: text.leftTitle,
    status: 200,
    body: `<section><h1>${esc(text.leftTitle)}</h1><p>${esc(text.leftText)}</p>
<a class="button" href="/pay/${charge.pageToken}?lang=${language}">${esc(text.resume)}</a></section>`,
  })
}

export function unknownPage(language: Language, path: string): Reply {
  const text = pageTexts[language]
  return framed({
    language,
    path,
    title: text.unknownTitle,
    status: 404,
    body: `<section><h1>${esc(text.unknownTitle)}</h1><p>${esc(text.unknownText)}</p></section>`,
  })
}
