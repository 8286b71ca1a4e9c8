import { type Books, groupBy, isRecovered, type Problem, paidTwice, sum } from './books.ts'
import { cancelledInTime } from './cancellations.ts'
import type { Facts } from './facts.ts'

/** Checks every fils of store credit: where it came from, and what it paid for. */
export function compareCredit(books: Books, { credit }: Facts, problem: Problem) {
  const byLot = groupBy(books.entries, (e) => e.lot_id)
  const lots = new Map(books.lots.map((l) => [l.id, l]))
  const seeded = new Map(credit.map((c) => [c.lotId, c]))
  const changes = (list: Books['entries'] = []) => sum(list.map((e) => e.change_fils))

  for (const lot of books.lots) {
    const { id, user_id, refund_id, delivery_id, amount_fils, left_fils, given_at, expires_at } = lot
    const entries = byLot.get(id) ?? []
    const seed = seeded.get(id)
    if (refund_id === null && delivery_id === null && (seed?.userId !== user_id || seed.fils !== amount_fils))
      problem(`credit lot ${id} of ${amount_fils} has no source`)
    if (changes(entries) !== left_fils)
      problem(`credit lot ${id} has ${left_fils} left, not ${changes(entries)}`)
    const givenEntries = entries.filter((e) => e.kind === 'GIVEN')
    if (givenEntries.length !== 1 || changes(givenEntries) !== amount_fils)
      problem(
        `credit lot ${id} of ${amount_fils} was given ${changes(givenEntries)} in ${givenEntries.length} parts`,
      )
    const year = new Date(given_at)
    year.setUTCFullYear(year.getUTCFullYear() + 1)
    if (expires_at < year)
      problem(`credit lot ${id} of ${given_at.toISOString()} ends ${expires_at.toISOString()}`)
  }
  compareCredited(books, problem)
  for (const { lotId } of credit) if (!lots.has(lotId)) problem(`credit lot ${lotId} is gone`)

  const byPayment = groupBy(
    books.entries.filter((e) => e.kind !== 'GIVEN' && e.kind !== 'EXPIRED'),
    (e) => e.payment_id,
  )
  const events = groupBy(books.events, (e) => e.payment_id)
  const inTime = cancelledInTime(books)
  const twice = paidTwice(books)
  const replaced = new Set(books.payments.map((p) => p.replaces_id))
  for (const payment of books.payments) {
    const { id, user_id, outcome, credit_fils, captured_fils, refunded_fils, credited_fils } = payment
    const entries = byPayment.get(id) ?? []
    byPayment.delete(id)
    // A replaced payment that is captured first nevertheless holds the credit again that it had returned.
    const turn = Math.max(0, ...entries.map((e) => e.turn))
    const before = changes(entries.filter((e) => e.turn < turn))
    if (before !== 0 || turn > (replaced.has(id) ? 1 : 0))
      problem(`payment ${id} held ${-before} fils of credit before it held them ${turn + 1} times`)
    const held = -changes(entries.filter((e) => e.kind === 'HELD' && e.turn === turn))
    const returned = changes(entries.filter((e) => e.kind === 'RETURNED' && e.turn === turn))
    // Credit returned before an orphan was recovered is not part of the subscription.
    const isWithout = isRecovered(payment) && credit_fils === 0 && returned === held
    if (held !== credit_fils && !isWithout)
      problem(`payment ${id} held ${held} fils of credit, not ${credit_fils}`)
    for (const { lot_id } of entries)
      if (lots.get(lot_id)?.user_id !== user_id) problem(`payment ${id} uses the credit of somebody else`)
    const isAllBack = captured_fils === 0 ? inTime.has(id) || twice.has(id) : refunded_fils === captured_fils
    const isSpent = outcome === 'SUBSCRIBED' && !isAllBack
    // An orphan keeps its credit, unless it had been abandoned before the money arrived.
    const retained = Math.min(credited_fils, credit_fils)
    const mayBe = outcome === 'ORPHANED' ? [0, credit_fils] : [isSpent ? credit_fils : retained]
    if (!mayBe.includes(held - returned))
      problem(`payment ${id}, ${outcome}, spent ${held - returned} fils of credit, not ${mayBe.join(' or ')}`)
    const eventCount = (kind: string) => (events.get(id) ?? []).filter((e) => e.kind === kind).length
    if (
      eventCount('CREDIT_HELD') !== turn + (held > 0 ? 1 : 0) ||
      eventCount('CREDIT_RETURNED') !== turn + (returned > 0 ? 1 : 0)
    )
      problem(`payment ${id}: its events contradict its credit`)
  }
  for (const payment of byPayment.keys()) problem(`credit moved for ${payment}, which is no payment`)

  const came = sum(books.lots.map((l) => l.amount_fils))
  const left = sum(books.lots.map((l) => l.left_fils))
  const moved = -changes(books.entries.filter((e) => e.kind !== 'GIVEN'))
  if (came - moved !== left) problem(`of ${came} fils of credit ${moved} were used and ${left} are left`)
}

/**
 * Credit for failed deliveries: each gets its share of the price once, and together with the refunds never more than
 * was paid.
 */
function compareCredited(books: Books, problem: Problem) {
  const lots = groupBy(
    books.lots.filter((lot) => lot.delivery_id !== null),
    (lot) => lot.delivery_id,
  )
  for (const { id, status, payment_id, user_id, total_fils, days } of books.credited) {
    const givenLots = lots.get(id) ?? []
    lots.delete(id)
    if (status !== 'FAILED' || givenLots.length !== 1)
      problem(`delivery ${id} is ${status} and was credited ${givenLots.length} times`)
    // Half a fils is rounded up, and the last delivery gets the remainder.
    const part = Math.floor(total_fils / days + 0.5)
    const parts = [part, total_fils - part * (days - 1)]
    for (const lot of givenLots)
      if (!parts.includes(lot.amount_fils) || lot.user_id !== user_id || lot.payment_id !== payment_id)
        problem(`delivery ${id}, worth ${part}, gave credit of ${lot.amount_fils} to ${lot.user_id}`)
  }
  for (const id of lots.keys()) problem(`credit was given for delivery ${id}, which must not be credited`)

  const ofPayment = groupBy(
    books.lots.filter((lot) => lot.payment_id !== null),
    (lot) => lot.payment_id,
  )
  const refunds = groupBy(
    books.refunds.filter((r) => r.status !== 'FAILED'),
    (r) => r.payment_id,
  )
  const moved = groupBy(books.entries, (e) => e.payment_id)
  for (const { id, captured_fils, credited_fils } of books.payments) {
    const credited = sum((ofPayment.get(id) ?? []).map((lot) => lot.amount_fils))
    if (credited !== credited_fils)
      problem(`payment ${id} gave credit of ${credited} for deliveries, it says ${credited_fils}`)
    const paid = (captured_fils ?? 0) - sum((moved.get(id) ?? []).map((e) => e.change_fils))
    const back = credited + sum((refunds.get(id) ?? []).map((r) => r.amount_fils))
    if (back > paid) problem(`payment ${id}: ${back} of ${paid} were returned`)
  }
}
