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

/** Limits of an order's texts and lists. */
export const ORDER_LIMITS = {
  /** Maximum length of a note for the kitchen, and of the instructions for the driver. */
  notes: 300,
  instructions: 500,
  /** Maximum length of notes that only admins see. */
  adminNotes: 1000,
  /** Ingredients excluded from one salad or from all. */
  leftOut: 40,
} as const

/** The maximum number of salads that an order may customize. */
export const MOST_SALADS = 60

/** The kind of place an order is delivered to. */
export const placeTypes = ['HOME', 'OFFICE'] as const

const table = {
  // EXPIRED only if it was never paid: the year of a paid one has ended (server/subscriptions/changes/changeStatus.ts).
  activate: { from: ['PENDING_PAYMENT', 'EXPIRED'], to: 'ACTIVE' },
  pause: { from: ['ACTIVE'], to: 'PAUSED' },
  resume: { from: ['PAUSED'], to: 'ACTIVE' },
  cancel: { from: ['ACTIVE', 'PAUSED'], to: 'CANCELLED' },
  /**
   * An admin withdraws an unpaid subscription that was added by hand. A payment that still arrives becomes an orphan.
   */
  withdraw: { from: ['PENDING_PAYMENT'], to: 'CANCELLED' },
  complete: { from: ['ACTIVE'], to: 'COMPLETED' },
  /** An ended subscription gets a delivery again: a redelivery, or one that was marked by mistake. */
  reopen: { from: ['COMPLETED'], to: 'ACTIVE' },
  expire: { from: ['PENDING_PAYMENT', 'ACTIVE', 'PAUSED'], to: 'EXPIRED' },
  modify: { from: ['ACTIVE', 'PAUSED'], to: null },
  renew: { from: ['ACTIVE', 'PAUSED', 'COMPLETED', 'EXPIRED'], to: null },
} as const
export type SubscriptionAction = keyof typeof table
export const subscriptionTransitions = transitions<SubscriptionStatus, SubscriptionAction>(table)

/** Why a subscription changed, as stored in its history. The texts are in domain/text/en/history.ts. */
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

/** A customer's reason for cancelling, if they give one. */
export const cancellationReasons = [
  'TOO_EXPENSIVE',
  'NOT_SATISFIED',
  'TRAVELING',
  'MOVING',
  'HEALTH_OR_DIET',
  'OTHER',
] as const

/** An unpaid subscription lapses after this time. */
export const UNPAID_MS = DAY_MS

/** How many days before the year ends the owner of unused deliveries is reminded. */
export const EXPIRY_REMINDER_DAYS = 30

/** Subscription numbers, which people see instead of an id: W-10234. */
export const FIRST_NUMBER = 10_001
export const subscriptionNumber = (number: number) => `W-${number}`
