import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PaymentSource } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { databaseFailure } from '../db/failure.ts'
import type { PaymentServices } from '../deps.ts'
import { changeOutcome } from '../payments/changeOutcome.ts'
import { type PaymentEvent, recorded } from '../payments/events.ts'
import { requestRefund } from '../refunds/refund.ts'
import { activateSubscription } from '../subscriptions/changes/activate.ts'
import { insertSubscription, type PaidOrder } from '../subscriptions/create.ts'
import { orders } from '../tables/orders.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'
import { countedTotals } from '../totals/add.ts'
import { capturedTotals } from '../totals/money.ts'
import { confirmSubscription } from './confirmSubscription.ts'

/** What a new capture changes on the payment row, and the event that records it. */
export type Capture = { set: Partial<Omit<PaymentRow, 'id' | 'outcome'>>; event: PaymentEvent }

type Fulfilment = PaidOrder & {
  source: PaymentSource
  /** `subscribe` for a new capture, `recover` for an orphan. */
  action: 'subscribe' | 'recover'
  capture?: Capture | null
  /** Further columns to change on the payment. */
  set?: Capture['set']
  /** A condition on the payment beside its outcome. */
  where?: SQL
  /** The admin who marked the payment as paid or recovered it. */
  byUserId?: string | null
}

/** The order cannot become a subscription. The transaction is rolled back. */
export class FulfilmentError extends Error {
  readonly paymentId: string
  constructor(paymentId: string, cause: unknown) {
    super('an order cannot be fulfilled', { cause })
    this.paymentId = paymentId
  }
}

/**
 * Turns a paid order into its subscription and writes everything that belongs to it: outcome, events, delivery days,
 * receipt, emails. The caller's transaction must hold the lock on the order's row. Returns null when a concurrent
 * transaction changed the payment's outcome first.
 */
export async function fulfil(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { order, context, source, action, capture, set, where, byUserId = null, ...rest }: Fulfilment,
  now: Date,
): Promise<{ payment: PaymentRow; subscription: SubscriptionRow } | null> {
  const paymentId = rest.payment.id
  const payment = await changeOutcome(tx, { paymentId, action, set: { ...capture?.set, ...set }, where })
  if (!payment) return null
  const paid = { payment, order, context }
  return orFulfilmentError(paymentId, async () => {
    const reason = action === 'recover' ? 'RECOVERED' : 'PAID'
    const { added } = context
    const created = added
      ? await activateSubscription(tx, { ...paid, added, reason, byUserId }, now)
      : await insertSubscription(tx, { ...paid, reason, byUserId }, now)
    if (!created) throw new Error('its payment, or its order, has a subscription already')
    const { subscription } = created
    const event = {
      paymentId,
      source,
      kind: 'SUBSCRIBED',
      details: { subscriptionId: subscription.id },
    } as const
    await tx
      .with(
        recorded(tx, capture ? [capture.event, event] : event, now),
        countedTotals(tx, capture ? capturedTotals(payment) : [], now),
      )
      .update(orders)
      .set({ closedAt: now })
      .where(and(eq(orders.id, order.id), isNull(orders.closedAt)))
    for (const other of context.orphans)
      if (other !== paymentId && (await isStillOrphan(tx, other)))
        await refundPaidTwice(tx, services, other, source, now)
    // Last, because it locks the receipt counter, for which all buyers wait.
    await confirmSubscription(tx, services, { ...paid, ...created }, now)
    return { payment, subscription }
  })
}

/** Requests a full refund of a second payment of the same order. Only the first payment becomes the subscription. */
export const refundPaidTwice = (
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  paymentId: string,
  source: PaymentSource,
  now: Date,
) =>
  requestRefund(
    tx,
    services,
    { paymentId, method: 'ORIGINAL_PAYMENT', reason: 'PAID_TWICE', askedBy: null, notifyCustomer: true },
    source,
    now,
  )

/**
 * Locks the payment and checks that it is still an orphan. An admin may have refunded it after the order was read; the
 * lock waits for that admin and prevents later changes.
 */
async function isStillOrphan(tx: Db, paymentId: string): Promise<boolean> {
  const [orphan] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.outcome, 'ORPHANED')))
    .for('update')
  return orphan !== undefined
}

async function orFulfilmentError<T>(paymentId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Temporary database failures are retried, and a constraint violation must never be hidden.
    if (databaseFailure(error) !== undefined) throw error
    throw new FulfilmentError(paymentId, error)
  }
}
