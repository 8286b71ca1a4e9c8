import type { Db } from '../../server/db/client.ts'
import { orders } from '../../server/orders/table.ts'
import { paymentEvents, payments } from '../../server/payments/table.ts'
import { refunds } from '../../server/refunds/table.ts'
import { subscriptions } from '../../server/subscriptions/table.ts'
import type { Ledger } from './world.ts'

export type Sums = Record<string, string>

/** The gateway's own ledger beside our books: every captured fils belongs to one subscription, one orphan or one refund. */
export async function compareMoney(db: Db, ledger: Ledger, problem: (text: string) => void): Promise<Sums> {
  const all = await db.select().from(payments)
  const byCharge = new Map(all.map((p) => [p.chargeId, p]))
  const byId = new Map(all.map((p) => [p.id, p]))
  const orderById = new Map((await db.select().from(orders)).map((o) => [o.id, o]))
  const subscribed = groupBy(await db.select().from(subscriptions), (s) => s.paymentId ?? '')
  const refunded = groupBy(await db.select().from(refunds), (r) => r.paymentId)
  const events = groupBy(await db.select().from(paymentEvents), (e) => e.paymentId)
  const totals = new Map<string, number>()
  const add = (name: string, fils: number) => totals.set(name, (totals.get(name) ?? 0) + fils)

  for (const [reference, same] of groupBy(ledger.charges, (c) => c.order ?? ''))
    if (same.length > 1 || !byId.has(reference))
      problem(`${same.length} charges carry the reference ${reference}`)

  for (const charge of ledger.charges.filter((c) => c.status === 'CAPTURED')) {
    const { id, fils, currency, refundedFils } = charge
    add(`captured ${currency}`, fils)
    const payment = byCharge.get(id)
    if (payment?.status !== 'CAPTURED' || payment.id !== charge.order) {
      problem(`captured charge ${id} of ${charge.email} is not in our books: ${payment?.status}`)
      continue
    }
    if (payment.capturedFils !== fils || payment.capturedCurrency !== currency)
      problem(`charge ${id}: captured ${fils} ${currency}, our books say ${payment.capturedFils}`)
    const subs = subscribed.get(payment.id) ?? []
    const going = (refunded.get(payment.id) ?? []).filter((r) => r.status !== 'FAILED')
    const goingFils = sum(going.map((r) => r.amountFils))
    const gone = sum(
      going.filter((r) => r.status === 'DONE' && r.method === 'ORIGINAL_PAYMENT').map((r) => r.amountFils),
    )
    if (gone !== refundedFils) problem(`charge ${id}: the gateway gave back ${refundedFils}, we say ${gone}`)
    if (goingFils !== payment.refundedFils || goingFils > fils)
      problem(`charge ${id}: refunds of ${goingFils} of ${fils}, the payment says ${payment.refundedFils}`)
    const { outcome } = payment
    add(`${outcome} ${currency}`, fils)
    if (subs.length !== (outcome === 'SUBSCRIBED' ? 1 : 0))
      problem(`charge ${id} is ${outcome} and has ${subs.length} subscriptions`)
    if (outcome === 'NONE') problem(`charge ${id} has no outcome`)
    if (outcome === 'ORPHANED' && goingFils !== 0) problem(`charge ${id} is an orphan with a refund`)
    if (outcome === 'REFUNDED' && goingFils !== fils)
      problem(`charge ${id}: ${goingFils} of ${fils} went back`)
    const order = orderById.get(payment.orderId ?? '')
    if (outcome === 'SUBSCRIBED' && (currency !== 'BHD' || order?.totalFils !== fils + payment.creditFils))
      problem(`charge ${id}: ${fils} ${currency} became a subscription of ${order?.totalFils}`)
    const story = events.get(payment.id) ?? []
    const ends = story.filter((e) => e.kind === 'SUBSCRIBED' || e.kind === 'ORPHANED').length
    const captures = story.filter((e) => e.kind === 'STATUS' && e.status === 'CAPTURED').length
    if (ends !== 1 || captures !== 1)
      problem(`charge ${id}: its events tell of ${captures} captures and ${ends} outcomes`)
  }

  const captured = new Map(ledger.charges.map((c) => [c.id, c.status === 'CAPTURED']))
  for (const { id, status, chargeId, chargeFils, outcome } of all) {
    if (status === 'CAPTURED' ? chargeFils > 0 && !captured.get(chargeId ?? '') : subscribed.has(id))
      problem(`payment ${id} is ${status}, ${outcome}, and its charge was not captured`)
  }
  for (const [order, paid] of groupBy(all, (p) => p.orderId ?? ''))
    if (paid.filter((p) => p.outcome === 'SUBSCRIBED').length > 1)
      problem(`order ${order} became two subscriptions`)

  for (const currency of new Set(ledger.charges.map((c) => c.currency))) {
    const parts = ['SUBSCRIBED', 'ORPHANED', 'REFUNDED'].map((o) => totals.get(`${o} ${currency}`) ?? 0)
    const whole = totals.get(`captured ${currency}`) ?? 0
    if (sum(parts) !== whole) problem(`${whole} ${currency} were captured, ${sum(parts)} are accounted for`)
  }
  const given = ledger.refunds.filter((r) => r.status === 'REFUNDED')
  add('given back by the gateway', sum(given.map((r) => r.fils)))
  return Object.fromEntries(
    [...totals].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, fils]) => [name, `${fils} fils`]),
  )
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
export function groupBy<T>(rows: T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group) group.push(row)
    else groups.set(key(row), [row])
  }
  return groups
}
