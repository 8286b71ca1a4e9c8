import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { failureReasons } from '../../domain/deliveries/failures.ts'
import { markKinds, markResults } from '../../domain/runs/rules.ts'
import { day, id, instant } from '../db/columns.ts'
import { users } from './accounts.ts'
import { deliveries } from './deliveries.ts'
import { drivers } from './drivers.ts'
import { slot } from './orders.ts'

/** A driver's access to one slot of one day. Its token is the signed id. */
export const runLinks = pgTable(
  'run_links',
  {
    id: id(),
    date: day().notNull(),
    slot: slot().notNull(),
    driverId: uuid()
      .notNull()
      .references(() => drivers.id),
    createdAt: instant().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    openedAt: instant(),
    withdrawnAt: instant(),
  },
  (t) => [
    // One working link at a time.
    uniqueIndex('run_links_one').on(t.date, t.slot, t.driverId).where(sql`${t.withdrawnAt} is null`),
    index('run_links_driver').on(t.driverId),
  ],
)
export type RunLinkRow = typeof runLinks.$inferSelect

/** The marks that drivers set. The phone creates the id, so a mark sent twice is stored once. */
export const runMarks = pgTable(
  'run_marks',
  {
    id: uuid().primaryKey(),
    linkId: uuid()
      .notNull()
      .references(() => runLinks.id),
    deliveryId: uuid()
      .notNull()
      .references(() => deliveries.id),
    kind: text({ enum: markKinds }).notNull(),
    reason: text({ enum: failureReasons }),
    note: text(),
    /** Counts up on the phone. Of two marks for a delivery the one with the higher number counts. */
    sequence: integer().notNull(),
    /** By the phone's clock, and by the server's. */
    pressedAt: instant().notNull(),
    receivedAt: instant().notNull(),
    result: text({ enum: markResults }).notNull(),
  },
  (t) => [index('run_marks_delivery').on(t.deliveryId, t.sequence), index('run_marks_link').on(t.linkId)],
)
