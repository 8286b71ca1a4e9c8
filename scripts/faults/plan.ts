import { paymentMethods } from '../../domain/payments/rules.ts'
import { slots } from '../../domain/settings/rules.ts'
import { makeDice } from './dice.ts'

export const CUSTOMERS = 25
/** One of this many purchases is by a customer who buys once and then requests erasure. */
const LEAVER_EVERY = 20
export const leaversOf = (purchases: number) => Math.ceil(purchases / LEAVER_EVERY)
/** `idle`: leavers pay nothing before they leave. `any`: they leave at any moment, whatever the shop owes them. */
export type Erasures = 'idle' | 'any'

/** The address identifies the purchase that a charge, an order or an orphan belongs to. */
export const emailOf = (n: number) => `buyer${n}@faults.example`
export const purchaseOf = (email: string | null) =>
  Number(/^buyer(\d+)@/.exec(email ?? '')?.[1] ?? Number.NaN)

export type Plan = ReturnType<typeof planBuyer> & {
  /** Will request erasure this long after the first press, or, without a time, after everything else. */
  leaves: boolean
  leavesAfterMs: number | null
  /** Whether they also cancel what they have bought. */
  givesUp: boolean
}

/** The actions of a purchase's buyer, determined by the seed alone before anything happens. */
export function planPurchase(seed: number, n: number, erasures: Erasures): Plan {
  const buyer = planBuyer(seed, n)
  if (n % LEAVER_EVERY !== 7) return { ...buyer, leaves: false, leavesAfterMs: null, givesUp: false }
  const leaver = {
    ...buyer,
    next: 'nothing' as const,
    customer: CUSTOMERS + Math.floor(n / LEAVER_EVERY),
    leaves: true,
    givesUp: buyer.dice.chance(0.5),
  }
  if (erasures === 'any') return { ...leaver, leavesAfterMs: buyer.dice.below(4000) }
  return { ...leaver, leavesAfterMs: null, firstOnPage: 'decline', triesAgain: false, comesBack: 'status' }
}

/** A buyer with auto-renewal buys a week with a card that is saved, and sees the confirmation. */
const SAVES = {
  saveCard: true,
  withSavedCard: false,
  useCredit: false,
  method: 'CARD',
  monthly: false,
  firstOnPage: 'approve',
  comesBack: 'create',
  goesBack: '0',
} as const

function planBuyer(seed: number, n: number) {
  const buyer = anyBuyer(seed, n)
  return buyer.next === 'autoRenew' ? { ...buyer, ...SAVES } : buyer
}

function anyBuyer(seed: number, n: number) {
  const dice = makeDice(`${seed} purchase ${n}`)
  const customer = dice.chance(0.45) ? dice.below(CUSTOMERS) : null
  return {
    n,
    customer,
    monthly: dice.chance(0.4),
    method: paymentMethods[dice.below(paymentMethods.length)] ?? 'CARD',
    slot: slots[dice.below(slots.length)] ?? slots[0],
    language: dice.chance(0.5) ? 'ar' : 'en',
    /** Once; the same key twice at once; two keys at once; once more with another key right after paying. */
    press: dice.pick({ once: 60, double: 15, twoTabs: 15, afterwards: 10 }),
    firstOnPage: dice.pick({ approve: 72, decline: 12, cancel: 8, leave: 8 }),
    /** Whether they try again after a decline or a cancellation. */
    triesAgain: dice.chance(0.65),
    approvesTwice: dice.chance(0.12),
    /** Requests only the status, or the subscription, or all of it at once on both processes, or never comes back. */
    comesBack: dice.pick({ status: 20, create: 25, everything: 30, never: 25 }),
    saveCard: customer !== null && dice.chance(0.4),
    withSavedCard: customer !== null && dice.chance(0.2),
    useCredit: customer !== null && dice.chance(0.4),
    /** Waits as long as the shop asks, or gives up after a few seconds. */
    patient: dice.chance(0.5),
    firstProcess: dice.below(2),
    /** What a customer does with their purchase. */
    next: customer === null ? 'nothing' : dice.pick({ nothing: 20, renew: 25, autoRenew: 40, cancel: 15 }),
    /** Whether a customer adds a card after all that, and what they do on its page. */
    addsCard: customer !== null && dice.chance(0.6),
    onCardPage: dice.pick({ approve: 80, decline: 10, leave: 10 }),
    /** How often they go back from the payment page and pay another way. */
    goesBack: dice.pick({ 0: 72, 1: 16, 2: 6, 4: 6 }),
    /** What happens on the page they left: it stays open, is paid first, last or at the same moment, or is declined. */
    leftPage: dice.pick({ unpaid: 35, first: 20, last: 20, atOnce: 15, decline: 10 }),
    /** For other random choices: pauses, and the form used on the payment page. */
    dice,
  }
}

export type Kill = { at: number; victim: 'app 0' | 'app 1' | 'standin'; afterMs: number }

/** Which process is killed when: spread over the purchases, at seeded moments. */
export function planKills(seed: number, purchases: number, apps: number, standins: number): Kill[] {
  const dice = makeDice(`${seed} kills`)
  const spread = (count: number, victim: (k: number) => Kill['victim']) =>
    Array.from({ length: count }, (_, k) => ({
      at: Math.floor(((k + 0.2 + 0.6 * dice.roll()) * purchases) / count),
      victim: victim(k),
      afterMs: dice.below(400),
    }))
  return [
    ...spread(apps, () => (dice.chance(0.5) ? 'app 0' : 'app 1')),
    ...spread(standins, () => 'standin' as const),
  ]
}
