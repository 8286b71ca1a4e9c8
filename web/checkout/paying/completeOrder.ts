import type { Day } from '../../../domain/dates.ts'
import { createSubscription } from '../../../domain/subscriptions/contract.ts'
import { call } from '../../api.ts'
import {
  completedOrder,
  type OrderSummary,
  type PendingOrder,
  paymentProblem,
  pendingOrder,
} from '../../paying/paymentRecords.ts'
import { sessionReady } from '../../session.ts'
import { clearDraft } from '../draft.ts'

/** Asks for the subscription of a captured payment, as often as one likes: there is one. Keeps it for step 6. */
export async function completeOrder(paymentId: string, order: PendingOrder) {
  // Its owner is told more than a stranger who holds the payment's id.
  await sessionReady()
  const made = await call(createSubscription, { body: { ...order, paymentId } })
  const full = 'number' in made ? made : null
  completedOrder.write({
    paymentId,
    status: made.status,
    totalAmount: made.totalAmount,
    startDate: made.startDate,
    number: full?.number ?? null,
    receiptNumber: full?.receiptNumber ?? null,
    order: summaryOf(order, paymentId, made.startDate, full?.endDate),
  })
  paymentProblem.write(null)
  // Somebody who looks at an old payment while the next order waits loses nothing of that one.
  if (order.paymentId !== paymentId) return
  pendingOrder.write(null)
  // A renewal leaves the order being made alone.
  if (order.renews === null) clearDraft()
}

/** What this tab knows of the order, if it is this payment's; its days only where they are the ones it was made for. */
function summaryOf(
  order: PendingOrder,
  paid: string,
  begins: Day,
  ends: Day | undefined,
): OrderSummary | null {
  if (order.paymentId !== paid) return null
  if (begins === order.startDate) return { ...order, endDate: ends ?? order.endDate }
  return ends === undefined ? null : { ...order, endDate: ends, days: [], bowls: [] }
}
