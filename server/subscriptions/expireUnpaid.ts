import { and, eq, lte } from 'drizzle-orm'
import { UNPAID_MS } from '../../domain/subscriptions/rules.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import { changeStatus } from './changeStatus.ts'
import { subscriptions } from './table.ts'

/** Lets those lapse that nobody paid in time. Money that comes later still is settled: that leads out of EXPIRED. */
export async function expireUnpaid({ db, now, log }: Pick<JobContext, 'db' | 'now' | 'log'>): Promise<void> {
  const unpaid = and(
    eq(subscriptions.status, 'PENDING_PAYMENT'),
    lte(subscriptions.createdAt, new Date(now.getTime() - UNPAID_MS)),
  )
  const due = await db.select({ id: subscriptions.id }).from(subscriptions).where(unpaid)
  for (const { id } of due) {
    // 'expire' may be taken from other statuses too: one that is paid at this moment must not lapse.
    const expired = await transaction(db, (tx) =>
      changeStatus(tx, { id, action: 'expire', byUserId: null, reason: 'UNPAID', where: unpaid }, now),
    )
    if (expired) log.info({ id }, 'subscriptions: expired unpaid')
  }
}
