import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** Attempts per key in its current window, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  windowEndsAt: instant().notNull(),
  count: integer().notNull(),
})
