import { esc, filled } from './pageFrame.ts'
import { type PageText, pageTexts } from './pageText.ts'
import type { Language } from './records.ts'

export type Field = 'number' | 'expiry' | 'cvv' | 'pin' | 'code'

type FormContext = {
  sourceId: string
  language: Language
  amount: string
  lastFour: string | undefined
  wrong?: { form: string; problems: Partial<Record<Field, keyof PageText>> }
}

/** The payment forms that the charge's source allows. */
export function formsFor(context: FormContext): string {
  const { sourceId } = context
  const text = pageTexts[context.language]
  if (sourceId.startsWith('tok_')) return confirmForm(context, text)
  if (sourceId === 'src_bh.benefit') return benefitForm(context, text)
  if (sourceId === 'src_benefitpay') return walletForm(context, text.benefitpayHeading, text.benefitpayText)
  if (sourceId === 'src_apple_pay') return walletForm(context, text.appleHeading, text.walletText)
  if (sourceId === 'src_google_pay') return walletForm(context, text.googleHeading, text.walletText)
  if (sourceId === 'src_all') return cardForm(context, text) + benefitForm(context, text)
  return cardForm(context, text)
}

function cardForm(context: FormContext, text: PageText): string {
  const field = fieldsOf(context, 'card')
  const fields = `${field('number', text.cardNumber, 'cc-number', 23)}
<div class="pair">${field('expiry', text.expiry, 'cc-exp', 7)}${field('cvv', text.cvv, 'cc-csc', 4)}</div>`
  return form(context, { action: 'card', heading: text.cardHeading, fields, button: text.pay })
}

function benefitForm(context: FormContext, text: PageText): string {
  const field = fieldsOf(context, 'benefit')
  const fields = `${field('number', text.benefitNumber, 'off', 23)}
<div class="pair">${field('expiry', text.expiry, 'off', 7)}${field('pin', text.pin, 'off', 4)}</div>`
  return form(context, { action: 'benefit', heading: text.benefitHeading, fields, button: text.pay })
}

function confirmForm(context: FormContext, text: PageText): string {
  const words = filled(text.confirmText, { lastFour: context.lastFour ?? '' })
  const fields = `<p>${esc(words)}</p>${fieldsOf(context, 'confirm')('code', text.code, 'one-time-code', 6)}`
  return form(context, { action: 'confirm', heading: text.confirmHeading, fields, button: text.confirm })
}

function walletForm(context: FormContext, heading: string, words: string): string {
  const { pay } = pageTexts[context.language]
  return form(context, { action: 'wallet', heading, fields: `<p>${esc(words)}</p>`, button: pay })
}

function form(
  { language, amount }: FormContext,
  { action, heading, fields, button }: { action: string; heading: string; fields: string; button: string },
): string {
  // The amount keeps its own text direction inside an Arabic sentence.
  const label = esc(filled(button, { amount: '\u0000' })).replace(
    '\u0000',
    `<bdi dir="ltr">${esc(amount)}</bdi>`,
  )
  return `<section aria-labelledby="${action}"><h2 id="${action}">${esc(heading)}</h2>
<form method="post" action="?lang=${language}" novalidate autocomplete="on">${fields}
<button class="main" name="action" value="${action}">${label}</button></form></section>`
}

/** Typed values are never written back into the page. */
function fieldsOf({ language, wrong }: FormContext, formName: string) {
  const text = pageTexts[language]
  return (name: Field, label: string, autocomplete: string, length: number): string => {
    const id = `${formName}-${name}`
    const problem = wrong?.form === formName ? wrong.problems[name] : undefined
    const marked = problem ? ` aria-invalid="true" aria-describedby="${id}-wrong"` : ''
    const type = name === 'pin' || name === 'cvv' ? 'password' : 'text'
    return `<div class="field"><label for="${id}">${esc(label)}</label>
<input id="${id}" name="${name}" type="${type}" inputmode="numeric" dir="ltr" maxlength="${length}" autocomplete="${autocomplete}"${marked}>
${problem ? `<p class="wrong" id="${id}-wrong">${esc(text[problem])}</p>` : ''}</div>`
  }
}
