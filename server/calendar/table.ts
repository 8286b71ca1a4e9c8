import { pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/table.ts'
import { instant } from '../db/columns.ts'

/**
 * Customers who have their deliveries in a phone's calendar. The address carries `linkId`, signed: a new one makes the
 * old address worthless, no row means there is none, and a copy of the table alone opens nothing.
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
