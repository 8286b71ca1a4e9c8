import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { role, users } from '../accounts/table.ts'
import { id, instant } from '../db/columns.ts'

/** Every write by an admin: who did what to which thing. Rows are only added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    actorRole: role().notNull(),
    /** The endpoint, as 'POST /admin/jobs/:id/retry'. */
    action: text().notNull(),
    target: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    requestId: text().notNull(),
  },
  (t) => [index('audit_log_at').on(t.at)],
)
