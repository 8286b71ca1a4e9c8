import { type Books, groupBy, type Problem } from './books.ts'

/**
 * Checks that nobody is erased while the shop owes them something, and that no personal data of erased people remains.
 */
export function compareErased(books: Books, problem: Problem) {
  const payments = groupBy(books.payments, (p) => p.user_id)
  const orders = groupBy(books.orders, (o) => o.user_id)
  for (const { id, erased_at, cards } of books.users) {
    if (!erased_at) continue
    for (const { id: payment, outcome, orphan_reason } of payments.get(id) ?? [])
      if (outcome === 'ORPHANED' && orphan_reason !== 'OWNER_ERASED')
        problem(`payment ${payment} is an orphan of an erased person`)
    for (const order of [...(orders.get(id) ?? []), ...books.subscriptions.filter((s) => s.user_id === id)])
      if (!order.customer_email.endsWith('.invalid') || order.customer_phone || order.delivery_address)
        problem(`${order.id} still names an erased person`)
    if (cards > 0) problem(`a card of the erased user ${id} is kept`)
    if (books.emails.some((e) => e.user_id === id)) problem(`an email to the erased user ${id} is kept`)
  }
}
