import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'
import { payments } from '../payments/table.ts'

/** What was answered to a key, so that the same request gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: two callers may choose the same. */
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
