import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/dates.ts'
import { linkPaymentMethods, openStatuses } from '../../../domain/payments/rules.ts'
import { UNPAID_MS } from '../../../domain/subscriptions/rules.ts'
import { emailRecipient } from '../../accounts/emailRecipient.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import type { JobContext } from '../../jobs/job.ts'
import { outbox } from '../../tables/mail.ts'
import { payments } from '../../tables/payments.ts'
import { type SubscriptionRow, subscriptionHistory, subscriptions } from '../../tables/subscriptions.ts'
import { changeStatus } from './changeStatus.ts'

type Context = Pick<JobContext, 'db' | 'now' | 'log' | 'mail'>

/**
 * Expires subscriptions that were not paid in time, and emails their customers. A later payment can still activate
 * them.
 */
export async function expireUnpaid(context: Context): Promise<void> {
  const { db, now, log } = context
  const unpaid = and(
    eq(subscriptions.status, 'PENDING_PAYMENT'),
    lte(subscriptions.createdAt, new Date(now.getTime() - UNPAID_MS)),
  )
  const due = await db.select({ id: subscriptions.id }).from(subscriptions).where(unpaid)
  for (const { id } of due)
    await transaction(db, async (tx) => {
      // `expire` is allowed from other statuses too, so `where` keeps a subscription that is being paid right now.
      const row = await changeStatus(
        tx,
        { id, action: 'expire', byUserId: null, reason: 'UNPAID', where: unpaid },
        now,
      )
      if (row) log.info({ id }, 'subscriptions: expired unpaid')
    })
  await offerAgain(context)
}

/** The gateway is asked about an open payment for a week, so by then it has ended. */
const OFFERED_FOR_MS = UNPAID_MS + 9 * DAY_MS

/** Emails each customer once, as soon as no payment is open any more. */
async function offerAgain({ db, now, mail }: Context) {
  const lapsed = await db
    .select({ row: subscriptions })
    .from(subscriptions)
    .innerJoin(
      subscriptionHistory,
      and(eq(subscriptionHistory.subscriptionId, subscriptions.id), eq(subscriptionHistory.reason, 'UNPAID')),
    )
    .where(
      and(
        eq(subscriptions.status, 'EXPIRED'),
        isNull(subscriptions.paymentId),
        gt(subscriptions.createdAt, new Date(now.getTime() - OFFERED_FOR_MS)),
      ),
    )
  for (const { row } of lapsed)
    await transaction(db, async (tx) => {
      if (!(await gotLink(tx, row)) || (await mayBePaid(tx, row))) return
      const { to, commonParams } = await emailRecipient(tx, row)
      const planName = to.language === 'ar' ? row.planNameAr : row.planNameEn
      const params = { ...commonParams, planName }
      await mail.post(tx, { kind: 'subscriptions.unpaid', ...to, once: row.id, params }, now)
    })
}

/** Whether the payment link was sent to the customer. A customer who never got one needs no email about its end. */
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

/** An open payment may still activate the subscription, and an admin decides about captured money. */
async function mayBePaid(tx: Db, { orderId }: SubscriptionRow): Promise<boolean> {
  const mayBe = or(inArray(payments.status, [...openStatuses, 'CAPTURED']), isNotNull(payments.nextLookAt))
  return orderId !== null && (await tx.$count(payments, and(eq(payments.orderId, orderId), mayBe))) > 0
}
