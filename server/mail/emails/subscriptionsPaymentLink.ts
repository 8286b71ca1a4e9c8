import { type Day, formatDay, formatInstant } from '../../../domain/dates.ts'
import { type Fils, formatMoney } from '../../../domain/money.ts'
import type { Slot } from '../../../domain/settings/rules.ts'
import { textIn } from '../../http/text.ts'
import type { Email, EmailWriter } from '../email.ts'
import { isolated, ltr } from '../plain.ts'
import { spokenHours } from './spokenHours.ts'

export type PaymentLinkMail = {
  name: string
  /** For example W-10234. */
  number: string
  planName: string
  deliveries: number
  firstDay: Day
  slot: Slot
  hours: { from: number; to: number }
  address: string
  total: Fils
  /** The number of the subscription that it renews. */
  follows: string | null
  payPath: `/${string}`
  until: Date
}

/** A subscription that an admin added, and the link to pay for it. */
export function paymentLink({ t, link, language }: EmailWriter, params: PaymentLinkMail): Email {
  const own = textIn(language, 'linkMail')
  const hours = spokenHours(params.hours, language)
  return {
    subject: own('subject', { number: ltr(params.number) }),
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(params.name) }) },
      {
        is: 'text',
        text: params.follows ? own('renewal', { number: ltr(params.follows) }) : own('what'),
      },
      {
        is: 'facts',
        facts: [
          { label: t('confirmed.number'), value: params.number, ltr: true },
          { label: own('plan'), value: params.planName },
          { label: own('deliveries'), value: String(params.deliveries) },
          { label: t('confirmed.first'), value: formatDay(params.firstDay, language) },
          { label: t('confirmed.time'), value: t(`confirmed.slot.${params.slot}`, { hours }) },
          { label: t('confirmed.address'), value: params.address },
          { label: own('total'), value: formatMoney(params.total, language) },
        ],
      },
      { is: 'button', label: own('button'), href: link(params.payPath) },
      { is: 'text', text: own('until', { when: isolated(formatInstant(params.until, language)) }) },
      { is: 'text', text: own('notYou') },
    ],
  }
}

export type UnpaidMail = { name: string; number: string; planName: string }

/** The link has expired unpaid: offers to buy again. */
export function linkUnpaid(
  { t, link, language }: EmailWriter,
  { name, number, planName }: UnpaidMail,
): Email {
  const own = textIn(language, 'linkMail')
  return {
    subject: own('unpaid.subject', { number: ltr(number) }),
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(name) }) },
      { is: 'text', text: own('unpaid.what', { number: ltr(number), plan: isolated(planName) }) },
      { is: 'text', text: own('unpaid.again') },
      { is: 'button', label: own('unpaid.button'), href: link('/subscription') },
    ],
  }
}
