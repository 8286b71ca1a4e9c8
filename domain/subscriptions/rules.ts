import { DAY_MS } from '../dates.ts'
import { transitions } from '../transitions.ts'

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
export const ORDER_LIMITS = {
  /** Letters in a note for the kitchen, and for the driver. */
  notes: 300,
  instructions: 500,
  /** In what only admins see. */
  adminNotes: 1000,
  /** Ingredients left out of a salad, or never wanted. */
  leftOut: 40,
} as const

/** Salads an order may say something about. */
export const MOST_SALADS = 60

/** Of the place an order goes to. */
export const placeTypes = ['HOME', 'OFFICE'] as const

const table = {
  // Of an EXPIRED one only where it never was paid: the year of a paid one is over (server/subscriptions/changeStatus.ts).
  activate: { from: ['PENDING_PAYMENT', 'EXPIRED'], to: 'ACTIVE' },
  pause: { from: ['ACTIVE'], to: 'PAUSED' },
  resume: { from: ['PAUSED'], to: 'ACTIVE' },
  cancel: { from: ['ACTIVE', 'PAUSED'], to: 'CANCELLED' },
  /** By admins: one added by hand that nobody has paid. Money that comes all the same is an orphan's. */
  withdraw: { from: ['PENDING_PAYMENT'], to: 'CANCELLED' },
  complete: { from: ['ACTIVE'], to: 'COMPLETED' },
  /** One that had ended has a delivery to come again: a failed one on another day, or one that was marked by mistake. */
  reopen: { from: ['COMPLETED'], to: 'ACTIVE' },
  expire: { from: ['PENDING_PAYMENT', 'ACTIVE', 'PAUSED'], to: 'EXPIRED' },
  modify: { from: ['ACTIVE', 'PAUSED'], to: null },
  renew: { from: ['ACTIVE', 'PAUSED', 'COMPLETED', 'EXPIRED'], to: null },
} as const
export type SubscriptionAction = keyof typeof table
export const subscriptionTransitions = transitions<SubscriptionStatus, SubscriptionAction>(table)

/** Why a subscription changed, as its history keeps it; the words are in text/history.ts. */
export const subscriptionReasons = [
  'ADDED_BY_HAND',
  'WITHDRAWN',
  'PAID',
  'RECOVERED',
  'ALL_SETTLED',
  'UNPAID',
  'PAUSED',
  'PAUSE_SCHEDULED',
  'PAUSE_WITHDRAWN',
  'PAUSE_BEGUN',
  'PAUSE_OVER',
  'RESUMED',
  'SKIPPED',
  'SLOT_CHANGED',
  'CHANGED',
  'RENEWED',
  'AUTO_RENEWAL_ON',
  'AUTO_RENEWAL_OFF',
  'CHARGE_FAILED',
  'CLOSURE_MOVED',
  'REDELIVERY',
  'DELIVERY_UNDONE',
  'MOVED_ALONG',
  'YEAR_OVER',
  'DELETION_ASKED',
  'CANCELLED',
] as const
export type SubscriptionReason = (typeof subscriptionReasons)[number]

/** Why somebody cancels, if they say. */
export const cancellationReasons = [
  'TOO_EXPENSIVE',
  'NOT_SATISFIED',
  'TRAVELING',
  'MOVING',
  'HEALTH_OR_DIET',
  'OTHER',
] as const

/** One that nobody paid lapses after this. */
export const UNPAID_MS = DAY_MS

/** So many days before its year ends the owner of unused deliveries is told. */
export const EXPIRY_REMINDER_DAYS = 30

/** What people see in place of an id: W-10234. */
export const FIRST_NUMBER = 10_001
export const subscriptionNumber = (number: number) => `W-${number}`
