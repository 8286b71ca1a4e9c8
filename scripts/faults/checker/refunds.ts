import { type Books, groupBy, type Problem } from './books.ts'
import type { Ledger } from './facts.ts'

/**
 * Compares the refunds in both books one by one. Each refund as store credit must have one lot, which belongs to the
 * payer.
 */
export function compareRefunds(books: Books, ledger: Ledger, problem: Problem) {
  const payments = new Map(books.payments.map((p) => [p.id, p]))
  const atGateway = groupBy(ledger.refunds, (r) => r.reference)
  const lots = groupBy(books.lots, (l) => l.refund_id)

  const byId = new Map(books.refunds.map((r) => [r.id, r]))
  const retried = groupBy(
    books.refunds.filter((r) => r.retry_of !== null),
    (r) => r.retry_of,
  )
  for (const [refusedId, again] of retried) {
    const refused = byId.get(refusedId)
    const isSame = again.every(
      (r) => r.payment_id === refused?.payment_id && r.amount_fils === refused.amount_fils,
    )
    if (refused?.status !== 'FAILED' || again.length > 1 || !isSame)
      problem(`refund ${refusedId}, ${refused?.status}, was repeated ${again.length} times`)
  }
  for (const { id, payment_id, amount_fils, method, status } of books.refunds) {
    const payment = payments.get(payment_id)
    if (status !== 'DONE' && status !== 'FAILED') problem(`refund ${id} is ${status}`)
    const theirs = atGateway.get(id) ?? []
    atGateway.delete(id)
    if (theirs.length > 1) problem(`refund ${id} was made ${theirs.length} times`)
    for (const { charge, fils, currency } of theirs)
      if (charge !== payment?.charge_id || fils !== amount_fils || currency !== payment.captured_currency)
        problem(`refund ${id} of ${amount_fils} is ${fils} ${currency} of charge ${charge} at the gateway`)
    const isGiven = theirs.some((r) => r.status === 'REFUNDED')
    if (isGiven !== (status === 'DONE' && method === 'ORIGINAL_PAYMENT'))
      problem(`refund ${id} is ${status} here and ${theirs[0]?.status} at the gateway`)

    const givenLots = lots.get(id) ?? []
    if (givenLots.length !== (status === 'DONE' && method === 'STORE_CREDIT' ? 1 : 0))
      problem(`refund ${id}, ${method}, ${status}, gave ${givenLots.length} lots of credit`)
    for (const lot of givenLots)
      if (lot.amount_fils !== amount_fils || lot.user_id !== payment?.user_id)
        problem(`refund ${id} of ${amount_fils} gave credit of ${lot.amount_fils} to ${lot.user_id}`)
  }
  for (const reference of atGateway.keys()) problem(`the gateway has a refund ${reference}, our books do not`)
}
