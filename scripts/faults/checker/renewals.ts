import { type Books, groupBy, isRecovered, type Problem } from './books.ts'
import { dayInBahrain } from './days.ts'

/**
 * Checks renewals: at most one active renewal per subscription, which starts after it; and automatic charges as they
 * were announced.
 */
export function compareRenewals(books: Books, problem: Problem) {
  const byId = new Map(books.subscriptions.map((s) => [s.id, s]))
  const orders = new Map(books.orders.map((o) => [o.id, o]))
  const byOrder = new Map(books.renewals.map((r) => [r.order_id, r]))
  for (const { order_id, subscription_id } of books.renewals) {
    const [order, before] = [orders.get(order_id), byId.get(subscription_id)]
    if (
      !order ||
      !before ||
      order.user_id !== before.user_id ||
      order.customer_email !== before.customer_email
    )
      problem(`order ${order_id} renews ${subscription_id}, which belongs to another customer`)
  }
  for (const { id, order_id, renewal_of_id, start_date, created_at } of books.subscriptions) {
    const expected = byOrder.get(order_id)?.subscription_id ?? null
    if (renewal_of_id !== expected)
      problem(`subscription ${id} follows ${renewal_of_id}, its order renews ${expected}`)
    const before = byId.get(renewal_of_id ?? '')
    if (!before || before.status === 'CANCELLED' || dayInBahrain(created_at) >= before.end_date) continue
    if (start_date <= before.end_date)
      problem(`subscription ${id} begins ${start_date}, before ${before.id} ends on ${before.end_date}`)
  }
  const followers = groupBy(
    books.subscriptions.filter((s) => s.renewal_of_id !== null && s.status !== 'CANCELLED'),
    (s) => s.renewal_of_id,
  )
  for (const [id, alive] of followers)
    if (alive.length > 1) problem(`subscription ${id} has ${alive.length} active renewals`)
  compareCharges(books, problem)
}

/** Auto-renewal: one try per day, announced on an earlier day, and never more than was announced. */
function compareCharges(books: Books, problem: Problem) {
  const automatic = new Map(
    books.renewals.filter((r) => r.automatic).map((r) => [r.order_id, r.subscription_id]),
  )
  const remindersBySubscription = groupBy(books.reminders, (r) => r.subscription_id)
  const tries = new Map(books.renewalCharges.map((c) => [c.payment_id, c]))
  for (const payment of books.payments) {
    const { id, order_id, charge_fils, credit_fils, created_at } = payment
    const renewedId = automatic.get(order_id ?? '')
    const mark = tries.get(id)
    tries.delete(id)
    const isMoved = isRecovered(payment) // a recovery gave it another order
    if (renewedId === undefined && mark && !isMoved)
      problem(`payment ${id} counts as a try of ${mark.subscription_id}`)
    if (renewedId === undefined) continue
    const day = dayInBahrain(created_at)
    if (mark?.subscription_id !== renewedId || mark.day !== day)
      problem(`payment ${id} renews ${renewedId} on ${day}, and has no mark of that day`)
    const announced = (remindersBySubscription.get(renewedId) ?? []).filter(
      (r) => r.day < day && r.charge_date !== null && r.charge_date <= day,
    )
    if (credit_fils !== 0 || !announced.some((r) => (r.total_fils ?? 0) >= charge_fils))
      problem(
        `payment ${id} takes ${charge_fils}, announced was ${announced.map((r) => r.total_fils).join(' or ') || 'nothing'}`,
      )
  }
  for (const { subscription_id, day } of tries.values())
    problem(`a try of ${subscription_id} on ${day} has no payment`)
  for (const [key, same] of groupBy(books.renewalCharges, (c) => `${c.subscription_id} on ${c.day}`))
    if (same.length > 1) problem(`${key} was charged ${same.length} times`)
}
