import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, instant } from '../db/columns.ts'
import { role, users } from './accounts.ts'

/** Every write by an admin: who did what to which entity. Rows are only added, never changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: instant().notNull(),
    actorId: uuid()
      .notNull()
      .references(() => users.id),
    actorRole: role().notNull(),
    /** The endpoint, such as 'POST /admin/jobs/:id/retry'. */
    action: text().notNull(),
    target: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The values before and after the change; null if there is nothing to compare. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** The display name of the target: a name, W-10234. */
    targetName: text(),
    /** The actor and the target in searchable form (server/db/search.ts). */
    search: text().notNull(),
    requestId: text().notNull(),
  },
  (t) => [
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_actor').on(t.actorId, t.at, t.id),
    index('audit_log_target').on(t.target, t.at, t.id),
    index('audit_log_action').on(t.action, t.at, t.id),
    index('audit_log_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)
