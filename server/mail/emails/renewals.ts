import { type Day, formatDay } from '../../../domain/dates.ts'
import { type Fils, formatMoney } from '../../../domain/money.ts'
import { autoRenewalPath, renewPath } from '../../../domain/renewals/rules.ts'
import type { Email, EmailWriter, Part } from '../email.ts'
import { isolated, ltr } from '../plain.ts'

type Ending = {
  name: string
  subscriptionId: string
  /** For example W-10234. */
  number: string
  /** The day of its last delivery. */
  endDate: Day
}
/** `card`: for example 'Visa •••• 1019'. */
export type AutoRenewalOn = Ending & { card: string; chargeDate: Day }
export type AutoRenewalOff = Ending & { why: 'ASKED' | 'CARD_REMOVED' }
export type RenewalReminder = Ending & {
  /** The price of the renewal; null if the plan is no longer sold. */
  amount: Fils | null
  /** The charge of auto-renewal; null without auto-renewal. */
  charge: { date: Day; card: string } | null
}
export type RenewalChargeFailed = Ending & {
  amount: Fils
  card: string
  /** It is tried again tomorrow. */
  again: boolean
}

const hello = ({ t }: EmailWriter, name: string): Part => ({
  is: 'heading',
  text: t('hello', { name: isolated(name) }),
})
const spoken = ({ language }: EmailWriter, { number, endDate }: Ending) => ({
  number: ltr(number),
  end: formatDay(endDate, language),
})

export function autoRenewalOn(writing: EmailWriter, params: AutoRenewalOn): Email {
  const { t, link, language } = writing
  const words = {
    ...spoken(writing, params),
    card: ltr(params.card),
    day: formatDay(params.chargeDate, language),
  }
  return {
    subject: t('renewal.on.subject', words),
    parts: [
      hello(writing, params.name),
      { is: 'text', text: t('renewal.on.what', words) },
      { is: 'text', text: t('renewal.on.how') },
      { is: 'button', label: t('renewal.manage'), href: link(autoRenewalPath(params.subscriptionId)) },
    ],
  }
}

export function autoRenewalOff(writing: EmailWriter, params: AutoRenewalOff): Email {
  const { t, link } = writing
  const words = spoken(writing, params)
  return {
    subject: t('renewal.off.subject', words),
    parts: [
      hello(writing, params.name),
      { is: 'text', text: t(`renewal.off.${params.why}`) },
      { is: 'text', text: t('renewal.off.ends', words) },
      { is: 'button', label: t('renewal.renew'), href: link(renewPath(params.subscriptionId)) },
    ],
  }
}

/** Sent a week before the end. With auto-renewal it names the price and the day; otherwise it links to the renewal. */
export function renewalReminder(writing: EmailWriter, params: RenewalReminder): Email {
  const { t, link, language } = writing
  const { subscriptionId, amount, charge } = params
  const words = spoken(writing, params)
  const price = amount === null ? undefined : isolated(formatMoney(amount, language))
  if (charge && price !== undefined) {
    const charged = { ...words, amount: price, card: ltr(charge.card), day: formatDay(charge.date, language) }
    return {
      subject: t('renewal.auto.subject', charged),
      parts: [
        hello(writing, params.name),
        { is: 'text', text: t('renewal.auto.what', charged) },
        { is: 'text', text: t('renewal.auto.off', charged) },
        { is: 'button', label: t('renewal.manage'), href: link(autoRenewalPath(subscriptionId)) },
      ],
    }
  }
  return {
    subject: t('renewal.own.subject', words),
    parts: [
      hello(writing, params.name),
      { is: 'text', text: t('renewal.own.what', words) },
      {
        is: 'text',
        text: price === undefined ? t('renewal.own.otherPlan') : t('renewal.own.price', { amount: price }),
      },
      { is: 'button', label: t('renewal.renew'), href: link(renewPath(subscriptionId)) },
    ],
  }
}

export function renewalChargeFailed(writing: EmailWriter, params: RenewalChargeFailed): Email {
  const { t, link, language } = writing
  const words = {
    ...spoken(writing, params),
    amount: isolated(formatMoney(params.amount, language)),
    card: ltr(params.card),
  }
  return {
    subject: t('renewal.failed.subject', words),
    parts: [
      hello(writing, params.name),
      { is: 'text', text: t('renewal.failed.what', words) },
      { is: 'text', text: t(params.again ? 'renewal.failed.again' : 'renewal.failed.last', words) },
      { is: 'button', label: t('renewal.pay'), href: link(renewPath(params.subscriptionId)) },
    ],
  }
}
