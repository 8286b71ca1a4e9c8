import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import { openStatuses } from '../../domain/payments/rules.ts'
import { subscriptionTransitions } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { refusedByState } from '../subscriptions/changes/refusal.ts'
import type { OrderRow } from '../tables/orders.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import { renewals } from '../tables/renewals.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { assertNotFollowed } from './renewable.ts'

/**
 * Records which subscription an order renews. Locks the subscription after the order, in the same sequence as `settle`,
 * so that a concurrent renewal, cancellation or charge waits and sees the result.
 */
export async function openRenewal(
  tx: Db,
  {
    order,
    subscriptionId,
    automatic,
    alone = automatic,
  }: {
    order: OrderRow
    subscriptionId: string
    automatic: boolean
    /**
     * Throws if the customer is paying for a renewal. True for a renewal that an admin adds, which would turn that
     * payment into an orphan.
     */
    alone?: boolean
  },
  now: Date,
): Promise<SubscriptionRow> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update')
  if (!row) throw new AppError('NOT_FOUND')
  if (!subscriptionTransitions.can('renew', row.status)) throw await refusedByState(tx, row.id)
  await assertNotFollowed(tx, subscriptionId)
  const others = (await openPaymentsOf(tx, subscriptionId)).filter(
    ({ payment }) => payment.orderId !== order.id,
  )
  // The shop never charges while a customer pays, nor the reverse. Two payment pages of the same customer are allowed.
  if (others.some((other) => alone || other.automatic)) throw new AppError('RENEWAL_UNDER_WAY')
  await tx
    .insert(renewals)
    .values({ orderId: order.id, subscriptionId, automatic, createdAt: now })
    .onConflictDoNothing()
  return row
}

/** The open payments that renew the subscription. */
const openPaymentsOf = (
  tx: Db,
  subscriptionId: string,
): Promise<{ payment: PaymentRow; automatic: boolean }[]> =>
  tx
    .select({ payment: payments, automatic: renewals.automatic })
    .from(payments)
    .innerJoin(renewals, eq(renewals.orderId, payments.orderId))
    .where(and(eq(renewals.subscriptionId, subscriptionId), inArray(payments.status, openStatuses)))
