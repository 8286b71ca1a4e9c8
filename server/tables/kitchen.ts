import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { day, id, instant } from '../db/columns.ts'
import { deliveries } from './deliveries.ts'
import { salads } from './menu.ts'
import { slot } from './orders.ts'

/** How many bowls of a variant are made, as the kitchen ticks them off. */
export const bowlsMade = pgTable(
  'bowls_made',
  {
    date: day().notNull(),
    saladId: uuid()
      .notNull()
      .references(() => salads.id),
    /** The key of the exclusions (`variantKey`); empty for the plain salad. */
    variant: text().notNull(),
    slot: slot().notNull(),
    made: integer().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.date, t.saladId, t.variant, t.slot] }),
    check('bowls_made_count', sql`${t.made} >= 0`),
  ],
)

/** Changes after the freeze, shown to the kitchen. Rows are only added, never changed. */
export const lateChanges = pgTable(
  'late_changes',
  {
    id: id(),
    date: day().notNull(),
    deliveryId: uuid()
      .notNull()
      .references(() => deliveries.id),
    kind: text({ enum: ['CANCELLED', 'ADDRESS', 'NOTE', 'ALLERGY', 'ADDED'] }).notNull(),
    at: instant().notNull(),
  },
  (t) => [index('late_changes_date').on(t.date, t.at), index('late_changes_delivery').on(t.deliveryId)],
)
