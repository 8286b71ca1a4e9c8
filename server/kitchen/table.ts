import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { day, id, instant } from '../db/columns.ts'
import { deliveries } from '../deliveries/table.ts'
import { salads } from '../menu/table.ts'
import { slot } from '../orders/table.ts'

/** How many bowls of a kind are made, as they are ticked off. */
export const bowlsMade = pgTable(
  'bowls_made',
  {
    date: day().notNull(),
    saladId: uuid()
      .notNull()
      .references(() => salads.id),
    /** Of what is left out, in one text; empty: as it is. */
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

/** What is not as it was when its day was frozen: the kitchen is told, nothing changes silently. Rows are only added. */
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
