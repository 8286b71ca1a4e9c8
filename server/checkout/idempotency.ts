import { and, eq, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import type { JobContext } from '../jobs/job.ts'
import { idempotencyKeys } from '../tables/idempotencyKeys.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'

/** An idempotency key, the caller it belongs to, and a hash of the request. */
export type IdempotencyKey = { scope: string; key: string; requestHash: string }

export const isKey = ({ scope, key }: Pick<IdempotencyKey, 'scope' | 'key'>) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))

/** Returns the payment and order that the key was used for, and whether the request was the same, or null. */
export async function findKey(tx: Db, { scope, key, requestHash }: IdempotencyKey) {
  const [known] = await tx
    .select({ requestHash: idempotencyKeys.requestHash, payment: payments, order: orders })
    .from(idempotencyKeys)
    .innerJoin(payments, eq(payments.id, idempotencyKeys.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isKey({ scope, key }))
  if (!known) return null
  return { payment: known.payment, order: known.order, isSame: known.requestHash === requestHash }
}

/**
 * Inserts the caller's key and returns null, or returns the payment it was used for. Waits for a concurrent transaction
 * that holds the same key. If the key belongs to the payment that is being replaced, the new payment takes it over.
 */
export async function takeKey(
  tx: Db,
  { scope, key, requestHash }: IdempotencyKey,
  { replaces, now }: { replaces: string | null; now: Date },
) {
  if (await insertKey(tx, { scope, key, requestHash }, now)) return null
  // Two requests that take over the same key run one after the other.
  if (replaces) await tx.select().from(idempotencyKeys).where(isKey({ scope, key })).for('update')
  const known = await findKey(tx, { scope, key, requestHash })
  if (!known) throw new AppError('PAYMENT_IN_FLIGHT', { retryAfterSeconds: 2 })
  if (known.isSame) return known
  if (known.payment.id === replaces) return null
  throw new AppError('KEY_REUSED')
}

/** Returns false if the key exists already. */
export async function insertKey(tx: Db, { scope, key, requestHash }: IdempotencyKey, now: Date) {
  const { rowCount } = await tx.execute(sql`
    insert into idempotency_keys (scope, key, request_hash, created_at)
    values (${scope}, ${key}, ${requestHash}, ${now.toISOString()}) on conflict do nothing`)
  return rowCount === 1
}

/** Clients do not repeat a request after a week, and by then its payment has reached a final status. */
const KEPT_MS = 7 * DAY_MS
export async function forgetOldKeys({ db, now }: Pick<JobContext, 'db' | 'now'>) {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, new Date(now.getTime() - KEPT_MS)))
}
