import { gte, inArray, lt } from 'drizzle-orm'
import { iterateIds } from '../db/iterateIds.ts'
import type { PaymentServices } from '../deps.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import { type RefundRow, refunds } from '../tables/refunds.ts'
import { type GatewayRefund, noneIfMissing } from '../tap/tap.ts'
import { type Entry, isWithin, type Part, paymentFacts, type Span } from './reconcileEntry.ts'
import { refundPages, refundsOf } from './scanRefunds.ts'

type Names = Awaited<ReturnType<typeof paymentFacts>>

/**
 * Yields a day's refunds at the gateway with ours, then our refunds of the day that the gateway did not list. Returns
 * the ids that it listed.
 */
export async function* reconcileRefunds(
  { db, tap }: PaymentServices,
  { day, before }: Part,
): AsyncGenerator<Entry[], ReadonlySet<string>> {
  const listed = new Set<string>()
  for await (const all of refundPages(tap, day.from, new Date(day.to.getTime() - 1))) {
    const page = all.filter(({ createdAt }) => !createdAt || isWithin(createdAt, day))
    const ours = await refundsOf(db, page)
    const chargeIds = page.map((r) => r.chargeId)
    const paid =
      chargeIds.length > 0
        ? await db.select().from(payments).where(inArray(payments.chargeId, chargeIds))
        : []
    const names = await paymentFacts(
      db,
      paid.map((p) => p.id),
    )
    for (const { id } of page) listed.add(id)
    yield page.flatMap((answer) => {
      const payment = paid.find((p) => p.chargeId === answer.chargeId) ?? null
      const entry = both(answer, ours(answer), payment, names, day.from)
      return entry ? [entry] : []
    })
  }
  const list = {
    table: refunds,
    where: [gte(refunds.doneAt, day.from), lt(refunds.doneAt, day.to)],
    sort: 'at' as const,
    columns: { at: refunds.doneAt },
    unique: refunds.id,
  }
  for await (const ids of iterateIds(db, list)) {
    const done = await db.select().from(refunds).where(inArray(refunds.id, ids))
    const names = await paymentFacts(
      db,
      done.map((r) => r.paymentId),
    )
    const entries: Entry[] = []
    for (const refund of done) {
      if (refund.status !== 'DONE' || refund.method === 'STORE_CREDIT') continue
      const { gatewayRefundId: id } = refund
      const entry = { ...entryOf(refund, names), at: refund.doneAt ?? refund.updatedAt }
      if (refund.method === 'BANK_TRANSFER') entries.push({ ...entry, kind: 'TRANSFER', difference: null })
      else if (id && (listed.has(id) || before.has(id))) continue
      else if (!id || !(await isElsewhere(tap, id, day)))
        entries.push({ ...entry, kind: 'REFUND', difference: 'REFUND_NOT_AT_GATEWAY' })
    }
    yield entries
  }
  return listed
}

/**
 * Whether the gateway has the refund on another day than our books: then it belongs to that day and is no difference.
 */
async function isElsewhere(tap: PaymentServices['tap'], id: string, day: Span): Promise<boolean> {
  const answer = await tap.readRefund(id).catch(noneIfMissing)
  if (!answer?.createdAt || isWithin(answer.createdAt, day)) return answer?.status === 'DONE'
  return true
}

/** Returns null if neither side refunded anything. */
function both(
  answer: GatewayRefund,
  refund: RefundRow | null,
  payment: PaymentRow | null,
  names: Names,
  dayStart: Date,
): Entry | null {
  const made = answer.status === 'DONE'
  const done = refund?.status === 'DONE'
  if (!made && !done) return null
  const difference = !done
    ? 'REFUND_NOT_IN_BOOKS'
    : !made
      ? 'REFUND_NOT_AT_GATEWAY'
      : answer.amountFils === refund?.amountFils
        ? null
        : 'REFUND_AMOUNT_DIFFERS'
  const paymentId = refund?.paymentId ?? payment?.id ?? null
  return {
    kind: 'REFUND',
    at: answer.createdAt ?? refund?.createdAt ?? dayStart,
    paymentId,
    chargeId: answer.chargeId,
    refundId: answer.id,
    customerName: paymentId ? names(paymentId).customerName : '',
    currency: answer.currency,
    gatewayFils: made ? answer.amountFils : null,
    booksFils: done ? refund.amountFils : null,
    outcome: null,
    difference,
  }
}

const entryOf = (refund: RefundRow, names: Names) => ({
  ...names(refund.paymentId),
  paymentId: refund.paymentId,
  refundId: refund.gatewayRefundId,
  gatewayFils: null,
  booksFils: refund.amountFils,
  outcome: null,
})
