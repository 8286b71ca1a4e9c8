import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { users } from './accounts.ts'

/** A copy of a user's data, made on request and kept for a few days. */
export const dataExports = pgTable('data_exports', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  requestedAt: instant().notNull(),
  readyAt: instant(),
  expiresAt: instant(),
  content: jsonb().$type<Record<string, unknown>>(),
})
