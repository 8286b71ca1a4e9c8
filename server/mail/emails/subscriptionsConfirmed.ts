import { type Day, formatDay, weekOf } from '../../../domain/dates.ts'
import type { Language } from '../../../domain/language.ts'
import type { LeftOut } from '../../../domain/payments/contract.ts'
import type { Slot } from '../../../domain/settings/rules.ts'
import { textIn } from '../../http/text.ts'
import type { Email, EmailWriter, Fact, Part } from '../email.ts'
import { isolated, ltr } from '../plain.ts'
import { leftOutParts, type NeverConflict } from './leftOut.ts'
import { spokenHours } from './spokenHours.ts'

export type SubscriptionConfirmed = {
  name: string
  /** For example W-10234. */
  number: string
  planName: string
  /** Every delivery day, in order. */
  days: Day[]
  slot: Slot
  /** The hours of the slot, from the settings. */
  hours: { from: number; to: number }
  address: string
  mealsPerDay: number
  leftOut: LeftOut | null
  conflicts: NeverConflict[]
  /** The promised first day had closed before the payment. */
  startMoved: boolean
  /** The number of the subscription that it renews; null for a new purchase. */
  follows: string | null
  /** Auto-renewal is on. */
  renewsByItself: boolean
  guest: boolean
  tracePath: `/${string}`
}

/** The subscription is paid; the email lists its days. */
export function subscriptionConfirmed(writing: EmailWriter, sold: SubscriptionConfirmed): Email {
  const { t, link, language } = writing
  const { name, number, days, startMoved, guest, tracePath } = sold
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) throw new Error(`${number} has no delivery days`)
  const dates = { first: formatDay(first, language), last: formatDay(last, language) }
  const moved: Part[] = startMoved
    ? [{ is: 'text', text: t('confirmed.startMoved', { day: formatDay(first, language, 'dated') }) }]
    : []
  const renewal: Part[] = [
    ...(sold.follows
      ? [{ is: 'text' as const, text: t('confirmed.follows', { number: ltr(sold.follows) }) }]
      : []),
    ...(sold.renewsByItself ? [{ is: 'text' as const, text: t('confirmed.renewsByItself') }] : []),
  ]
  const dashboard: Part[] = guest
    ? []
    : [{ is: 'button', label: t('confirmed.dashboard'), href: link('/dashboard') }]
  return {
    subject: t(sold.follows ? 'confirmed.renewed' : 'confirmed.subject', { number: ltr(number) }),
    parts: [
      { is: 'heading', text: t('hello', { name: isolated(name) }) },
      { is: 'text', text: t('confirmed.what', { day: dates.first }) },
      ...moved,
      ...renewal,
      { is: 'facts', facts: [...orderFacts(writing, sold, dates)] },
      ...leftOutParts(writing, sold.leftOut, sold.conflicts),
      { is: 'text', text: t('confirmed.days', { count: days.length }) },
      { is: 'facts', facts: weekFacts(writing, days) },
      { is: 'text', text: t(guest ? 'confirmed.guest' : 'confirmed.customer') },
      ...dashboard,
      { is: 'button', label: t('confirmed.payment'), href: link(tracePath) },
    ],
  }
}

const orderFacts = (
  { t, language }: EmailWriter,
  { number, planName, slot, hours, address, mealsPerDay }: SubscriptionConfirmed,
  dates: { first: string; last: string },
): Fact[] => [
  { label: t('confirmed.number'), value: number, ltr: true },
  { label: t('payment.plan'), value: planName },
  { label: t('confirmed.first'), value: dates.first },
  { label: t('confirmed.last'), value: dates.last },
  {
    label: t('confirmed.time'),
    value: t(`confirmed.slot.${slot}`, { hours: spokenHours(hours, language) }),
  },
  { label: t('confirmed.mealsADay'), value: bowlsOf(mealsPerDay, language) },
  { label: t('confirmed.address'), value: address },
]

/** 'Two meals' are two bowls of one salad (rule B11). */
const bowlsOf = (count: number, language: Language) =>
  `${count} (${textIn(language, 'layout')('meals.bowls', { count })})`

const comma = { en: ', ', ar: '، ' } as const satisfies Record<Language, string>

/** Lines break between two days, never inside one. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** One row per week: its number and its days. */
function weekFacts({ t, language }: EmailWriter, days: readonly Day[]): Fact[] {
  const weeks = [...Map.groupBy(days, weekOf).values()]
  return weeks.map((week, index) => ({
    label: unbroken(t('confirmed.week', { number: index + 1 })),
    value: week.map((d) => unbroken(formatDay(d, language, 'short'))).join(comma[language]),
  }))
}
