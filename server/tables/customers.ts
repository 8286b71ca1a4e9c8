import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { id, instant } from '../db/columns.ts'

/**
 * Guests by the email of their orders, with totals of their orders and subscriptions, so that a list of guests need not
 * read all of those.
 */
export const guests = pgTable(
  'guests',
  {
    id: id(),
    email: text().notNull(),
    /** As in their last order. */
    name: text().notNull(),
    phone: text().notNull(),
    subscriptionCount: integer().notNull(),
    lastOrderedAt: instant().notNull(),
    /** Name, email and phone in searchable form (server/db/search.ts). */
    search: text().notNull(),
  },
  (t) => [
    unique('guests_email').on(t.email),
    index('guests_last_ordered').on(t.lastOrderedAt, t.id),
    index('guests_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)
export type GuestRow = typeof guests.$inferSelect
