import { sql } from 'drizzle-orm'
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
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { failureReasons, failureResolutions } from '../../domain/deliveries/failures.ts'
import { type DeliveryReason, deliveryStatuses, moveReasons } from '../../domain/deliveries/rules.ts'
import { day, fils, id, instant } from '../db/columns.ts'
import { users } from './accounts.ts'
import { addressColumns, isWholeAddress } from './addresses.ts'
import { drivers } from './drivers.ts'
import { salads } from './menu.ts'
import { slot } from './orders.ts'
import { subscriptions } from './subscriptions.ts'

export const deliveryStatus = pgEnum('delivery_status', deliveryStatuses)

type FrozenIngredient = { id: string; key: string; nameEn: string; nameAr: string }
/** A salad as it was frozen on a delivery. Later changes of the menu or the salad do not affect it. */
export type FrozenSalad = {
  saladId: string
  key: string
  nameEn: string
  nameAr: string
  portions: number
  excluded: FrozenIngredient[]
  /** Ingredients of the never-list that could not be left out. Like `insteadOf`, missing on older rows. */
  unavoidable?: FrozenIngredient[]
  /** The planned salad that this one replaced, because that one could not be made without the never-list. */
  insteadOf?: { nameEn: string; nameAr: string } | null
  notes: string | null
  bowlUrl: string
}

export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    /** A pause or a skip moves the row; it never creates a new one. */
    date: day().notNull(),
    status: deliveryStatus().notNull().default('SCHEDULED'),
    deliveryTimeSlot: slot().notNull(),
    /** The address of this day only, as text and parts; null uses the subscription's. Always set at the cutoff. */
    deliveryAddress: text(),
    ...addressColumns(),
    /** The planned day that this delivery replaces, and why nothing comes on that day: see moveNotes. */
    movedFrom: day(),
    movedBecause: text({ enum: moveReasons }),
    /** Its share of the payment: the shares of a subscription add up to its total. 0 for a delivery added later. */
    worthFils: fils().notNull(),
    /** The customer chose the alternative salad. */
    alternative: boolean().notNull().default(false),
    /** Set at the cutoff. Until then a delivery follows the menu. */
    assignedSalads: jsonb().$type<FrozenSalad[]>(),
    frozenAt: instant(),
    deliveredAt: instant(),
    deliveryInstructions: text(),
    deliveryNotes: text(),
    deliveryNotesByAdmin: text(),
    deliveryPersonId: uuid().references(() => drivers.id),
    /** Why it failed, while the status is FAILED, and how the failure was resolved. */
    failureReason: text({ enum: failureReasons }),
    failureNote: text(),
    failedAt: instant(),
    resolution: text({ enum: failureResolutions }),
    resolvedAt: instant(),
    resolvedBy: uuid().references(() => users.id),
    /** The failed delivery that this one replaces. */
    redeliveryOf: uuid().references((): AnyPgColumn => deliveries.id),
    /** Increases with every change of note, instructions or address, by customer or admin (rule I16). */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('deliveries_one_a_day').on(t.subscriptionId, t.date),
    index('deliveries_date').on(t.date, t.status),
    // For the freeze, which runs every minute, and for the kitchen: a small part of a growing table.
    index('deliveries_unfrozen')
      .on(t.date, t.subscriptionId, t.deliveryTimeSlot, t.alternative)
      .where(sql`${t.status} = 'SCHEDULED' and ${t.frozenAt} is null`),
    // Also small: deliveries of past days that nobody settled.
    index('deliveries_in_hand')
      .on(t.date)
      .where(
        sql`${t.frozenAt} is not null and ${t.status} in ('SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY')`,
      ),
    // For a driver's days and for deliveries without a driver.
    index('deliveries_driver').on(t.deliveryPersonId, t.date),
    // The admin inbox: failures without a resolution.
    index('deliveries_unresolved').on(t.date).where(sql`${t.status} = 'FAILED' and ${t.resolution} is null`),
    uniqueIndex('deliveries_redelivered_once').on(t.redeliveryOf),
    check(
      'deliveries_failure',
      sql`(${t.status} = 'FAILED') = (${t.failureReason} is not null) and (${t.failureReason} is null) = (${t.failedAt} is null)`,
    ),
    check(
      'deliveries_resolved',
      sql`(${t.resolution} is null) = (${t.resolvedAt} is null) and (${t.resolution} is null or ${t.status} = 'FAILED')`,
    ),
    check('deliveries_moved', sql`(${t.movedFrom} is null) = (${t.movedBecause} is null)`),
    check('deliveries_address', isWholeAddress(t)),
    check('deliveries_address_text', sql`${t.deliveryAddress} is not null or ${t.city} is null`),
  ],
)
export type DeliveryRow = typeof deliveries.$inferSelect

/** Every change of a delivery's status: who, when, from, to, and why. Rows are only added, never changed. */
export const deliveryHistory = pgTable(
  'delivery_history',
  {
    id: id(),
    deliveryId: uuid()
      .notNull()
      .references(() => deliveries.id),
    at: instant().notNull(),
    /** Null for an automatic change or one by a driver, who has no account. */
    byUserId: uuid().references(() => users.id),
    from: deliveryStatus().notNull(),
    to: deliveryStatus().notNull(),
    reason: text().$type<DeliveryReason>().notNull(),
  },
  (t) => [index('delivery_history_delivery').on(t.deliveryId, t.at)],
)

/** The ingredients of a salad on a day, stored when its first delivery was frozen, because recipes change. */
export const servedSalads = pgTable(
  'served_salads',
  {
    date: day().notNull(),
    saladId: uuid()
      .notNull()
      .references(() => salads.id),
    ingredientIds: uuid().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.date, t.saladId] })],
)

/** Days on which the kitchen is closed, besides Friday and Saturday. */
export const closureDays = pgTable('closure_days', {
  date: day().primaryKey(),
  reasonEn: text().notNull(),
  reasonAr: text().notNull(),
  createdAt: instant().notNull(),
})
