import { eq } from 'drizzle-orm'
import { AppError, ConflictError } from '../../domain/errors.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { isKey } from '../checkout/idempotency.ts'
import type { Db } from '../db/client.ts'
import { hashOf } from '../orders/buildOrder.ts'
import { idempotencyKeys } from '../tables/idempotencyKeys.ts'
import { orders } from '../tables/orders.ts'
import { subscriptions } from '../tables/subscriptions.ts'

/** One press of the button by one admin. */
export type KeyedRequest = { byUserId: string; key: string; body: unknown }

const scopeOf = ({ byUserId }: KeyedRequest) => `by hand ${byUserId}`
/** Identifies the order of a press. */
export const fingerprintOf = (press: KeyedRequest) => hashOf([scopeOf(press), press.key])

/**
 * Takes the press's key and returns null, or returns the id of what it has added: a client that repeats the request
 * because it got no response gets that, and nothing is added twice. Call it in the transaction of the adding; a
 * concurrent press with the same key is waited for.
 */
export async function sentBefore(tx: Db, press: KeyedRequest, now: Date): Promise<string | null> {
  const taken = { scope: scopeOf(press), key: press.key }
  const requestHash = hashOf(press.body)
  const { rowCount } = await tx
    .insert(idempotencyKeys)
    .values({ ...taken, requestHash, createdAt: now })
    .onConflictDoNothing()
  const [added] = await tx
    .select({ id: subscriptions.id, number: subscriptions.number })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(eq(orders.fingerprint, fingerprintOf(press)))
  // A page left open for longer than keys are stored still finds what it added.
  if (rowCount === 1) return added?.id ?? null
  const [before] = await tx.select().from(idempotencyKeys).where(isKey(taken))
  if (!added) throw new AppError('KEY_REUSED')
  if (before?.requestHash !== requestHash) {
    const number = subscriptionNumber(added.number)
    throw new ConflictError('ALREADY_ADDED', { id: added.id, number }, { number })
  }
  return added.id
}
