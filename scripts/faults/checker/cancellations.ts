import { type Books, groupBy, type Problem } from './books.ts'

const TWO_HOURS_MS = 2 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const REASON = 'cancelled within two hours of ordering'

/**
 * The payments whose subscription was cancelled in time for a full refund. Deliveries that have begun are not
 * considered.
 */
export function cancelledInTime(books: Books): Set<string> {
  const orders = new Map(books.orders.map((o) => [o.id, o]))
  const payments = new Map(books.payments.map((p) => [p.id, p]))
  const at = new Map(books.cancellations.map((c) => [c.subscription_id, c.at]))
  const inTime = books.subscriptions.filter((s) => {
    const cancelled = at.get(s.id)
    // Only the times of the order and of its payment count, not the time of a recovery.
    const moments = [orders.get(s.order_id)?.created_at, payments.get(s.payment_id)?.captured_at]
    const bought = Math.max(...moments.map((m) => m?.getTime() ?? 0))
    return cancelled !== undefined && cancelled.getTime() <= bought + TWO_HOURS_MS
  })
  return new Set(inTime.map((s) => s.payment_id))
}

/** A refused refund and its repetition count as one. */
const isOfCancellation = ({ reason, retry_of }: Books['refunds'][number]) =>
  reason === REASON && retry_of === null

/**
 * The cancellation's email announces its refund. Only a refund that takes longer, or a transfer, gets another email.
 */
export const emailsOfRefund = (refund: Books['refunds'][number]) => {
  const { method, status, created_at, done_at } = refund
  const isForCancellation = isOfCancellation(refund)
  const soon = method === 'ORIGINAL_PAYMENT' && (done_at?.getTime() ?? 0) - created_at.getTime() <= HOUR_MS
  return [
    ...(method === 'STORE_CREDIT' || isForCancellation ? [] : ['refunds.asked']),
    ...(status !== 'DONE' || (isForCancellation && soon) ? [] : ['refunds.done']),
  ]
}

/**
 * Checks that cancelled subscriptions have no deliveries, one cancellation in their history, and a refund exactly if
 * one was due.
 */
export function compareCancellations(books: Books, problem: Problem) {
  const days = groupBy(books.deliveries, (d) => d.subscription_id)
  const cancellations = groupBy(books.cancellations, (c) => c.subscription_id)
  const back = groupBy(books.refunds.filter(isOfCancellation), (r) => r.payment_id)
  const inTime = cancelledInTime(books)
  const payments = new Map(books.payments.map((p) => [p.id, p]))
  for (const { id, status, payment_id } of books.subscriptions) {
    const isCancelled = status === 'CANCELLED'
    if ((cancellations.get(id)?.length ?? 0) !== (isCancelled ? 1 : 0))
      problem(
        `subscription ${id} is ${status}, its history says ${cancellations.get(id)?.length ?? 0} cancellations`,
      )
    if (isCancelled && days.get(id)?.some((d) => d.status === 'SCHEDULED'))
      problem(`subscription ${id} is cancelled and still has days to come`)
    const isDue = inTime.has(payment_id) && (payments.get(payment_id)?.captured_fils ?? 0) > 0
    const refundCount = back.get(payment_id)?.length ?? 0
    if (refundCount !== (isDue ? 1 : 0))
      problem(`subscription ${id}: its refund was requested ${refundCount} times`)
  }
}
