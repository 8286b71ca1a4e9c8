import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PaymentSource } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { databaseFailure } from '../db/failure.ts'
import type { PaymentServices } from '../deps.ts'
import { orders } from '../orders/table.ts'
import { changeOutcome } from '../payments/changeOutcome.ts'
import { type PaymentEvent, recorded } from '../payments/events.ts'
import { type PaymentRow, payments } from '../payments/table.ts'
import { requestRefund } from '../refunds/refund.ts'
import { activateSubscription } from '../subscriptions/activate.ts'
import { createSubscription, type PaidOrder } from '../subscriptions/create.ts'
import type { SubscriptionRow } from '../subscriptions/table.ts'
import { countedTotals } from '../totals/add.ts'
import { capturedTotals } from '../totals/money.ts'
import { confirmSubscription } from './confirm.ts'

/** The money's arrival, where it is news: what it changes on the payment, and its event. */
export type Capture = { set: Partial<Omit<PaymentRow, 'id' | 'outcome'>>; event: PaymentEvent }

type Fulfilment = PaidOrder & {
  source: PaymentSource
  /** Money that has just arrived is subscribed; an orphan is recovered. */
  action: 'subscribe' | 'recover'
  capture?: Capture | null
  /** What else changes on the payment. */
  set?: Capture['set']
  /** Beyond the outcome: what must still hold of the payment. */
  where?: SQL
  /** The admin who marked it as paid, or recovered it. */
  byUserId?: string | null
}

/** An order that cannot be made into a subscription. Nothing of the try stays. */
export class FulfilmentError extends Error {
  readonly paymentId: string
  constructor(paymentId: string, cause: unknown) {
    super('an order cannot be fulfilled', { cause })
    this.paymentId = paymentId
  }
}

/**
 * Turns an order whose money is here into its subscription, with everything that belongs to it: outcome, events,
 * days, receipt, emails. In the caller's transaction, which has the order's row locked. Null when the payment's
 * outcome no longer allows it: somebody else decided first.
 */
export async function fulfil(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { order, context, source, action, capture, set, where, byUserId = null, ...about }: Fulfilment,
  now: Date,
): Promise<{ payment: PaymentRow; subscription: SubscriptionRow } | null> {
  const paymentId = about.payment.id
  const payment = await changeOutcome(tx, { paymentId, action, set: { ...capture?.set, ...set }, where })
  if (!payment) return null
  const paid = { payment, order, context }
  return orFulfilmentError(paymentId, async () => {
    const reason = action === 'recover' ? 'RECOVERED' : 'PAID'
    const { added } = context
    const created = added
      ? await activateSubscription(tx, { ...paid, added, reason, byUserId }, now)
      : await createSubscription(tx, { ...paid, reason, byUserId }, now)
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
    // Last, because of the lock on the receipts' numbers, at which all buyers queue.
    await confirmSubscription(tx, services, { ...paid, ...created }, now)
    return { payment, subscription }
  })
}

/** The first money of an order becomes its subscription; any other goes back at once, all of it. */
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

/** An admin may have had it refunded since its order was read: waits for them, and keeps it as it is from here on. */
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
    // What passes by itself is tried again, and a double must never be hidden.
    if (databaseFailure(error) !== undefined) throw error
    throw new FulfilmentError(paymentId, error)
  }
}
