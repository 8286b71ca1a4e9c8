import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../db/columns.ts'

/** The drivers. They have no accounts and open a run by its link. */
export const drivers = pgTable(
  'drivers',
  {
    id: id(),
    name: text().notNull(),
    phone: text().notNull(),
    active: boolean().notNull().default(true),
    /** Name and phone, by `searchOf`. */
    search: text().notNull(),
    /** Increases with every change. A write sends the version it was based on. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index('drivers_search').using('gin', t.search.op('gin_trgm_ops'))],
)
export type DriverRow = typeof drivers.$inferSelect
