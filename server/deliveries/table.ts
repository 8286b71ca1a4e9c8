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
import { users } from '../accounts/table.ts'
import { addressColumns, isWholeAddress } from '../addresses/table.ts'
import { day, fils, id, instant } from '../db/columns.ts'
import { drivers } from '../drivers/table.ts'
import { salads } from '../menu/table.ts'
import { slot } from '../orders/table.ts'
import { subscriptions } from '../subscriptions/table.ts'

export const deliveryStatus = pgEnum('delivery_status', deliveryStatuses)

type FrozenIngredient = { id: string; key: string; nameEn: string; nameAr: string }
/** A salad as it was frozen on a delivery: a later change of menu or salad does not touch it. */
export type FrozenSalad = {
  saladId: string
  key: string
  nameEn: string
  nameAr: string
  portions: number
  excluded: FrozenIngredient[]
  /** On the never-list, and in it all the same. Missing, as the next, on what was frozen before this was known. */
  unavoidable?: FrozenIngredient[]
  /** The salad it was taken in place of, because that one could not be made free of the never-list. */
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
    /** A pause or a skip moves the row; it is never made anew. */
    date: day().notNull(),
    status: deliveryStatus().notNull().default('SCHEDULED'),
    deliveryTimeSlot: slot().notNull(),
    /** Its own address, text and parts, where it has one for its day; null: the subscription's. Written at the cutoff. */
    deliveryAddress: text(),
    ...addressColumns(),
    /** The day of its plan it stands in for, and why nothing comes on that one: see moveNotes. */
    movedFrom: day(),
    movedBecause: text({ enum: moveReasons }),
    /** Its part of what was paid: the parts of a subscription add up to its total. None where it was added later. */
    worthFils: fils().notNull(),
    /** The customer swapped the day's salad for its alternative. */
    alternative: boolean().notNull().default(false),
    /** Until the cutoff a delivery follows the menu; then this is what it is. */
    assignedSalads: jsonb().$type<FrozenSalad[]>(),
    frozenAt: instant(),
    deliveredAt: instant(),
    deliveryInstructions: text(),
    deliveryNotes: text(),
    deliveryNotesByAdmin: text(),
    deliveryPersonId: uuid().references(() => drivers.id),
    /** Why it failed, as long as it is FAILED; and what became of that. */
    failureReason: text({ enum: failureReasons }),
    failureNote: text(),
    failedAt: instant(),
    resolution: text({ enum: failureResolutions }),
    resolvedAt: instant(),
    resolvedBy: uuid().references(() => users.id),
    /** The failed one in place of which it was added. */
    redeliveryOf: uuid().references((): AnyPgColumn => deliveries.id),
    /** Goes up with every change of note, instructions or address, by whomever (rule I16). */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    unique('deliveries_one_a_day').on(t.subscriptionId, t.date),
    index('deliveries_date').on(t.date, t.status),
    // What the freeze looks for every minute, and what the kitchen makes next: a small part of a growing table.
    index('deliveries_unfrozen')
      .on(t.date, t.subscriptionId, t.deliveryTimeSlot, t.alternative)
      .where(sql`${t.status} = 'SCHEDULED' and ${t.frozenAt} is null`),
    // Of days that are over, those nobody closed are as few.
    index('deliveries_in_hand')
      .on(t.date)
      .where(
        sql`${t.frozenAt} is not null and ${t.status} in ('SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY')`,
      ),
    // A driver's days, and who still has none.
    index('deliveries_driver').on(t.deliveryPersonId, t.date),
    // The inbox: what failed and nobody has dealt with.
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

/** Every change of a delivery's status: who, when, from, to, for what reason. Rows are only added. */
export const deliveryHistory = pgTable(
  'delivery_history',
  {
    id: id(),
    deliveryId: uuid()
      .notNull()
      .references(() => deliveries.id),
    at: instant().notNull(),
    /** Missing when the shop itself did it, or a driver, who has no account. */
    byUserId: uuid().references(() => users.id),
    from: deliveryStatus().notNull(),
    to: deliveryStatus().notNull(),
    reason: text().$type<DeliveryReason>().notNull(),
  },
  (t) => [index('delivery_history_delivery').on(t.deliveryId, t.at)],
)

/** What a salad was made of on a day, as the first of its deliveries was frozen: recipes change. */
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

/** Days the kitchen is closed, beside Friday and Saturday. */
export const closureDays = pgTable('closure_days', {
  date: day().primaryKey(),
  reasonEn: text().notNull(),
  reasonAr: text().notNull(),
  createdAt: instant().notNull(),
})
