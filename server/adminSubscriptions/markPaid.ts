import { AppError } from '../../domain/errors.ts'
import { fils } from '../../domain/money.ts'
import { CURRENCY, type ManualPaymentMethod } from '../../domain/payments/rules.ts'
import { fulfil } from '../checkout/fulfil.ts'
import { assertStaying } from '../checkout/startPayment.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { single } from '../db/single.ts'
import type { PaymentServices } from '../deps.ts'
import { assertNotFollowed } from '../renewals/renewable.ts'
import { alreadyPaid, refusedByState } from '../subscriptions/changes/refusal.ts'
import { payments } from '../tables/payments.ts'
import type { Payable } from './lock.ts'

type Paid = { byUserId: string; method: ManualPaymentMethod; note: string | null }

/**
 * Records a payment in cash or by transfer: inserts a captured payment and activates the subscription, in the caller's
 * transaction, which holds their locks. Also works after it expired unpaid, because a transfer may take days. A
 * concurrent payment by link waits at the order and becomes an orphan.
 */
export async function markPaid(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { order, context }: Payable,
  { byUserId, method, note }: Paid,
  now: Date,
): Promise<void> {
  const { added, predecessor, ownerErased } = context
  if (added?.paymentId) throw await alreadyPaid(tx, added.paymentId)
  if (!added) throw new AppError('SUBSCRIPTION_STATUS')
  if (ownerErased) throw new AppError('ACCOUNT_ERASED')
  if (order.closedAt) throw await refusedByState(tx, added.id)
  if (order.userId) await assertStaying(tx, order.userId)
  // It expired, and the predecessor was renewed another way since.
  if (predecessor?.isFollowed) await assertNotFollowed(tx, predecessor.row.id)
  const payment = single(
    await tx
      .insert(payments)
      .values({
        orderId: order.id,
        userId: order.userId,
        search: searchOf(order.customerName, order.customerEmail, order.customerPhone),
        method,
        status: 'CAPTURED',
        chargeFils: order.totalFils,
        creditFils: fils(0),
        capturedFils: order.totalFils,
        capturedCurrency: CURRENCY,
        createdAt: now,
        capturedAt: now,
        markedPaidBy: byUserId,
        markedPaidNote: note,
      })
      .returning(),
  )
  const event = {
    paymentId: payment.id,
    kind: 'STATUS',
    status: 'CAPTURED',
    source: 'admin',
    details: { fils: order.totalFils, currency: CURRENCY, method },
  } as const
  const made = await fulfil(
    tx,
    services,
    { payment, order, context, source: 'admin', action: 'subscribe', capture: { set: {}, event }, byUserId },
    now,
  )
  if (!made) throw new Error('a payment that was just made has an outcome')
}
