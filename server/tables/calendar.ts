import { pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { users } from './accounts.ts'

/**
 * The calendar links of customers. The URL contains `linkId`, signed: a new id makes the old URL worthless, without a
 * row there is none, and a copy of the table alone gives no access.
 */
export const calendarLinks = pgTable(
  'calendar_links',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id),
    linkId: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [unique('calendar_links_link').on(t.linkId)],
)
