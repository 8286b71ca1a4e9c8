import { type Books, groupBy, type Problem } from './books.ts'

/**
 * Checks unpaid subscriptions added by hand: they wait, have lapsed or were withdrawn, without deliveries and without a
 * payment.
 */
export function compareUnpaid({ unpaid, orders, payments }: Books, problem: Problem) {
  const closed = new Map(orders.map((o) => [o.id, o.closed_at]))
  const paying = groupBy(payments, (p) => p.order_id)
  for (const { id, order_id, status, deliveries, withdrawn } of unpaid) {
    const name = `subscription ${id}, which is unpaid,`
    if (!['PENDING_PAYMENT', 'EXPIRED', 'CANCELLED'].includes(status)) problem(`${name} is ${status}`)
    if (deliveries > 0) problem(`${name} has ${deliveries} deliveries`)
    if (withdrawn !== (status === 'CANCELLED' ? 1 : 0))
      problem(`${name} is ${status}, its history says ${withdrawn} withdrawals`)
    if ((closed.get(order_id) !== null) !== (status === 'CANCELLED'))
      problem(`${name} is ${status}, and its order is ${closed.get(order_id) ? 'closed' : 'open'}`)
    if (paying.get(order_id)?.some((p) => p.outcome === 'SUBSCRIBED')) problem(`${name} has been paid`)
  }
}
