import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Day } from '../../domain/dates.ts'
import type { Allergen } from '../../domain/menu/rules.ts'
import {
  FIRST_NUMBER,
  type SubscriptionReason,
  subscriptionStatuses,
} from '../../domain/subscriptions/rules.ts'
import { day, fils, id, instant, sortText } from '../db/columns.ts'
import { lineAt } from '../db/lineAt.ts'
import { lineOf } from '../db/search.ts'
import { language, users } from './accounts.ts'
import { addressColumns, addresses, isWholeAddress } from './addresses.ts'
import { salads } from './menu.ts'
import { orders, placeType, slot } from './orders.ts'
import { paymentMethod, payments, savedCards } from './payments.ts'
import { plans } from './plans.ts'

export const subscriptionStatus = pgEnum('subscription_status', subscriptionStatuses)

/** Condition for a renewal that still follows: neither cancelled nor expired unpaid. */
export const isFollower = ({ status, paymentId }: Record<'status' | 'paymentId', SQLWrapper>) =>
  sql`${status} <> 'CANCELLED' and (${status} <> 'EXPIRED' or ${paymentId} is not null)`

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    number: integer().notNull().generatedByDefaultAsIdentity({ startWith: FIRST_NUMBER }),
    /** Null for a guest. */
    userId: uuid().references(() => users.id),
    /** Null while a subscription added by hand is unpaid. */
    paymentId: uuid().references(() => payments.id),
    /** Null only on subscriptions added before orders were stored. */
    orderId: uuid().references(() => orders.id),
    language: language().notNull(),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    planNameEn: text().notNull(),
    planNameAr: text().notNull(),
    durationDays: smallint().notNull(),
    mealsPerDay: smallint().notNull(),
    totalFils: fils().notNull(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    deliveryAddress: text().notNull(),
    ...addressColumns(),
    addressId: uuid().references(() => addresses.id),
    addressType: placeType().notNull(),
    deliveryTimeSlot: slot().notNull(),
    slotChangedByUser: boolean().notNull().default(false),
    specialInstructions: text(),
    adminNotes: text(),
    /** How a subscription added by hand is to be paid; null if the owner bought it. */
    pendingMethod: paymentMethod(),
    /** The subscription that it renews. */
    renewalOfId: uuid().references((): AnyPgColumn => subscriptions.id),
    /** The card for auto-renewal; null if auto-renewal is off. */
    autoRenewalCardId: uuid().references(() => savedCards.id),
    /** When the reminder that its year ends in a month was sent. */
    expiryRemindedAt: instant(),
    /** The never-list: ingredients and allergens that none of its salads may contain. */
    neverIngredientIds: uuid().array().notNull(),
    neverAllergens: text().array().$type<Allergen[]>().notNull(),
    status: subscriptionStatus().notNull(),
    /** The day from which the deliveries are planned, which may itself be a closure day. */
    plannedStart: day().notNull(),
    /** The day of its first delivery that is not cancelled, if there is one. Set with `firstDay`. */
    startDate: day().notNull(),
    endDate: day().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** The customer's name, email and phone in searchable form (server/db/search.ts). */
    search: text().notNull(),
    /** The name in the form used for sorting. */
    sortName: sortText()
      .notNull()
      .generatedAlwaysAs((): SQL => lineOf(subscriptions.search, 1)),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('subscriptions_number').on(t.number),
    // At most one subscription per payment.
    unique('subscriptions_payment').on(t.paymentId),
    unique('subscriptions_order').on(t.orderId),
    // One renewal at a time: the second of two concurrent renewals is refused, and its money becomes an orphan.
    uniqueIndex('subscriptions_one_renewal').on(t.renewalOfId).where(isFollower(t)),
    index('subscriptions_user').on(t.userId, t.createdAt),
    index('subscriptions_status').on(t.status, t.endDate),
    index('subscriptions_search').using('gin', t.search.op('gin_trgm_ops')),
    // The admin list's sort orders, each with the filter columns, so that a page is found without reading the
    // rows before it.
    index('subscriptions_created').on(t.createdAt, t.id, t.status, t.planId, t.userId),
    index('subscriptions_by_number').on(t.number, t.id, t.status, t.planId, t.userId),
    index('subscriptions_status_created').on(t.status, t.createdAt, t.id, t.planId, t.userId),
    index('subscriptions_plan').on(t.planId, t.createdAt, t.id),
    // Includes `search`, because the name searched for may be at the end of the order.
    index('subscriptions_name').on(t.sortName, t.id, t.status, t.planId, t.userId, t.search),
    index('subscriptions_start').on(t.startDate, t.id, t.status, t.planId, t.userId),
    index('subscriptions_end').on(t.endDate, t.id, t.status, t.planId, t.userId),
    index('subscriptions_total').on(t.totalFils, t.id, t.status, t.planId, t.userId),
    // For a guest's subscriptions, by email.
    index('subscriptions_guest').on(t.customerEmail, t.createdAt).where(sql`${t.userId} is null`),
    check('subscriptions_address', isWholeAddress(t)),
    check('subscriptions_days', sql`${t.startDate} <= ${t.endDate}`),
    check(
      'subscriptions_paid',
      sql`${t.status} in ('PENDING_PAYMENT', 'EXPIRED', 'CANCELLED') or ${t.paymentId} is not null`,
    ),
  ],
)
export type SubscriptionRow = typeof subscriptions.$inferSelect

/**
 * Computes a subscription's start from its deliveries (`firstDayOf`). Use it in an update of the row, after its
 * deliveries have changed.
 */
export const firstDay = sql<Day>`coalesce(
  (select d.date from deliveries d where d.subscription_id = subscriptions.id
    order by d.status = 'CANCELLED', d.date limit 1),
  subscriptions.planned_start)`

/** Every change of a subscription: who, when, from, to, and why. Rows are only added, never changed. */
export const subscriptionHistory = pgTable(
  'subscription_history',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    at: instant().notNull(),
    /** Null for an automatic change. */
    byUserId: uuid().references(() => users.id),
    from: subscriptionStatus(),
    to: subscriptionStatus().notNull(),
    reason: text().$type<SubscriptionReason>().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('subscription_history_subscription').on(t.subscriptionId, t.at),
    // Rows are added in order of time, so this index is tiny. A daily job finds the customers lost some days
    // ago with it.
    index('subscription_history_at').using('brin', t.at),
  ],
)

/** The time of the next history row of a subscription. The subscription's row must be locked. */
export const subscriptionLineAt = (subscriptionId: string, now: Date) =>
  lineAt(sql`select h.at from subscription_history h where h.subscription_id = ${subscriptionId}::uuid`, now)

/** Periods without deliveries. At most one per subscription is running or scheduled. */
export const subscriptionPauses = pgTable(
  'subscription_pauses',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    /** Both days are included. A pause that ends early keeps its planned days. */
    fromDate: day().notNull(),
    toDate: day().notNull(),
    reason: text(),
    createdAt: instant().notNull(),
    /** When the pause was over, ended early or withdrawn. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('subscription_pauses_one').on(t.subscriptionId).where(sql`${t.endedAt} is null`),
    index('subscription_pauses_subscription').on(t.subscriptionId, t.createdAt),
    index('subscription_pauses_open').on(t.toDate).where(sql`${t.endedAt} is null`),
    check('subscription_pauses_days', sql`${t.fromDate} <= ${t.toDate}`),
  ],
)

/** Days that the customer skipped. Rescheduling leaves them free. */
export const skippedDays = pgTable(
  'skipped_days',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    date: day().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subscriptionId, t.date] })],
)

/** What the customer left out of a salad, for every delivery of it. */
export const saladCustomizations = pgTable(
  'salad_customizations',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    saladId: uuid()
      .notNull()
      .references(() => salads.id),
    excludedIngredientIds: uuid().array().notNull(),
    notes: text(),
  },
  (t) => [unique('salad_customizations_once').on(t.subscriptionId, t.saladId)],
)
