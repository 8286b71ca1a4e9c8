import { gte, inArray, isNotNull, lt } from 'drizzle-orm'
import { fils } from '../../domain/money.ts'
import { CURRENCY, isPaidByHand } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { iterateIds } from '../db/iterateIds.ts'
import type { PaymentServices } from '../deps.ts'
import { paymentRows } from '../payments/list.ts'
import { payments } from '../tables/payments.ts'
import { type Charge, noneIfMissing } from '../tap/tap.ts'
import { type Entry, isWithin, nameIn, type Part, type Row, type Span } from './reconcileEntry.ts'

/**
 * Yields a day's charges at the gateway with our payments, then our payments of the day that the gateway did not list.
 * Returns the ids that it listed.
 */
export async function* reconcileCharges(
  { db, tap }: PaymentServices,
  { day, before }: Part,
): AsyncGenerator<Entry[], ReadonlySet<string>> {
  const listed = new Set<string>()
  let after: string | undefined
  do {
    const page = await tap.listCharges({ from: day.from, to: new Date(day.to.getTime() - 1), after })
    const charges = page.charges.filter((c) => c.live === tap.live && isWithin(c.createdAt, day))
    const rows = await ours(db, { chargeIds: charges.map((c) => c.id) })
    for (const { id } of charges) listed.add(id)
    yield charges.flatMap((charge) => {
      const entry = both(charge, rows.find((row) => row.payment.chargeId === charge.id) ?? null)
      return entry ? [entry] : []
    })
    after = page.next ?? undefined
  } while (after)
  for await (const rows of capturedWithin(db, day)) {
    const entries: Entry[] = []
    for (const row of rows) {
      const { chargeId } = row.payment
      if (chargeId && (listed.has(chargeId) || before.has(chargeId))) continue
      const entry = chargeId ? await unlisted(tap, row, chargeId, day) : withoutGateway(row)
      if (entry) entries.push(entry)
    }
    yield entries
  }
  return listed
}

async function ours(db: Db, by: { chargeIds: string[] } | { ids: string[] }): Promise<Row[]> {
  const [column, values] =
    'ids' in by ? ([payments.id, by.ids] as const) : ([payments.chargeId, by.chargeIds] as const)
  return values.length > 0 ? await paymentRows(db).where(inArray(column, values)) : []
}

async function* capturedWithin(db: Db, { from, to }: Span): AsyncGenerator<Row[]> {
  const list = {
    table: payments,
    where: [isNotNull(payments.capturedAt), gte(payments.capturedAt, from), lt(payments.capturedAt, to)],
    sort: 'at' as const,
    columns: { at: payments.capturedAt },
    unique: payments.id,
  }
  for await (const ids of iterateIds(db, list)) yield await ours(db, { ids })
}

/** Returns null if neither side has a capture. */
function both(charge: Charge, row: Row | null): Entry | null {
  const paid = charge.status === 'CAPTURED'
  const captured = row?.payment.status === 'CAPTURED'
  if (!paid && !captured) return null
  const difference = !row
    ? 'NOT_IN_BOOKS'
    : paid !== captured
      ? 'STATUS_DIFFERS'
      : charge.amountFils !== row.payment.capturedFils || charge.currency !== row.payment.capturedCurrency
        ? 'AMOUNT_DIFFERS'
        : withoutOutcome(row)
  return {
    ...(row ? entryOf(row) : nobodys),
    kind: 'CHARGE',
    at: charge.createdAt,
    chargeId: charge.id,
    customerName: row ? nameIn(row) : charge.customer.name,
    currency: charge.currency,
    gatewayFils: paid ? charge.amountFils : null,
    difference,
  }
}

/**
 * Checks a payment that only our books have on this day. If the gateway has it on another day, it belongs there and is
 * no difference.
 */
async function unlisted(
  tap: PaymentServices['tap'],
  row: Row,
  chargeId: string,
  day: Span,
): Promise<Entry | null> {
  const charge = await tap.readCharge(chargeId).catch(noneIfMissing)
  if (!charge) return { ...entryOf(row), kind: 'CHARGE', difference: 'NOT_AT_GATEWAY' }
  // It is of this day and was added while the list was read.
  return isWithin(charge.createdAt, day) ? both(charge, row) : null
}

/** Payments in cash, by transfer or with store credit alone are not expected at the gateway. */
function withoutGateway(row: Row): Entry | null {
  const isByHand = isPaidByHand(row.payment.method)
  const difference = withoutOutcome(row)
  if (!isByHand && !difference) return null
  return { ...entryOf(row), kind: isByHand ? 'BY_HAND' : 'CREDIT', difference }
}

const withoutOutcome = ({ payment, subscription }: Row) =>
  payment.outcome === 'NONE' || (payment.outcome === 'SUBSCRIBED' && !subscription) ? 'NO_OUTCOME' : null

const nobodys = { paymentId: null, refundId: null, booksFils: null, outcome: null }
function entryOf(row: Row): Omit<Entry, 'kind' | 'difference'> {
  const { payment } = row
  return {
    at: payment.capturedAt ?? payment.createdAt,
    paymentId: payment.id,
    chargeId: payment.chargeId,
    refundId: null,
    customerName: nameIn(row),
    currency: payment.capturedCurrency ?? CURRENCY,
    gatewayFils: null,
    booksFils: payment.status === 'CAPTURED' ? (payment.capturedFils ?? fils(0)) : null,
    outcome: payment.status === 'CAPTURED' ? payment.outcome : null,
  }
}
