import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../db/columns.ts'

/** Who brings the salads. Not accounts: they open a run by its link. */
export const drivers = pgTable(
  'drivers',
  {
    id: id(),
    name: text().notNull(),
    phone: text().notNull(),
    active: boolean().notNull().default(true),
    /** Name and phone, by `searchOf`. */
    search: text().notNull(),
    /** Goes up with every change: what is written says which one it was read at. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [index('drivers_search').using('gin', t.search.op('gin_trgm_ops'))],
)
export type DriverRow = typeof drivers.$inferSelect
