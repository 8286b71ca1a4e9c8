import { DAY_MS } from '../dates.ts'

export const subscriptionStatuses = [
  'PENDING_PAYMENT',
  'ACTIVE',
  'PAUSED',
  'CANCELLED',
  'COMPLETED',
  'EXPIRED',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** How much an order may say. */
export const ORDER_MOST = {
  /** Letters in a note for the kitchen, and for the driver. */
  notes: 300,
  instructions: 500,
  /** Ingredients left out of a salad, or never wanted. */
  leftOut: 40,
} as const

/** Of the place an order goes to. */
export const placeTypes = ['HOME', 'OFFICE'] as const

export const subscriptionActions = [
  'activate',
  'pause',
  'resume',
  'cancel',
  'complete',
  'expire',
  'modify',
  'renew',
] as const
export type SubscriptionAction = (typeof subscriptionActions)[number]

/** The one transition table: from which statuses an action may be taken, and where it leads (null: it stays). */
const transitions = {
  activate: { from: ['PENDING_PAYMENT', 'EXPIRED'], to: 'ACTIVE' },
  pause: { from: ['ACTIVE'], to: 'PAUSED' },
  resume: { from: ['PAUSED'], to: 'ACTIVE' },
  cancel: { from: ['ACTIVE', 'PAUSED'], to: 'CANCELLED' },
  complete: { from: ['ACTIVE'], to: 'COMPLETED' },
  expire: { from: ['PENDING_PAYMENT', 'ACTIVE', 'PAUSED'], to: 'EXPIRED' },
  modify: { from: ['ACTIVE', 'PAUSED'], to: null },
  renew: { from: ['ACTIVE', 'PAUSED', 'COMPLETED', 'EXPIRED'], to: null },
} as const satisfies Record<
  SubscriptionAction,
  { from: readonly SubscriptionStatus[]; to: SubscriptionStatus | null }
>

export const statusesFor = (action: SubscriptionAction): readonly SubscriptionStatus[] =>
  transitions[action].from
export const can = (action: SubscriptionAction, status: SubscriptionStatus) =>
  statusesFor(action).some((s) => s === status)
export const leadsTo = <A extends SubscriptionAction>(action: A): (typeof transitions)[A]['to'] =>
  transitions[action].to

/** One that nobody paid lapses after this. */
export const UNPAID_MS = DAY_MS

/** What people see in place of an id: W-10234. */
export const FIRST_NUMBER = 10_001
export const subscriptionNumber = (number: number) => `W-${number}`
