import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Language } from '../../domain/language.ts'
import { formatMoney, toWire } from '../../domain/money.ts'
import type { AdminPayment, adminPayments } from '../../domain/payments/adminContract.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { found } from '../db/search.ts'
import { textIn } from '../http/text.ts'
import { isUuid } from '../payments/find.ts'
import { paymentRecords, paymentRows } from '../payments/list.ts'
import { paymentsToSettle } from '../refunds/toSettle.ts'
import { paymentsOf } from '../subscriptions/ofCustomer.ts'
import { payments } from '../tables/payments.ts'
import { subscriptions } from '../tables/subscriptions.ts'

type Query = z.output<typeof adminPayments.query>
type Row = Awaited<ReturnType<typeof paymentRows>>[number]

/** Returns a page of all payments by the given filters. */
export async function listPayments(db: Db, query: Query, language: Language) {
  const { search, status, outcome, userId, guestEmail, subscriptionId, refund, sort, page, size, ...days } =
    query
  const list = await paged(
    db,
    {
      table: payments,
      rows: paymentRows,
      searched: Boolean(search),
      where: [
        searched(search),
        happenedOn(payments.createdAt, days),
        status && eq(payments.status, status),
        outcome && eq(payments.outcome, outcome),
        userId === undefined ? undefined : paymentsOf({ userId }),
        guestEmail === undefined ? undefined : paymentsOf({ guestEmail }),
        subscriptionId === undefined ? undefined : ofSubscription(subscriptionId),
        refund === 'open' ? sql`${payments.id} in (${paymentsToSettle})` : undefined,
      ],
      order: [sortedBy(sort, { createdAt: payments.createdAt, amount: payments.amountFils })],
      unique: payments.id,
      uniqueDown: sort.startsWith('-'),
    },
    { page, size },
  )
  return { ...list, content: await adminPaymentViews(db, list.content, language) }
}

/** Searches by name, email and phone, or by the whole id, ours or the gateway's. */
const searched = (text: string | undefined): SQL | undefined =>
  text
    ? or(
        found(payments.search, text),
        eq(payments.chargeId, text),
        isUuid(text) ? eq(payments.id, text) : undefined,
      )
    : undefined

/**
 * Every attempt to pay for a subscription, successful or not. A union, because each half uses its own index and a
 * single `or` would use neither.
 */
const ofSubscription = (id: string): SQL => sql`${payments.id} in (
  select s.payment_id from ${subscriptions} s where s.id = ${id}
  union all
  select p.id from ${subscriptions} s join ${payments} p on p.order_id = s.order_id where s.id = ${id})`

/** Converts payments to the admin view, in the same order. */
export async function adminPaymentViews(
  db: Db,
  rows: readonly Row[],
  language: Language,
): Promise<AdminPayment[]> {
  const records = await paymentRecords(db, rows, language)
  const t = textIn(language, 'history')
  return records.map((record, n) => {
    const payment = rows[n]?.payment
    if (!payment) throw new Error('a payment without its row')
    const { id, outcome, orphanReason, createdAt, creditFils } = payment
    return {
      ...record,
      id,
      outcome,
      orphanReason,
      failureReason: orphanReason ? t(`orphan.${orphanReason}`) : record.failureReason,
      createdAt: createdAt.toISOString(),
      creditAmount: toWire(creditFils),
      formattedCreditAmount: creditFils > 0 ? formatMoney(creditFils, language) : null,
    }
  })
}
