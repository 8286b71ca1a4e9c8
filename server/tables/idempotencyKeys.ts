import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { payments } from './payments.ts'

/** Idempotency keys and the payments they started, so that a repeated request gets the same response. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The caller, because two callers may choose the same key. */
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    paymentId: uuid().references(() => payments.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.key] }),
    index('idempotency_keys_age').on(t.createdAt),
    index('idempotency_keys_payment').on(t.paymentId),
  ],
)
