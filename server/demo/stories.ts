import { addDays, type Day, HOUR_MS, startOfDay, weekOf } from '../../domain/dates.ts'
import {
  cannotBeMade,
  endsAs,
  giveBack,
  otherCurrency,
  paidLess,
  paidTwice,
  planRetired,
  remindOrphans,
  serviceOff,
} from './mishaps.ts'
import type { Act } from './past.ts'
import { demoGuests } from './people.ts'
import {
  addUnpaid,
  buy,
  buyAsGuest,
  giveCredit,
  type Purchase,
  renew,
  renewByItself,
  saveOffice,
} from './purchases.ts'
import {
  answer,
  archive,
  cancel,
  changeDay,
  closeDay,
  leaveOut,
  makeNoMore,
  otherTime,
  pause,
  remark,
  resume,
  skip,
  swap,
  takePauseBack,
} from './steps.ts'

/** When something happens, relative to today. */
type When = (today: Day) => Date
export type Step = { when: When; act: Act }
/** The steps of one customer, who is identified by the name in their email. */
export type Story = { emailName: string; steps: Step[] }

const hourOf = (day: Day, hour: number) => new Date(startOfDay(day).getTime() + hour * HOUR_MS)
/** By week (0 is the current one) and by day of the week (0 is Sunday). Steps in the future are left out. */
const on =
  (week: number, weekday: number, hour = 19): When =>
  (today) =>
    hourOf(addDays(weekOf(today), 7 * week + weekday), hour)
const ago =
  (days: number, hour = 19): When =>
  (today) =>
    hourOf(addDays(today, -days), hour)
const step = (when: When, act: Act): Step => ({ when, act })

/** Bought some days before its first week; the day differs between customers. */
const bought = (week: number, purchase: Purchase, n = 0): Step =>
  step(on(week - 1, 1 + (n % 5), 12 + (n % 9)), buy(purchase))

const monthly = { plan: 'monthly' } as const
const weekly = { plan: 'weekly' } as const

/** Those of the remarks in words.ts that need a reaction from the shop. */
const CAME_LATE = 4
const LEFT_OUT_IN_VAIN = 6

/** The main demo account: a finished week, a month in its second half, and something to do on every page. */
const customer: Story = {
  emailName: 'customer',
  steps: [
    bought(-5, { ...weekly, keep: 'visa', instructions: 'Please ring twice.' }),
    step(on(-5, 4, 21), remark(CAME_LATE)),
    step(on(-4, 0, 10), answer(1)),
    step(on(-4, 0, 11), giveCredit(2_900, 'a delivery came late')),
    step(on(-3, 2), saveOffice),
    bought(-1, { ...monthly, slot: 'MORNING_9_12', never: ['onion'] }),
    step(on(-2, 6), renewByItself),
    step(on(-1, 0), leaveOut('radish')),
    step(on(-1, 1), swap(0)),
    step(on(-1, 2, 21), remark(0)),
    step(on(-1, 2, 22), skip(1)),
    step(ago(1), changeDay(1, { deliveryNotes: 'Extra lemon, please.' })),
    step(ago(1, 20), swap(2)),
  ],
}

/** Every possible state of a subscription, once. */
const particular: Story[] = [
  { emailName: 'customer3', steps: [bought(-2, monthly, 3), step(ago(2), pause(1, 10, 'Away for work'))] },
  { emailName: 'customer4', steps: [bought(-2, monthly, 1), step(ago(5), pause(4, 14, 'A trip with the family'))] },
  { emailName: 'customer5', steps: [bought(-1, monthly, 2), step(ago(1), pause(6, 7))] },
  { emailName: 'customer9', steps: [bought(-3, monthly), step(on(-2, 0), pause(1, 10)), step(on(-1, 1), resume)] },
  { emailName: 'customer10', steps: [bought(-1, monthly, 4), step(ago(3), pause(10, 5)), step(ago(1), takePauseBack)] },
  { emailName: 'customer28', steps: [step(ago(12, 14), buy(weekly)), step(ago(12, 15), cancel('OTHER'))] },
  {
    emailName: 'customer29',
    steps: [bought(-3, monthly), step(on(-1, 1, 17), cancel('MOVING', 'ننتقل إلى مدينة أخرى، وشكرًا على كل شيء.'))],
  },
  { emailName: 'customer45', steps: [bought(-2, weekly), step(on(-3, 6), cancel('TRAVELING'))] },
  {
    // Paused again and again until the year was over, with two deliveries left that were never made.
    emailName: 'customer46',
    steps: [
      step(on(-55, 3), buy({ ...weekly, slot: 'MORNING_9_12' })),
      step(on(-54, 1), pause(1, 88)),
      step(on(-42, 6), pause(1, 90)),
      step(on(-29, 6), pause(1, 90)),
      step(on(-16, 6), pause(1, 83)),
      step(on(-3, 0), makeNoMore),
    ],
  },
  { emailName: 'customer47', steps: [step(ago(0, 0), buy(weekly))] },
  { emailName: 'customer48', steps: [step(ago(0, 0), buy({ ...monthly, method: 'BENEFIT' }))] },
  { emailName: 'customer49', steps: [bought(-3, monthly), step(on(-1, 4), renew)] },
  { emailName: 'customer50', steps: [bought(0, weekly), step(ago(1), renew)] },
  { emailName: 'customer51', steps: [bought(-1, { ...weekly, keep: 'visa' }), step(on(-2, 4), renewByItself)] },
  { emailName: 'customer52', steps: [bought(0, { ...weekly, keep: 'declinedAlone' }), step(on(-1, 4), renewByItself)] },
  { emailName: 'customer53', steps: [bought(-1, { ...monthly, keep: 'mastercard' }), step(ago(4), renewByItself)] },
  {
    emailName: 'customer54',
    steps: [
      bought(-1, { ...monthly, keep: 'unagreed' }),
      step(ago(1, 17), swap(0)),
      step(ago(1, 18), changeDay(1, { deliveryNotes: 'No bread today, thank you.' })),
      step(ago(1, 19), changeDay(2, { deliveryAddress: 'Office 41, Building 1260, Road 2421, Block 324, Juffair' })),
      step(ago(1, 20), changeDay(3, { deliveryInstructions: 'Leave it with the guard.' })),
    ],
  },
  { emailName: 'customer55', steps: [bought(-2, monthly), step(on(-1, 1), skip(0)), step(ago(2), skip(1))] },
  { emailName: 'customer56', steps: [bought(-1, { ...monthly, slot: 'EVENING_6_9' }), step(ago(3), otherTime('MORNING_9_12'))] },
  { emailName: 'customer57', steps: [bought(-1, { ...monthly, never: ['onion', 'olive'] }), step(ago(2), leaveOut('tomato')), step(ago(1, 21), remark(LEFT_OUT_IN_VAIN))] },
  {
    emailName: 'customer58',
    steps: [
      bought(-4, weekly),
      step(on(-3, 0, 11), giveCredit(4_000, 'a salad was missing')),
      bought(-1, { ...weekly, useCredit: true }, 2),
    ],
  },
  {
    emailName: 'customer59',
    steps: [
      bought(-5, monthly),
      step(on(-2, 0, 11), giveCredit(20_000, 'four deliveries came late')),
      // Store credit pays for everything.
      bought(0, { ...weekly, useCredit: true }, 3),
    ],
  },
] // biome-ignore format: a story a line reads best

/** Orphans, each with another cause, and refunds that wait for something. */
const recovery: Story[] = [
  { emailName: 'customer11', steps: [step(ago(4, 10), buy({ ...weekly, mishap: serviceOff }))] },
  { emailName: 'customer12', steps: [step(ago(2, 21), buy({ ...monthly, mishap: planRetired }))] },
  { emailName: 'customer13', steps: [step(ago(1, 9), buy({ ...weekly, method: 'APPLE_PAY', mishap: paidLess }))] },
  { emailName: 'customer14', steps: [step(ago(5, 16), buy({ ...weekly, mishap: otherCurrency }))] },
  { emailName: 'customer31', steps: [step(ago(3, 13), buy({ ...weekly, method: 'BENEFIT', mishap: cannotBeMade }))] },
  { emailName: 'customer32', steps: [step(ago(1, 18), buy({ ...weekly, mishap: paidTwice }))] },
  { emailName: 'customer15', steps: [step(ago(0, 0), addUnpaid(weekly))] },
  { emailName: 'customer16', steps: [bought(-1, weekly), step(ago(1, 10), giveBack(3_190, 'ORIGINAL_PAYMENT'))] },
  { emailName: 'customer17', steps: [bought(-1, weekly, 1), step(ago(2, 11), giveBack(1_595, 'ORIGINAL_PAYMENT', 'FAILED'))] },
  { emailName: 'customer18', steps: [bought(-1, weekly, 2), step(ago(1, 12), giveBack(6_380, 'BANK_TRANSFER'))] },
] // biome-ignore format: a story a line reads best

/** Ordinary customers: one week, another some time later, occasional feedback. */
const FIRST_EVERYDAY = 60
const LAST_EVERYDAY = 80
const methods = ['CARD', 'BENEFIT', 'APPLE_PAY', 'CARD'] as const

/**
 * The first months of the shop: occasional weeks, so that its statistics have a past. Each day of it takes time to
 * generate.
 */
function earlier(turn: number): Step[] {
  const week = -35 + 5 * Math.floor(turn / 2)
  return [
    bought(week, weekly, turn),
    step(on(week, 4, 22), remark(turn)),
    step(on(week + 1, 0, 9), answer(turn)),
  ]
}

function everyday(number: number): Story {
  const n = number - FIRST_EVERYDAY
  const method = methods[n % methods.length] ?? 'CARD'
  const first = -5 + (n % 3)
  const keep = method === 'CARD' && n % 8 === 0 ? ({ keep: 'mastercard' } as const) : {}
  const steps = [...(n % 2 === 0 ? earlier(n / 2) : []), bought(first, { ...weekly, method, ...keep }, n)]
  if (n % 3 === 0) steps.push(step(on(first, 4, 22), remark(n)), step(on(first + 1, 0, 9), answer(n)))
  // Most buy again: for this week, for a month, or for the next week.
  if (n % 4 === 0) steps.push(bought(-1, { ...monthly, method }, n + 2))
  else if (n % 4 !== 3) steps.push(bought(0, { ...weekly, method }, n + 1))
  // They give feedback that nobody has answered; one is about a late delivery.
  if (n % 4 === 0) steps.push(step(on(-1, 3, 22), remark(n === 12 ? CAME_LATE : n + 1)))
  return { emailName: `customer${number}`, steps }
}

/** Tried every way in which a payment can fail, and gave up. */
const endings = ['ABANDONED', 'CANCELLED', 'FAILED', 'RESTRICTED', 'VOID', 'TIMEDOUT'] as const
const unlucky: Story = {
  emailName: 'customer20',
  steps: endings.map((ending, n) => step(ago(9 + n, 20), buy({ ...weekly, mishap: endsAs(ending) }))),
}

const [runs, waits] = demoGuests
/** Two guests: one gets a month, the other paid less than the price. The turn determines a customer's address. */
const guests: Story = {
  emailName: 'customer80',
  steps: [
    step(on(-1, 3, 13), buyAsGuest(runs, monthly)),
    step(ago(2, 10), buyAsGuest(waits, { ...weekly, mishap: paidLess })),
  ],
}

export const stories: Story[] = [
  customer,
  ...particular,
  ...recovery,
  guests,
  unlucky,
  ...Array.from({ length: LAST_EVERYDAY - FIRST_EVERYDAY + 1 }, (_, i) => everyday(FIRST_EVERYDAY + i)),
  {
    emailName: 'admin',
    steps: [step(ago(3, 10), archive), step(ago(1, 11), closeDay), step(ago(1, 12), remindOrphans)],
  },
]
