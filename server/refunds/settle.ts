import { and, eq, inArray, isNull, lt, ne, or, sql, sum } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import {
  openRefundStatuses,
  type PaymentSource,
  type RefundAnswer,
  type RefundStatus,
} from '../../domain/payments/rules.ts'
import { returnCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { changeOutcome } from '../payments/changeOutcome.ts'
import { record } from '../payments/events.ts'
import { readPayment } from '../payments/find.ts'
import { creditLots } from '../tables/credit.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { payments } from '../tables/payments.ts'
import type { RefundRow } from '../tables/refunds.ts'
import { refunds } from '../tables/refunds.ts'
import type { GatewayRefund } from '../tap/tap.ts'
import { addTotals } from '../totals/add.ts'
import { refundedTotals } from '../totals/money.ts'
import { emailRefund, emailRefundToShop } from './emails.ts'

export const RECHECK_MS = 5 * MINUTE_MS

/**
 * Whether all captured money was refunded. Store credit is returned only then, because a requested refund may still
 * fail. The caller's transaction must hold the lock on the payment.
 */
export async function isAllBack(tx: Db, { id, capturedFils }: PaymentRow): Promise<boolean> {
  const [done] = await tx
    .select({ fils: sum(refunds.amountFils).mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.status, 'DONE')))
  // A refund in the gateway's dashboard may exceed what was paid.
  return capturedFils !== null && (done?.fils ?? 0) >= capturedFils
}

/** `clock` is read after the gateway answered, so that its answer is dated after the call. */
export type RefundContext = PaymentServices & { clock: () => Date }

const statusOf: Record<RefundAnswer, RefundStatus> = {
  PENDING: 'PENDING',
  UNKNOWN: 'PENDING',
  DONE: 'DONE',
  FAILED: 'FAILED',
}
export const settleRefund = (
  context: RefundContext,
  refund: RefundRow,
  answer: GatewayRefund,
  source: PaymentSource,
  settled?: Change['settled'],
) =>
  changeRefund(
    context,
    refund,
    {
      settled,
      status: statusOf[answer.status],
      gatewayId: answer.id,
      error: answer.status === 'FAILED' ? (answer.code ?? answer.message) : null,
    },
    source,
  )

/**
 * Stops a refund for review: only an admin can find out whether it was made. Nothing more is sent, and its amount stays
 * reserved.
 */
export const needReview = (context: RefundContext, refund: RefundRow, unknown: GatewayRefund) =>
  changeRefund(context, refund, { status: 'NEEDS_REVIEW', gatewayId: null, error: unknown.id }, 'janitor')

/**
 * The sum of all refunds that have not failed. Capped, because a refund in the gateway's dashboard may exceed what was
 * paid.
 */
const unfailedRefunds = sql`least(${payments.capturedFils} - greatest(0, ${payments.creditedFils} - ${payments.creditFils}), (
  select coalesce(sum(${refunds.amountFils}), 0) from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${refunds.status} <> 'FAILED'))`
/**
 * Credit given before lots had a payment counts only as far as it fits. A failed refund leaves more room, so it is
 * computed again.
 */
const creditedNow = sql`least(${payments.capturedFils} + ${payments.creditFils} - ${unfailedRefunds}, (
  select coalesce(sum(${creditLots.amountFils}), 0) from ${creditLots} where ${creditLots.paymentId} = ${payments.id}))`

type Change = {
  status: RefundStatus
  gatewayId: string | null
  error: string | null
  /** If an admin settles the refund: the admin, and the bank's reference of a transfer. */
  settled?: Pick<RefundRow, 'settledBy' | 'bankReference'>
}
/**
 * Takes one step in a refund's life. Returns null if the refund has that status already or has ended. A failed refund
 * releases its amount and puts an orphan with money left back into the list.
 */
export const changeRefund = (
  { db, clock, mail, keys }: RefundContext,
  refund: RefundRow,
  { status, gatewayId, error, settled }: Change,
  source: PaymentSource,
): Promise<RefundRow | null> =>
  transaction(db, async (tx) => {
    const now = clock()
    const waits = status === 'SENT' || status === 'PENDING'
    const [changed] = await tx
      .update(refunds)
      .set({
        status,
        ...(gatewayId && { gatewayRefundId: gatewayId }),
        ...settled,
        lastError: error,
        updatedAt: now,
        doneAt: status === 'DONE' ? now : null,
        nextLookAt: waits ? new Date(now.getTime() + RECHECK_MS) : null,
      })
      .where(
        and(
          eq(refunds.id, refund.id),
          inArray(refunds.status, openRefundStatuses),
          or(ne(refunds.status, status), isNull(refunds.gatewayRefundId)),
        ),
      )
      .returning()
    if (!changed) return null
    // Lock the payment before any row refers to it: two refunds that end at once run one after the other, and
    // the second sees that it was the last.
    const [locked] = await tx.select().from(payments).where(eq(payments.id, refund.paymentId)).for('update')
    if (!locked) throw new Error('a refund without its payment')
    if (locked.userId) await publish(tx, { kind: 'payments.changed' }, { to: locked.userId })
    await record(
      tx,
      {
        paymentId: refund.paymentId,
        kind: 'REFUND_STATUS',
        source,
        details: { refundId: refund.id, status, error },
      },
      now,
    )
    if (waits) return changed
    if (status === 'FAILED') {
      await tx
        .update(payments)
        .set({ refundedFils: unfailedRefunds, creditedFils: creditedNow })
        .where(eq(payments.id, refund.paymentId))
      await changeOutcome(tx, {
        paymentId: refund.paymentId,
        action: 'refundFailed',
        set: { decidedAt: null, decidedBy: null },
        // If everything was refunded another way meanwhile, nothing is left to decide. A card check is never an orphan.
        where: and(lt(payments.refundedFils, payments.capturedFils), eq(payments.kind, 'ORDER')),
      })
    }
    const payment = (await readPayment(tx, refund.paymentId)) ?? locked
    if (status === 'DONE') {
      await addTotals(tx, refundedTotals(changed, payment), now)
      const credit = (await isAllBack(tx, payment)) ? await returnCredit(tx, payment, now) : fils(0)
      await emailRefund(tx, { mail, keys }, { kind: 'refunds.done', refund: changed, payment, credit }, now)
      return changed
    }
    // An admin who set the status needs no email. For a card check only the first failure is reported: the
    // job repeats it.
    if (source === 'admin' || (payment.kind === 'CARD_CHECK' && changed.retryOf !== null)) return changed
    const kind = status === 'FAILED' ? 'ops.refundFailed' : 'ops.refundUnclear'
    await emailRefundToShop(tx, { mail }, { kind, refund: changed, payment }, now)
    return changed
  })
