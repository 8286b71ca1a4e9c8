import { and, eq, gte, inArray, isNotNull, lte } from 'drizzle-orm'
import { linkPaymentMethods, openStatuses } from '../../domain/payments/rules.ts'
import { UNPAID_MS } from '../../domain/subscriptions/rules.ts'
import { customerOf } from '../accounts/customerOf.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import { outbox } from '../mail/table.ts'
import { payments } from '../payments/table.ts'
import { changeStatus } from './changeStatus.ts'
import { type SubscriptionRow, subscriptions } from './table.ts'

/** Lets those lapse that nobody paid in time. Money that comes later still is settled: that leads out of EXPIRED. */
export async function expireUnpaid({
  db,
  now,
  log,
  mail,
}: Pick<JobContext, 'db' | 'now' | 'log' | 'mail'>): Promise<void> {
  const unpaid = and(
    eq(subscriptions.status, 'PENDING_PAYMENT'),
    lte(subscriptions.createdAt, new Date(now.getTime() - UNPAID_MS)),
  )
  const due = await db.select({ id: subscriptions.id }).from(subscriptions).where(unpaid)
  for (const { id } of due)
    await transaction(db, async (tx) => {
      // 'expire' may be taken from other statuses too: one that is paid at this moment must not lapse.
      const row = await changeStatus(
        tx,
        { id, action: 'expire', byUserId: null, reason: 'UNPAID', where: unpaid },
        now,
      )
      if (!row) return
      log.info({ id }, 'subscriptions: expired unpaid')
      const { to, about } = await customerOf(tx, row)
      if (!(await gotLink(tx, row)) || (await isPaying(tx, row))) return
      const planName = to.language === 'ar' ? row.planNameAr : row.planNameEn
      await mail.post(
        tx,
        { kind: 'subscriptions.unpaid', ...to, once: id, params: { ...about, planName } },
        now,
      )
    })
}

/** Whether its payment link has left for its customer: who never got one is not told that it is over. */
async function gotLink(
  tx: Db,
  { pendingMethod, customerEmail, createdAt }: SubscriptionRow,
): Promise<boolean> {
  if (!linkPaymentMethods.some((method) => method === pendingMethod)) return false
  const sent = and(
    eq(outbox.to, customerEmail),
    gte(outbox.createdAt, createdAt),
    eq(outbox.kind, 'subscriptions.paymentLink'),
    isNotNull(outbox.sentAt),
  )
  return (await tx.$count(outbox, sent)) > 0
}

/** A payment that is under way may still begin it. */
async function isPaying(tx: Db, { orderId }: SubscriptionRow): Promise<boolean> {
  const open = inArray(payments.status, openStatuses)
  return orderId !== null && (await tx.$count(payments, and(eq(payments.orderId, orderId), open))) > 0
}
