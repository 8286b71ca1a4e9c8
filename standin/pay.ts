import { expireIfDue, finish, isPayable } from './finish.ts'
import type { Gateway } from './gateway.ts'
import { type Call, matched, type Reply } from './http.ts'
import { outcomes, type Paid, payWithBenefit, payWithCard } from './outcomes.ts'
import { endPage, leftPage, type Problems, payPage, returnUrl, unknownPage } from './page.ts'
import type { Charge, Language, Outcome } from './records.ts'

/** The hosted page: GET shows it, POST with a form's fields pays, declines, cancels or leaves. */
export function answerPage(gateway: Gateway, call: Call): Reply {
  const token = matched('/pay/:token', call.path)?.token ?? ''
  const stored = gateway.books.charges.get(gateway.books.byPage.get(token) ?? '')
  const lang = call.query.get('lang')
  const language: Language = lang === 'ar' || lang === 'en' ? lang : (stored?.language ?? 'en')
  if (!stored) return unknownPage(language, call.path)
  const charge = expireIfDue(gateway, stored)
  if (call.method !== 'POST')
    return isPayable(charge) ? payPage(gateway, charge, language) : endPage(gateway, charge, language)
  // A second click finds the result of the first and redirects in the same way.
  if (!isPayable(charge))
    return charge.status === 'ABANDONED' ? endPage(gateway, charge, language) : sendBack(gateway, charge)
  return act(gateway, charge, language, new URLSearchParams(call.body))
}

function act(gateway: Gateway, charge: Charge, language: Language, form: URLSearchParams): Reply {
  const field = (name: string) => western(form.get(name) ?? '')
  const end = (outcome: Outcome) => sendBack(gateway, finish(gateway, charge, outcome))
  const paid = ({ outcome, payer }: Paid) => sendBack(gateway, finish(gateway, charge, outcome, payer))
  const again = (name: string, problems: Problems) =>
    payPage(gateway, charge, language, { form: name, problems })
  const action = form.get('action') ?? ''
  switch (action) {
    case 'approve':
    case 'wallet':
      return end(outcomes.captured)
    case 'decline':
      return end(outcomes.declined)
    case 'cancel':
      return end(outcomes.cancelled)
    case 'leave':
      gateway.write({ kind: 'charge', charge: { ...charge, left: true } })
      return leftPage(charge, language)
    case 'card': {
      const card = { number: field('number'), expiry: dated(field('expiry')), cvv: field('cvv') }
      const problems = problemsOf(card, ['number', 'expiry', 'cvv'])
      return problems ? again(action, problems) : paid(payWithCard(card, gateway.now()))
    }
    case 'benefit': {
      const card = { number: field('number'), expiry: dated(field('expiry')), pin: field('pin') }
      const problems = problemsOf(card, ['number', 'expiry', 'pin'])
      return problems ? again(action, problems) : paid(payWithBenefit(card))
    }
    case 'confirm': {
      const code = field('code')
      const problems = problemsOf({ code }, ['code'])
      if (problems) return again(action, problems)
      return end(code === '0000' ? outcomes.notAuthenticated : outcomes.captured)
    }
    default:
      return payPage(gateway, charge, language)
  }
}

function sendBack(gateway: Gateway, charge: Charge): Reply {
  if (!charge.returned) gateway.write({ kind: 'charge', charge: { ...charge, returned: true } })
  return { status: 303, body: '', headers: { location: returnUrl(charge), 'cache-control': 'no-store' } }
}

const rules = {
  number: [/^\d{16}$/, 'wrongNumber'],
  expiry: [/^(0[1-9]|1[0-2])\/\d\d$/, 'wrongExpiry'],
  cvv: [/^\d{3,4}$/, 'wrongCvv'],
  pin: [/^\d{4}$/, 'wrongPin'],
  code: [/^\d{4,6}$/, 'wrongCode'],
} as const

function problemsOf<Name extends keyof typeof rules>(
  values: Record<Name, string>,
  names: Name[],
): Problems | undefined {
  const problems: Problems = {}
  for (const name of names) {
    const [shape, problem] = rules[name]
    if (!shape.test(values[name])) problems[name] = problem
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}

/** Normalizes typed digits: removes spaces and dashes, turns Arabic digits into western ones. */
function western(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[^\d/]/g, '')
}

/** Normalizes an expiry date: 0139, 1/39 and 01/2039 become 01/39. */
function dated(text: string): string {
  const [, month = '', year = ''] = /^(\d{1,2})\/?(?:20)?(\d\d)$/.exec(text) ?? []
  return month ? `${month.padStart(2, '0')}/${year}` : text
}
