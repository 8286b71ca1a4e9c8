import { type Books, groupBy, isRecovered, type Problem } from './books.ts'

const MOST = 3

/** Checks buyers who went back and paid another way: which payment replaced which, and their statuses. */
export function compareReplaced(books: Books, problem: Problem) {
  const byId = new Map(books.payments.map((p) => [p.id, p]))
  const replacedEvents = groupBy(
    books.events.filter((e) => e.kind === 'REPLACED'),
    (e) => e.payment_id,
  )
  const replacing = books.payments.filter((p) => p.replaces_id !== null)
  for (const [old, news] of groupBy(replacing, (p) => p.replaces_id)) {
    const before = byId.get(old)
    for (const payment of news) {
      const { id, order_id, user_id } = payment
      // A payment that was recovered since may have another order.
      const isMoved = isRecovered(payment) || (before !== undefined && isRecovered(before))
      const isSame = before?.user_id === user_id && (isMoved || before?.order_id === order_id)
      // By their ids, which contain the machine's time; the clocks of two processes may differ.
      if (!before || !isSame || before.id > id)
        problem(`payment ${id} replaced ${old}, which is not an earlier payment of its order`)
    }
    const events = replacedEvents.get(old) ?? []
    replacedEvents.delete(old)
    if (news.length !== 1 || events.length !== 1 || events[0]?.by !== news[0]?.id)
      problem(`payment ${old} was replaced by ${news.length} payments, its events record ${events.length}`)
    if (before && before.status !== 'REPLACED' && before.status !== 'CAPTURED')
      problem(`payment ${old} was replaced and is ${before.status}`)
    // Only a charge that waits on its payment page can be replaced, so it existed and was not paid.
    if (!before?.charge_id) problem(`payment ${old} was replaced without a charge`)
    if (before?.status === 'REPLACED' && before.next_look_at !== null)
      problem(`payment ${old} was replaced, and its charge is still watched`)
  }
  for (const id of replacedEvents.keys()) problem(`payment ${id} was replaced by no payment`)
  for (const { id, status } of books.payments)
    if (status === 'REPLACED' && !replacing.some((p) => p.replaces_id === id))
      problem(`payment ${id} is REPLACED, and no payment replaced it`)
  for (const [order, list] of groupBy(replacing, (p) => p.order_id))
    if (list.length > MOST) problem(`order ${order}: its payment was replaced ${list.length} times`)
}
