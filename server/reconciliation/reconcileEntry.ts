import { inArray } from 'drizzle-orm'
import type { Fils } from '../../domain/money.ts'
import { CURRENCY, type PaymentOutcome } from '../../domain/payments/rules.ts'
import type { Difference } from '../../domain/recovery/rules.ts'
import type { Db } from '../db/client.ts'
import { paymentRows } from '../payments/list.ts'
import { payments } from '../tables/payments.ts'

/** One movement of money: the gateway's record of it and ours. */
export type Entry = {
  kind: 'CHARGE' | 'REFUND' | 'BY_HAND' | 'TRANSFER' | 'CREDIT'
  at: Date
  paymentId: string | null
  chargeId: string | null
  /** The gateway's id of a refund. */
  refundId: string | null
  customerName: string
  currency: string
  gatewayFils: Fils | null
  booksFils: Fils | null
  /** The outcome of captured money. */
  outcome: PaymentOutcome | null
  difference: Difference | null
}
/** Whether an instant is in the span; its end is excluded. */
export type Span = { from: Date; to: Date }
export const isWithin = (at: Date, { from, to }: Span) => at >= from && at < to
/**
 * One day of a period. `before` are the ids of the previous day, which were handled there, whatever day our books have.
 */
export type Part = { day: Span; before: ReadonlySet<string> }

export type Row = Awaited<ReturnType<typeof paymentRows>>[number]
export const nameIn = ({ payment, order, owner }: Row) =>
  order?.customerName ?? payment.foundCustomer?.name ?? owner?.fullName ?? ''

/** Returns a lookup of a payment's customer, charge id and currency. */
export const paymentFacts = async (db: Db, paymentIds: string[]) => {
  const rows = paymentIds.length > 0 ? await paymentRows(db).where(inArray(payments.id, paymentIds)) : []
  const byId = new Map(rows.map((row) => [row.payment.id, row]))
  return (paymentId: string) => {
    const row = byId.get(paymentId)
    return {
      customerName: row ? nameIn(row) : '',
      chargeId: row?.payment.chargeId ?? null,
      currency: row?.payment.capturedCurrency ?? CURRENCY,
    }
  }
}
