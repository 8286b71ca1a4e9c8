import { addDays, type Day, formatDay } from '../../../domain/dates.ts'
import { type Fils, formatAmount, formatMoney } from '../../../domain/money.ts'
import { CREDIT_RETURN_DAYS, type RefundMethod } from '../../../domain/payments/rules.ts'
import type { Slot } from '../../../domain/settings/rules.ts'
import { textIn } from '../../http/text.ts'
import type { Email, EmailWriter, Fact } from '../email.ts'
import { isolated, ltr } from '../plain.ts'
import { spokenHours } from './spokenHours.ts'

type Changed = {
  name: string
  /** For example W-10234. */
  number: string
  guest: boolean
}
export type Paused = Changed & { from: Day; to: Day; moved: number; lastDay: Day; todayComes: boolean }
export type GoingOn = Changed & { next: Day | null; lastDay: Day }
export type Cancelled = Changed & {
  lost: number
  /** What is refunded now; EARLIER if everything was refunded before; null if nothing is. */
  back: Back | 'EARLIER' | null
}
type Back = {
  money: Fils
  currency: string | null
  /** The store credit that paid for part or all of it. */
  credit: Fils
  method: RefundMethod
  reference: string
  tracePath: `/${string}`
}
export type SlotChanged = Changed & { from: Day; slot: Slot; hours: { from: number; to: number } }

export function paused(writing: EmailWriter, change: Paused): Email {
  const t = textIn(writing.language, 'changeMail')
  const days = dayTexts(writing, change)
  return email(writing, change, {
    subject: t('paused.subject', { number: ltr(change.number) }),
    texts: [
      t(days.from === days.to ? 'paused.oneDay' : 'paused.what', days),
      ...(change.todayComes ? [t('paused.today')] : []),
      ...movedText(writing, change),
      t('paused.how'),
    ],
    facts: pauseFacts(writing, change),
  })
}

export function pauseScheduled(writing: EmailWriter, change: Paused): Email {
  const t = textIn(writing.language, 'changeMail')
  const days = dayTexts(writing, change)
  const until = formatDay(addDays(change.from, -1), writing.language)
  return email(writing, change, {
    subject: t('scheduled.subject', { from: days.from }),
    texts: [
      t(days.from === days.to ? 'scheduled.oneDay' : 'scheduled.what', days),
      ...movedText(writing, change),
      t('scheduled.how', { day: until }),
    ],
    facts: pauseFacts(writing, change),
  })
}

export function pauseWithdrawn(writing: EmailWriter, change: GoingOn): Email {
  const t = textIn(writing.language, 'changeMail')
  return email(writing, change, {
    subject: t('withdrawn.subject'),
    texts: [t('withdrawn.what')],
    facts: goingOnFacts(writing, change),
  })
}

export function resumed(writing: EmailWriter, change: GoingOn): Email {
  const t = textIn(writing.language, 'changeMail')
  return email(writing, change, {
    subject: t('resumed.subject', { number: ltr(change.number) }),
    texts: [t('resumed.what')],
    facts: goingOnFacts(writing, change),
  })
}

export function cancelled(writing: EmailWriter, change: Cancelled): Email {
  const t = textIn(writing.language, 'changeMail')
  const { lost, back } = change
  return email(writing, change, {
    subject: t('cancelled.subject', { number: ltr(change.number) }),
    texts: [
      t('cancelled.what'),
      ...(lost > 0 ? [t('cancelled.lost', { count: lost })] : []),
      ...(back === null ? [t('cancelled.none')] : []),
      ...(back === 'EARLIER' ? [t('cancelled.earlier')] : []),
      ...(isRefund(back) ? refundTexts(writing, back) : []),
    ],
    facts: isRefund(back) ? refundFacts(writing, back) : [],
    ...(isRefund(back) && { button: { label: writing.t('payment.where'), path: back.tracePath } }),
  })
}
const isRefund = (back: Cancelled['back']): back is Back => back !== null && back !== 'EARLIER'

/** This email announces the refund: no other email is sent when it begins, nor when it is done within an hour. */
function refundTexts({ t, language }: EmailWriter, { money, currency, credit, method }: Back): string[] {
  const ofCredit = { amount: isolated(formatMoney(credit, language)) }
  if (money === 0)
    return [t('refund.credit.what', ofCredit), t('refund.credit.howLong', { count: CREDIT_RETURN_DAYS })]
  return [
    t(`refund.asked.${method}`, { amount: isolated(formatAmount(money, currency, language)) }),
    ...(credit > 0 ? [textIn(language, 'changeMail')('cancelled.credit', ofCredit)] : []),
  ]
}

const refundFacts = (
  { t, language }: EmailWriter,
  { money, currency, credit, method, reference }: Back,
): Fact[] => [
  ...(money > 0
    ? [
        { label: t('payment.amount'), value: formatAmount(money, currency, language) },
        { label: t('refund.way'), value: t(`refund.ways.${method}`) },
      ]
    : []),
  ...(credit > 0 ? [{ label: t('refund.creditBack'), value: formatMoney(credit, language) }] : []),
  { label: t('payment.reference'), value: reference, ltr: true },
]

export function slotChanged(writing: EmailWriter, change: SlotChanged): Email {
  const t = textIn(writing.language, 'changeMail')
  const hours = spokenHours(change.hours, writing.language)
  return email(writing, change, {
    subject: t('slot.subject'),
    texts: [t('slot.what', { day: formatDay(change.from, writing.language) }), t('slot.once')],
    facts: [
      { label: writing.t('confirmed.time'), value: writing.t(`confirmed.slot.${change.slot}`, { hours }) },
    ],
  })
}

function email(
  { t, link }: EmailWriter,
  { name, number, guest }: Changed,
  {
    subject,
    texts,
    facts,
    button = guest ? null : { label: t('confirmed.dashboard'), path: '/dashboard' },
  }: { subject: string; texts: string[]; facts: Fact[]; button?: Button | null },
): Email {
  return {
    subject,
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(name) }) },
      ...texts.map((text) => ({ is: 'text' as const, text })),
      { is: 'facts', facts: [{ label: t('confirmed.number'), value: number, ltr: true }, ...facts] },
      ...(button ? [{ is: 'button' as const, label: button.label, href: link(button.path) }] : []),
    ],
  }
}
type Button = { label: string; path: `/${string}` }

const dayTexts = ({ language }: EmailWriter, { from, to }: Paused) => ({
  from: formatDay(from, language),
  to: formatDay(to, language),
})

const movedText = ({ language }: EmailWriter, { moved }: Paused) =>
  moved > 0 ? [textIn(language, 'changeMail')('moved', { count: moved })] : []

function pauseFacts(writing: EmailWriter, change: Paused): Fact[] {
  const t = textIn(writing.language, 'changeMail')
  const { from, to } = dayTexts(writing, change)
  return [{ label: t('from'), value: from }, { label: t('to'), value: to }, lastFact(writing, change)]
}

const goingOnFacts = (writing: EmailWriter, { next, lastDay }: GoingOn): Fact[] => [
  ...(next
    ? [{ label: textIn(writing.language, 'changeMail')('next'), value: formatDay(next, writing.language) }]
    : []),
  lastFact(writing, { lastDay }),
]

const lastFact = ({ t, language }: EmailWriter, { lastDay }: { lastDay: Day }): Fact => ({
  label: t('confirmed.last'),
  value: formatDay(lastDay, language),
})
