import { and, eq, exists, inArray, notExists, notInArray, type SQL } from 'drizzle-orm'
import { settledStatuses } from '../../../domain/deliveries/rules.ts'
import { subscriptionTransitions } from '../../../domain/subscriptions/rules.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import type { JobContext } from '../../jobs/job.ts'
import { deliveries } from '../../tables/deliveries.ts'
import { subscriptions } from '../../tables/subscriptions.ts'
import { changeStatus } from './changeStatus.ts'

/** Completes the subscriptions whose deliveries are all settled. */
export async function completeSettled({
  db,
  now,
  log,
}: Pick<JobContext, 'db' | 'now' | 'log'>): Promise<void> {
  const done = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(inArray(subscriptions.status, subscriptionTransitions.statusesFor('complete')), allSettled(db)),
    )
  for (const { id } of done) if (await completeOne(db, id, now)) log.info({ id }, 'subscriptions: completed')
}

const completeOne = (db: Db, id: string, now: Date): Promise<boolean> =>
  transaction(db, async (tx) => {
    const [mine] = await tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.id, id),
          inArray(subscriptions.status, subscriptionTransitions.statusesFor('complete')),
        ),
      )
      .for('update', { skipLocked: true })
    if (!mine) return false
    // Checked again under the lock: a re-delivery may have been added in the meantime.
    const still = await tx.$count(subscriptions, and(eq(subscriptions.id, id), allSettled(tx)))
    if (still === 0) return false
    await changeStatus(tx, { id, action: 'complete', byUserId: null, reason: 'ALL_SETTLED' }, now)
    return true
  })

const allSettled = (db: Db) => and(exists(ofIt(db)), notExists(ofIt(db, open)))
const open = notInArray(deliveries.status, [...settledStatuses])
const ofIt = (db: Db, which?: SQL) =>
  db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.subscriptionId, subscriptions.id), which))
