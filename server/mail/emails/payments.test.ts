import { describe, expect, test } from 'vitest'
import { day } from '../../../domain/dates.ts'
import { type Language, languages } from '../../../domain/language.ts'
import { fils } from '../../../domain/money.ts'
import type { Receipt } from '../../../domain/payments/contract.ts'
import { type RefundMethod, refundMethods } from '../../../domain/payments/rules.ts'
import { textIn } from '../../http/text.ts'
import type { Email, EmailWriter } from '../email.ts'
import { emails } from '../emails.ts'
import type { Refund } from './refunds.ts'
import type { SubscriptionConfirmed } from './subscriptionsConfirmed.ts'

const writing = (language: Language): EmailWriter => ({
  language,
  t: textIn(language, 'mail'),
  link: (path) => `https://waraq.example${path}`,
})
const tracePath = '/payments/trace?token=t'
const reference = 'chg_TS05A4520261130Kx41'
const amount = fils(15_950)
const words = { en: { plan: 'Weekly plan', name: 'Nour' }, ar: { plan: 'الباقة الأسبوعية', name: 'نور' } }

const sold = (language: Language, over: Partial<SubscriptionConfirmed> = {}): SubscriptionConfirmed => ({
  name: words[language].name,
  number: 'W-10234',
  planName: words[language].plan,
  days: ['2026-12-06', '2026-12-07', '2026-12-08', '2026-12-10', '2026-12-13'].map(day),
  slot: 'MORNING_9_12',
  hours: { from: 9, to: 12 },
  address: 'Flat 4, Building 212, Road 2803, Block 428',
  mealsPerDay: 2,
  leftOut: null,
  conflicts: [],
  startMoved: false,
  follows: null,
  renewsByItself: false,
  guest: false,
  tracePath,
  ...over,
})
const receipt = (over: Partial<Receipt> = {}): Receipt => ({
  title: 'RECEIPT',
  number: '2026-000123',
  issuedAt: '2026-12-01T06:00:00.000Z',
  shop: {
    name: 'Waraq',
    address: 'Seef',
    phone: '+973 1700 0123',
    email: 'salam@waraq.example',
    vatNumber: null,
  },
  customerName: 'Nour',
  customerEmail: 'nour@waraq.example',
  deliveryAddress: 'Flat 4, Building 212',
  subscription: 'W-10234',
  planName: 'Weekly plan',
  startDate: day('2026-12-06'),
  endDate: day('2026-12-13'),
  deliveries: 5,
  subtotal: 'BHD 14.500',
  vatPercent: 10,
  vat: 'BHD 1.450',
  total: 'BHD 15.950',
  credit: null,
  paid: 'BHD 15.950',
  paidWith: 'Visa •••• 1019',
  paidAt: '2026-12-01T06:00:00.000Z',
  paymentTransactionId: reference,
  leftOut: null,
  ...over,
})
const refund = (language: Language, method: RefundMethod, message: string | null = null): Refund => ({
  name: words[language].name,
  amount,
  currency: 'BHD',
  credit: fils(0),
  method,
  reason: null,
  reference,
  message,
  tracePath,
})

function written(language: Language): Record<string, Email> {
  const w = writing(language)
  const { name, plan: planName } = words[language]
  const orphan = { name, amount, currency: 'BHD', reference, planName, second: false, tracePath } as const
  return {
    confirmed: emails['subscriptions.confirmed'](w, sold(language)),
    confirmedGuest: emails['subscriptions.confirmed'](w, sold(language, { guest: true, startMoved: true })),
    receipt: emails['payments.receipt'](w, { name, receipt: receipt(), tracePath }),
    failed: emails['payments.failed'](w, {
      name,
      amount,
      planName,
      againPath: '/subscription',
      tracePath,
    }),
    orphaned: emails['payments.orphaned'](w, orphan),
    orphanedAgain: emails['payments.orphaned'](w, { ...orphan, planName: null, second: true }),
    creditReturned: emails['refunds.creditReturned'](w, {
      name,
      amount,
      reference,
      message: null,
      tracePath,
    }),
    ...Object.fromEntries(
      refundMethods.flatMap((method) => [
        [`asked ${method}`, emails['refunds.asked'](w, refund(language, method))],
        [`done ${method}`, emails['refunds.done'](w, refund(language, method))],
      ]),
    ),
  }
}
const texts = (email: Email | undefined) =>
  email?.parts.flatMap((part) => (part.is === 'text' ? [part.text] : [])) ?? []
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
const facts = (email: Email | undefined) =>
  email?.parts.flatMap((part) =>
    part.is === 'facts'
      ? part.facts.map((fact) => ({ ...fact, label: spaced(fact.label), value: spaced(fact.value) }))
      : [],
  ) ?? []
const buttons = (email: Email | undefined) =>
  email?.parts.flatMap((part) => (part.is === 'button' ? [part.href] : [])) ?? []
/** Without direction isolates, which are only for display. */
const visible = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')

describe('emails about payments', () => {
  test.for([
    ['en', 1, '1 (one bowl of the day’s salad)'],
    ['en', 2, '2 (2 bowls of the day’s salad)'],
    ['ar', 2, '2 (طبقان من سلطة اليوم)'],
    ['ar', 3, '3 (3 أطباق من سلطة اليوم)'],
  ] as const)('in %s explain %i meals a day as bowls of one salad', ([language, mealsPerDay, expected]) => {
    const email = emails['subscriptions.confirmed'](writing(language), sold(language, { mealsPerDay }))
    const label = textIn(language, 'mail')('confirmed.mealsADay')
    expect(facts(email).find((fact) => fact.label === label)?.value).toBe(expected)
  })

  test('of a refund contain the store credit that returned with it', () => {
    const email = emails['refunds.done'](writing('en'), {
      ...refund('en', 'ORIGINAL_PAYMENT'),
      credit: fils(5_000),
    })
    expect(facts(email).map(({ value }) => value)).toContain('BHD 5.000')
    expect(facts(written('en')['done ORIGINAL_PAYMENT'])).toHaveLength(facts(email).length - 1)
  })

  test.for(languages)('in %s greet by name, use that language only and link to the payment', (language) => {
    for (const [kind, email] of Object.entries(written(language))) {
      expect([kind, JSON.stringify(email).includes('{{')]).toEqual([kind, false])
      expect([kind, email.parts[0]]).toEqual([
        kind,
        { is: 'heading', text: expect.stringContaining(words[language].name) },
      ])
      expect([kind, buttons(email)]).toEqual([
        kind,
        expect.arrayContaining([`https://waraq.example${tracePath}`]),
      ])
      for (const sentence of [email.subject, ...texts(email)])
        expect([kind, sentence, /[\u0600-\u06ff]/.test(sentence)]).toEqual([
          kind,
          sentence,
          language === 'ar',
        ])
      // Codes are left to right everywhere.
      for (const fact of facts(email))
        if (fact.value === reference || fact.value === 'W-10234') expect(fact.ltr).toBe(true)
    }
  })

  test('of a confirmation contain dates, days by week and hours', () => {
    const { confirmed } = written('en')
    expect(confirmed?.subject).toBe('Your subscription \u2066W-10234\u2069 is confirmed')
    expect(facts(confirmed)).toEqual([
      { label: 'Subscription', value: 'W-10234', ltr: true },
      { label: 'Plan', value: 'Weekly plan' },
      { label: 'First delivery', value: 'Sunday 6 December' },
      { label: 'Last delivery', value: 'Sunday 13 December' },
      { label: 'Delivery time', value: 'Morning, 9 AM to 12 PM' },
      { label: 'Meals per day', value: '2 (2 bowls of the day’s salad)' },
      { label: 'Address', value: 'Flat 4, Building 212, Road 2803, Block 428' },
      { label: 'Week 1', value: 'Sun 6 Dec, Mon 7 Dec, Tue 8 Dec, Thu 10 Dec' },
      { label: 'Week 2', value: 'Sun 13 Dec' },
    ])
    expect(facts(written('ar').confirmed).at(-1)).toEqual({ label: 'الأسبوع 2', value: 'الأحد 13 ديسمبر' })
  })

  test('link no guest to a dashboard, and explain a moved start', () => {
    const { confirmed, confirmedGuest } = written('en')
    expect(buttons(confirmed)).toContain('https://waraq.example/dashboard')
    expect(buttons(confirmedGuest)).toEqual([`https://waraq.example${tracePath}`])
    expect(texts(confirmedGuest).join()).toMatch(/as a guest.*To change anything, call or email us/)
    expect(texts(confirmedGuest).join()).toMatch(
      /first day we promised had closed.*the next Sunday, 6 December 2026/,
    )
    expect(texts(confirmed).join()).not.toMatch(/next Sunday|guest/)
  })

  test('of a receipt show the VAT and the payment method', () => {
    const money = (over: Partial<Receipt>) =>
      facts(
        emails['payments.receipt'](writing('en'), { name: 'Nour', receipt: receipt(over), tracePath }),
      ).map(({ label, value }) => `${visible(label)}: ${value}`)
    expect(money({})).toEqual(
      expect.arrayContaining([
        'Receipt number: 2026-000123',
        'Subtotal: BHD 14.500',
        'Delivery: Free',
        'VAT 10%: BHD 1.450',
        'Total incl. VAT: BHD 15.950',
        'Paid with Visa •••• 1019: BHD 15.950',
      ]),
    )
    expect(money({}).join()).not.toContain('VAT account number')
    const { shop } = receipt()
    expect(money({ shop: { ...shop, vatNumber: '220012345600002' } })).toContain(
      'VAT account number: 220012345600002',
    )
    const split = money({ credit: 'BHD 5.000', paid: 'BHD 10.950' })
    expect(split.slice(-2)).toEqual([
      'Paid with store credit: BHD 5.000',
      'Paid with Visa •••• 1019: BHD 10.950',
    ])
    expect(money({ credit: 'BHD 15.950', paid: 'BHD 0.000', paidWith: 'Store credit' }).at(-1)).toBe(
      'Paid with store credit: BHD 15.950',
    )
  })

  test.for([
    ['en', 'RECEIPT', /receipt/, /invoice/],
    ['en', 'TAX_INVOICE', /tax invoice/, /receipt/],
    ['ar', 'RECEIPT', /إيصال/, /فاتور/],
    ['ar', 'TAX_INVOICE', /فاتور/, /إيصال/],
  ] as const)('in %s use the right name for a %s', ([language, title, its, other]) => {
    const email = emails['payments.receipt'](writing(language), {
      name: words[language].name,
      receipt: receipt({ title }),
      tracePath,
    })
    const all = [email.subject, ...texts(email), ...facts(email).map(({ label }) => label)].join(' ')
    const labels = email.parts.flatMap((part) => (part.is === 'button' ? [part.label] : []))
    expect(email.subject).toMatch(its)
    expect([all, ...labels].join(' ').toLowerCase()).not.toMatch(other)
  })

  test('of a failed payment say that nothing was charged, and link to another try', () => {
    const { failed } = written('en')
    expect(visible(texts(failed).join())).toContain(
      'BHD 15.950 (Weekly plan) didn’t go through. Nothing was charged.',
    )
    expect(buttons(failed)[0]).toBe('https://waraq.example/subscription')
  })

  test('of an orphan say that the money is safe and is refunded after 7 days', () => {
    const { orphaned, orphanedAgain } = written('en')
    for (const email of [orphaned, orphanedAgain]) {
      expect(texts(email).join()).toContain('Your money is safe.')
      expect(texts(email).join()).toContain('within 7 days')
      expect(facts(email)).toContainEqual({ label: 'Payment reference', value: reference, ltr: true })
    }
    expect(orphaned?.subject).not.toBe(orphanedAgain?.subject)
    expect(texts(written('ar').orphaned).join()).toContain('خلال 7 أيام')
  })

  test('of a refund say how long it takes, by method', () => {
    const say = written('en')
    for (const stage of ['asked', 'done']) {
      expect(texts(say[`${stage} ORIGINAL_PAYMENT`]).join()).toContain('3–5 business days')
      expect(texts(say[`${stage} BANK_TRANSFER`]).join()).not.toContain('business days')
    }
    expect(texts(say['asked BANK_TRANSFER']).join()).toContain('contact you for your account details')
    expect(texts(say['done STORE_CREDIT']).join()).toContain('at checkout')
    const email = emails['refunds.done'](writing('ar'), refund('ar', 'BANK_TRANSFER', 'Sorry about that!'))
    expect(texts(email)).toContain('كلمة منا:\nSorry about that!')
  })

  test('about expiring store credit contain the date in Bahrain', () => {
    const email = emails['credit.expiring'](writing('en'), {
      name: 'Nour',
      amount: fils(4_500),
      expiresAt: new Date('2026-12-30T22:00:00Z'),
    })
    expect(visible(email.subject)).toBe('Your store credit of BHD 4.500 expires on 31 December 2026')
    expect(buttons(email)).toEqual(['https://waraq.example/subscription'])
  })

  test.for(languages)('in %s about a failed refund go to the shop', (language) => {
    const emailFor = (error: string | null) =>
      emails['ops.refundFailed'](writing(language), { reference, amount, currency: 'BHD', detail: error })
    expect(emailFor('2001 declined').subject).toContain(`\u2066${reference}\u2069`)
    expect(facts(emailFor('2001 declined'))).toContainEqual(
      expect.objectContaining({ value: '2001 declined', ltr: true }),
    )
    expect(JSON.stringify(emailFor(null))).not.toContain('null')
  })

  test.for(languages)('in %s about an unclear or found refund go to the shop', (language) => {
    const unclear = emails['ops.refundUnclear'](writing(language), {
      reference,
      amount,
      currency: 'BHD',
      detail: 're_TS01',
    })
    expect(facts(unclear).map(({ value }) => value)).toContain('re_TS01')
    const found = (subscription: string | null, tooMuch = false) =>
      emails['ops.refundFound'](writing(language), {
        reference,
        amount,
        currency: 'BHD',
        gatewayRefundId: 're_TS01',
        subscription,
        tooMuch,
      })
    expect(facts(found('W-10234')).map(({ value }) => value)).toEqual(
      expect.arrayContaining([reference, 're_TS01', 'W-10234']),
    )
    expect(texts(found('W-10234')).at(-1)).not.toBe(texts(found(null)).at(-1))
    expect(texts(found(null, true))).toHaveLength(texts(found(null)).length + 1)
  })
})
