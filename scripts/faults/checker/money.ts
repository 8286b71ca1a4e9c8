import { type Books, groupBy, isRecovered, type Problem, paidTwice, recoveredOrders, sum } from './books.ts'
import type { Ledger } from './facts.ts'

export type Sums = Record<string, string>
type Charge = Ledger['charges'][number]
type Payment = Books['payments'][number]

/**
 * Compares the gateway's ledger with our books: every captured fils belongs to one subscription, one orphan or one
 * refund.
 */
export function compareMoney(books: Books, ledger: Ledger, problem: Problem): Sums {
  const byCharge = new Map(books.payments.map((p) => [p.charge_id, p]))
  const byId = new Map(books.payments.map((p) => [p.id, p]))
  const totals = new Map<string, number>()
  const add = (name: string, fils: number) => totals.set(name, (totals.get(name) ?? 0) + fils)

  for (const [reference, same] of groupBy(ledger.charges, (c) => c.order))
    if (same.length > 1 || !byId.has(reference))
      problem(`${same.length} charges carry the reference ${reference}`)
  for (const { id, order, askedFils, askedCurrency } of ledger.charges) {
    const expected = byId.get(order ?? '')?.charge_fils
    if (askedFils !== expected || askedCurrency !== 'BHD')
      problem(`charge ${id} was requested with ${askedFils} ${askedCurrency}, its payment is for ${expected}`)
  }

  const captured = ledger.charges.filter((c) => c.status === 'CAPTURED')
  const inquiry = makeInquiry(books, problem)
  for (const charge of captured) {
    add(`captured ${charge.currency}`, charge.fils)
    const payment = byCharge.get(charge.id)
    if (payment?.status !== 'CAPTURED' || payment.id !== charge.order)
      problem(`captured charge ${charge.id} of ${charge.email} is not in our books: ${payment?.status}`)
    else {
      add(`${payment.outcome} ${charge.currency}`, charge.fils)
      inquiry.captured(charge, payment)
    }
  }

  compareRevenue(books, problem)
  const capturedIds = new Set(captured.map((c) => c.id))
  for (const payment of books.payments) {
    const { id, status, outcome, charge_fils, charge_id } = payment
    if (charge_fils === 0) inquiry.creditOnly(payment)
    else if (payment.marked_paid_by !== null) inquiry.byHand(payment)
    else if (status === 'CAPTURED' && !capturedIds.has(charge_id ?? ''))
      problem(`payment ${id} is ${status}, ${outcome}, and its charge was not captured`)
    if (['STARTED', 'INITIATED', 'IN_PROGRESS', 'UNKNOWN'].includes(status))
      problem(`payment ${id} is ${status}`)
  }

  for (const currency of new Set(ledger.charges.map((c) => c.currency))) {
    const parts = ['SUBSCRIBED', 'ORPHANED', 'REFUNDED'].map((o) => totals.get(`${o} ${currency}`) ?? 0)
    const whole = totals.get(`captured ${currency}`) ?? 0
    if (sum(parts) !== whole) problem(`${whole} ${currency} were captured, ${sum(parts)} are accounted for`)
  }
  add(
    'given back by the gateway',
    sum(ledger.refunds.filter((r) => r.status === 'REFUNDED').map((r) => r.fils)),
  )
  return Object.fromEntries(
    [...totals].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, fils]) => [name, `${fils} fils`]),
  )
}

/**
 * The totals of captured and refunded dinars of orders, without card checks. A refund as store credit stays revenue.
 */
function compareRevenue({ payments, refunds, totals }: Books, problem: Problem) {
  const sold = payments.filter((p) => p.kind === 'ORDER' && p.captured_currency === 'BHD')
  const ids = new Set(sold.map((p) => p.id))
  const back = refunds.filter(
    (r) => r.status === 'DONE' && r.method !== 'STORE_CREDIT' && ids.has(r.payment_id),
  )
  const expected = {
    CAPTURED: sum(sold.map((p) => p.captured_fils ?? 0)),
    REFUNDED: sum(back.map((r) => r.amount_fils)),
  }
  for (const [metric, fils] of Object.entries(expected)) {
    const total = totals.find((t) => t.metric === metric)?.fils ?? 0
    if (total !== fils) problem(`the panel's total of ${metric} is ${total} fils, not ${fils}`)
  }
}

/** Checks one payment at a time: its amounts, outcome and history. */
function makeInquiry(books: Books, problem: Problem) {
  const subscribed = groupBy(books.subscriptions, (s) => s.payment_id)
  const refunded = groupBy(books.refunds, (r) => r.payment_id)
  const events = groupBy(books.events, (e) => e.payment_id)
  const orders = new Map(books.orders.map((o) => [o.id, o]))
  const ofOrder = groupBy(books.payments, (p) => p.order_id)
  const rewritten = recoveredOrders(books)
  const twice = paidTwice(books)
  const refundsOf = (id: string) => refunded.get(id)?.length ?? 0
  const erased = new Set(books.users.filter((u) => u.erased_at).map((u) => u.id))
  const renewals = new Map(books.renewals.map((r) => [r.order_id, r]))
  const cancelledIds = new Set(books.cancellations.map((c) => c.subscription_id))

  /** Checks that apply to every captured payment, however it was paid. */
  function ended(name: string, payment: Payment) {
    const { id, outcome, order_id, charge_fils, credit_fils, found } = payment
    const story = events.get(id) ?? []
    const ends = story.filter((e) => e.kind === 'SUBSCRIBED' || e.kind === 'ORPHANED').length
    const captures = story.filter((e) => e.kind === 'STATUS' && e.status === 'CAPTURED').length
    // A recovered orphan has two: the orphan and the subscription.
    if (ends !== (isRecovered(payment) ? 2 : 1) || captures !== 1)
      problem(`${name}: its events record ${captures} captures and ${ends} outcomes`)
    const made = subscribed.get(id)?.length ?? 0
    if (outcome === 'NONE') problem(`${name} has no outcome`)
    if (made !== (outcome === 'SUBSCRIBED' ? 1 : 0))
      problem(`${name} is ${outcome} and has ${made} subscriptions`)
    const isDecided = payment.orphan_reason !== null && outcome !== 'ORPHANED'
    if ((payment.decided_at !== null) !== isDecided)
      problem(`${name} is ${outcome} and was decided at ${payment.decided_at?.toISOString()}`)
    const total = orders.get(order_id ?? '')?.total_fils
    if (isRecovered(payment) && total !== (payment.captured_fils ?? 0) + credit_fils)
      problem(`${name}: ${payment.captured_fils} and ${credit_fils} of credit were recovered as ${total}`)
    if (!found && !rewritten.has(order_id) && total !== charge_fils + credit_fils)
      problem(`${name}: ${charge_fils} and ${credit_fils} of credit pay for an order of ${total}`)
    const others = ofOrder.get(order_id ?? '')?.filter((p) => p.id !== id && p.outcome === 'SUBSCRIBED') ?? []
    if (outcome === 'SUBSCRIBED' && others.length > 0) problem(`order ${order_id} became two subscriptions`)
  }

  /** A card check: no order, no subscription, no orphan. The card is saved once, and all of the money is refunded. */
  function check(name: string, payment: Payment) {
    const { id, order_id, user_id, outcome, charge_fils, credit_fils, captured_fils, refunded_fils } = payment
    const story = events.get(id) ?? []
    const captures = story.filter((e) => e.kind === 'STATUS' && e.status === 'CAPTURED').length
    const ends = story.filter((e) => e.kind === 'SUBSCRIBED' || e.kind === 'ORPHANED').length
    if (captures !== 1 || ends > 0)
      problem(`${name}, a card check: its events record ${captures} captures and ${ends} outcomes`)
    if (outcome !== 'REFUNDED' || payment.orphan_reason !== null || payment.decided_at !== null)
      problem(`${name}, a card check, is ${outcome}`)
    if (order_id !== null || credit_fils !== 0 || charge_fils !== 100)
      problem(
        `${name}, a card check, is of ${charge_fils} and ${credit_fils} of credit for order ${order_id}`,
      )
    if (subscribed.has(id) || books.receipts.some((r) => r.payment_id === id))
      problem(`${name}, a card check, became a subscription or a receipt`)
    if (refunded_fils !== captured_fils)
      problem(`${name}, a card check: ${refunded_fils} of ${captured_fils} were refunded`)
    if (erased.has(user_id ?? '')) return
    const card = books.cards.find((c) => c.id === payment.saved_card_id)
    if (payment.save_card && card?.user_id !== user_id)
      problem(`${name}, a card check of ${user_id}, saved the card of ${card?.user_id}`)
  }

  /**
   * Whether an orphan's reason is true. No plan is retired and the service is never off in this test, so only these
   * reasons are possible.
   */
  function isTrue(reason: string, charge: Charge, payment: Payment): boolean {
    const gaveUp = (events.get(payment.id) ?? []).some(
      (e) => (e.kind === 'STATUS' && e.status === 'ABANDONED') || e.kind === 'REPLACED',
    )
    if (reason === 'CURRENCY_DIFFERS') return charge.currency !== 'BHD'
    // The recovery determined its order and its credit.
    if (isRecovered(payment))
      return reason !== 'AMOUNT_DIFFERS' || charge.fils !== payment.charge_fils || gaveUp
    if (reason === 'AMOUNT_DIFFERS')
      return charge.fils !== payment.charge_fils || (gaveUp && payment.credit_fils > 0)
    const renewal = renewals.get(payment.order_id ?? '')
    if (reason === 'PAID_TWICE')
      return (
        (ofOrder.get(payment.order_id ?? '') ?? []).filter((p) => p.status === 'CAPTURED').length > 1 ||
        [...books.subscriptions, ...books.unpaid].some(
          (s) => renewal && s.renewal_of_id === renewal.subscription_id,
        )
      )
    if (reason === 'PREDECESSOR_CANCELLED')
      return renewal?.automatic === true && cancelledIds.has(renewal.subscription_id)
    if (reason === 'SUBSCRIPTION_CANCELLED')
      return books.unpaid.some((s) => s.order_id === payment.order_id && s.status === 'CANCELLED')
    return reason === 'OWNER_ERASED' && erased.has(payment.user_id ?? '')
  }

  return {
    captured(charge: Charge, payment: Payment) {
      const { id, fils, currency, refundedFils } = charge
      const name = `charge ${id}`
      const isCheck = payment.kind === 'CARD_CHECK'
      if (isCheck) check(name, payment)
      else ended(name, payment)
      if (payment.captured_fils !== fils || payment.captured_currency !== currency)
        problem(`${name}: captured ${fils} ${currency}, our books say ${payment.captured_fils}`)
      const all = (refunded.get(payment.id) ?? []).filter((r) => r.status !== 'FAILED')
      const going = sum(all.map((r) => r.amount_fils))
      const gone = sum(
        all.filter((r) => r.status === 'DONE' && r.method === 'ORIGINAL_PAYMENT').map((r) => r.amount_fils),
      )
      if (gone !== refundedFils)
        problem(`${name}: the gateway refunded ${refundedFils}, our books say ${gone}`)
      if (going !== payment.refunded_fils || going > fils)
        problem(`${name}: refunds of ${going} of ${fils}, the payment says ${payment.refunded_fils}`)
      if (isCheck) return
      const { outcome, orphan_reason } = payment
      if (twice.has(payment.id) && outcome !== 'REFUNDED' && all.length === refundsOf(payment.id))
        problem(`${name} paid for an order that was already paid, and was not refunded`)
      if (outcome === 'ORPHANED' && going !== 0) problem(`${name} is an orphan with a refund`)
      if (outcome === 'REFUNDED' && going !== fils) problem(`${name}: ${going} of ${fils} were refunded`)
      if (orphan_reason === null ? outcome !== 'SUBSCRIBED' : !isTrue(orphan_reason, charge, payment))
        problem(`${name} is ${outcome} because of ${orphan_reason}, which is not true`)
      if (
        outcome === 'SUBSCRIBED' &&
        (currency !== 'BHD' || (fils !== payment.charge_fils && !isRecovered(payment)))
      )
        problem(`${name}: ${fils} ${currency} became a subscription that costs ${payment.charge_fils}`)
    },
    /** An admin received all of the money. The gateway is not involved and refunds nothing. */
    byHand(payment: Payment) {
      const { id, status, outcome, charge_id, charge_fils, captured_fils, captured_currency } = payment
      const name = `payment ${id} by hand`
      if (charge_id !== null) problem(`${name} has a charge`)
      if (status !== 'CAPTURED' || captured_fils !== charge_fils || captured_currency !== 'BHD')
        problem(`${name} is ${status} with ${captured_fils} ${captured_currency} of ${charge_fils}`)
      if (outcome !== 'SUBSCRIBED') problem(`${name} is ${outcome}`)
      ended(name, payment)
      const back = (refunded.get(id) ?? []).filter((r) => r.status !== 'FAILED')
      if (back.some((r) => r.method === 'ORIGINAL_PAYMENT'))
        problem(`${name} is refunded through the gateway`)
      if (sum(back.map((r) => r.amount_fils)) !== payment.refunded_fils)
        problem(`${name}: its refunds are not the ${payment.refunded_fils} it says`)
    },
    /** Store credit paid everything. The gateway is not involved, and the payment is complete at once. */
    creditOnly(payment: Payment) {
      const { id, status, charge_id, captured_fils } = payment
      if (charge_id !== null) problem(`payment ${id} of credit alone has a charge`)
      if (status !== 'CAPTURED' || captured_fils !== 0)
        problem(`payment ${id} of credit alone is ${status} with ${captured_fils} captured`)
      else ended(`payment ${id} of credit alone`, payment)
    },
  }
}
