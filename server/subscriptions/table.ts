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
import { language, users } from '../accounts/table.ts'
import { addressColumns, addresses, isWholeAddress } from '../addresses/table.ts'
import { day, fils, id, instant, sortText } from '../db/columns.ts'
import { lineAt } from '../db/lineAt.ts'
import { lineOf } from '../db/search.ts'
import { salads } from '../menu/table.ts'
import { orders, placeType, slot } from '../orders/table.ts'
import { paymentMethod, payments, savedCards } from '../payments/table.ts'
import { plans } from '../plans/table.ts'

export const subscriptionStatus = pgEnum('subscription_status', subscriptionStatuses)

/** Follows what it renews: neither cancelled nor lapsed before anybody paid it. */
export const isFollower = ({ status, paymentId }: Record<'status' | 'paymentId', SQLWrapper>) =>
  sql`${status} <> 'CANCELLED' and (${status} <> 'EXPIRED' or ${paymentId} is not null)`

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    number: integer().notNull().generatedByDefaultAsIdentity({ startWith: FIRST_NUMBER }),
    /** Missing for a guest. */
    userId: uuid().references(() => users.id),
    /** Missing while one added by hand waits to be paid. */
    paymentId: uuid().references(() => payments.id),
    /** Missing only on what was added before orders were kept. */
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
    /** How one added by hand is to be paid; missing on everything bought by its owner. */
    pendingMethod: paymentMethod(),
    /** The one it follows. */
    renewalOfId: uuid().references((): AnyPgColumn => subscriptions.id),
    /** Auto-renewal is on, with this card; missing: off. */
    autoRenewalCardId: uuid().references(() => savedCards.id),
    /** When its owner was told that its year ends in a month. */
    expiryRemindedAt: instant(),
    /** Never in any of its salads, whatever the menu brings: ingredients, and whatever holds an allergen. */
    neverIngredientIds: uuid().array().notNull(),
    neverAllergens: text().array().$type<Allergen[]>().notNull(),
    status: subscriptionStatus().notNull(),
    /** Its days are planned from here on, whether or not the kitchen is closed on this one. */
    plannedStart: day().notNull(),
    /** Of its first delivery that is not cancelled, if there is one; kept with `firstDay`. */
    startDate: day().notNull(),
    endDate: day().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    /** The customer's name, e-mail and phone as they are searched (server/db/search.ts). */
    search: text().notNull(),
    /** The name as lists are sorted by it. */
    sortName: sortText()
      .notNull()
      .generatedAlwaysAs((): SQL => lineOf(subscriptions.search, 1)),
    version: integer().notNull().default(1),
  },
  (t) => [
    unique('subscriptions_number').on(t.number),
    // One payment, at most one subscription.
    unique('subscriptions_payment').on(t.paymentId),
    unique('subscriptions_order').on(t.orderId),
    // One follower at a time: of two renewals at once the second is refused, and its money is an orphan's.
    uniqueIndex('subscriptions_one_renewal').on(t.renewalOfId).where(isFollower(t)),
    index('subscriptions_user').on(t.userId, t.createdAt),
    index('subscriptions_status').on(t.status, t.endDate),
    index('subscriptions_search').using('gin', t.search.op('gin_trgm_ops')),
    // What admins sort by, each with what they filter by: a page is found without a look at the rows before it.
    index('subscriptions_created').on(t.createdAt, t.id, t.status, t.planId, t.userId),
    index('subscriptions_by_number').on(t.number, t.id, t.status, t.planId, t.userId),
    index('subscriptions_status_created').on(t.status, t.createdAt, t.id, t.planId, t.userId),
    index('subscriptions_plan').on(t.planId, t.createdAt, t.id),
    // A name that is searched may stand at the end of their order.
    index('subscriptions_name').on(t.sortName, t.id, t.status, t.planId, t.userId, t.search),
    index('subscriptions_start').on(t.startDate, t.id, t.status, t.planId, t.userId),
    index('subscriptions_end').on(t.endDate, t.id, t.status, t.planId, t.userId),
    index('subscriptions_total').on(t.totalFils, t.id, t.status, t.planId, t.userId),
    // A guest's, by the e-mail they bought with.
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

/** Where a subscription starts by its deliveries (`firstDayOf`): of the row that is changed, after they were. */
export const firstDay = sql<Day>`coalesce(
  (select d.date from deliveries d where d.subscription_id = subscriptions.id
    order by d.status = 'CANCELLED', d.date limit 1),
  subscriptions.planned_start)`

/** Every change of a subscription: who, when, from, to, for what reason. Rows are only added. */
export const subscriptionHistory = pgTable(
  'subscription_history',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    at: instant().notNull(),
    /** Missing when the shop itself did it. */
    byUserId: uuid().references(() => users.id),
    from: subscriptionStatus(),
    to: subscriptionStatus().notNull(),
    reason: text().$type<SubscriptionReason>().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('subscription_history_subscription').on(t.subscriptionId, t.at),
    // Rows are added in their order, so that this is tiny: who left so many days ago is asked daily.
    index('subscription_history_at').using('brin', t.at),
  ],
)

/** When the next line of a subscription's history happened. Its row is locked. */
export const subscriptionLineAt = (subscriptionId: string, now: Date) =>
  lineAt(sql`select h.at from subscription_history h where h.subscription_id = ${subscriptionId}::uuid`, now)

/** Times in which nothing is delivered. At most one runs or is scheduled. */
export const subscriptionPauses = pgTable(
  'subscription_pauses',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    /** Both days included; a pause that is ended early keeps what it was planned as. */
    fromDate: day().notNull(),
    toDate: day().notNull(),
    reason: text(),
    createdAt: instant().notNull(),
    /** Over, ended early or taken back. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('subscription_pauses_one').on(t.subscriptionId).where(sql`${t.endedAt} is null`),
    index('subscription_pauses_subscription').on(t.subscriptionId, t.createdAt),
    index('subscription_pauses_open').on(t.toDate).where(sql`${t.endedAt} is null`),
    check('subscription_pauses_days', sql`${t.fromDate} <= ${t.toDate}`),
  ],
)

/** Days their owner did not want: planning anew leaves them free. */
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

/** What is left out of a salad, on every delivery of it. */
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
