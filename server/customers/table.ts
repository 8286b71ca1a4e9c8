import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant } from '../db/columns.ts'

/**
 * Whoever ordered without an account, by the e-mail they did it with: what their orders and subscriptions add up to,
 * kept so that a list of them need not go through all of those.
 */
export const guests = pgTable(
  'guests',
  {
    id: id(),
    email: text().notNull(),
    /** As they ordered last. */
    name: text().notNull(),
    phone: text().notNull(),
    subscriptionCount: integer().notNull(),
    lastOrderedAt: instant().notNull(),
    /** Name, e-mail and phone as they are searched (server/db/search.ts). */
    search: text().notNull(),
  },
  (t) => [
    unique('guests_email').on(t.email),
    index('guests_last_ordered').on(t.lastOrderedAt, t.id),
    index('guests_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)
export type GuestRow = typeof guests.$inferSelect
