import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Language } from '../../domain/language.ts'
import { fils, formatAmount, toWire } from '../../domain/money.ts'
import type { PaymentRecord } from '../../domain/payments/contract.ts'
import { receiptNumber } from '../../domain/payments/receiptNumber.ts'
import { CURRENCY } from '../../domain/payments/rules.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { paged } from '../db/paged.ts'
import { shownName } from '../http/shownName.ts'
import { textIn } from '../http/text.ts'
import { users } from '../tables/accounts.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { receipts } from '../tables/receipts.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { notPaidBecause } from './notPaidBecause.ts'
import { paidWith } from './paidWith.ts'

type PaymentQuery = { userId: string; subscriptionId: string | undefined; page: number; size: number }

/** The query for payments with their order, receipt, subscription and, for a card check, its owner. */
export const paymentRows = (tx: Db) =>
  tx
    .select({
      payment: payments,
      order: orders,
      receipt: receipts,
      subscription: subscriptions,
      owner: users,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .leftJoin(subscriptions, eq(subscriptions.paymentId, payments.id))
    .leftJoin(users, and(eq(users.id, payments.userId), eq(payments.kind, 'CARD_CHECK')))
    .$dynamic()
type Row = Awaited<ReturnType<typeof paymentRows>>[number]

/** Returns a page of a customer's payments, newest first. */
export async function listPayments(
  db: Db,
  { userId, subscriptionId, ...page }: PaymentQuery,
  language: Language,
) {
  const ofIt =
    subscriptionId &&
    inArray(
      payments.id,
      db
        .select({ id: subscriptions.paymentId })
        .from(subscriptions)
        .where(eq(subscriptions.id, subscriptionId)),
    )
  const list = await paged(
    db,
    {
      table: payments,
      rows: paymentRows,
      where: [eq(payments.userId, userId), ofIt || undefined],
      order: [desc(payments.createdAt)],
      unique: payments.id,
    },
    page,
  )
  return { ...list, content: await paymentRecords(db, list.content, language) }
}

/** Converts payment rows to the response, in the same order, with one further query for all refunds. */
export async function paymentRecords(
  db: Db,
  rows: readonly Row[],
  language: Language,
): Promise<PaymentRecord[]> {
  const ids = rows.map(({ payment }) => payment.id)
  const refunded =
    ids.length > 0
      ? await db.select().from(refunds).where(inArray(refunds.paymentId, ids)).orderBy(refunds.createdAt)
      : []
  // Ordered by time, so the newest refund of each payment remains in the map.
  const refundOf = new Map(refunded.map((r) => [r.paymentId, r]))
  return rows.map(({ payment, order, receipt, subscription, owner }) => {
    const { capturedFils, chargeFils, creditFils, refundedFils, capturedCurrency, foundCustomer } = payment
    const amount = fils((capturedFils ?? chargeFils) + creditFils)
    const planName = language === 'ar' ? order?.planNameAr : order?.planNameEn
    return {
      kind: payment.kind,
      paymentTransactionId: payment.chargeId ?? payment.id,
      amount: toWire(amount),
      formattedAmount: formatAmount(amount, capturedCurrency, language),
      currency: capturedCurrency ?? CURRENCY,
      // For a charge found only at the gateway, the gateway may know the customer.
      customerName: shownName(order?.customerName ?? foundCustomer?.name ?? owner?.fullName ?? '', language),
      customerEmail: order?.customerEmail ?? foundCustomer?.email ?? owner?.email ?? '',
      customerPhone: order?.customerPhone ?? foundCustomer?.phone ?? owner?.phone ?? '',
      userId: payment.userId,
      paymentDate: (payment.capturedAt ?? payment.createdAt).toISOString(),
      description:
        planName ?? (payment.kind === 'CARD_CHECK' ? textIn(language, 'payments')('cardCheck') : ''),
      isGuest: payment.userId === null,
      paymentMethod: payment.method,
      paymentMethodDisplay: paidWith(payment, language),
      failureReason: notPaidBecause(payment, language),
      cardLast4: payment.cardLast4,
      cardBrand: payment.cardBrand,
      status: payment.status,
      refundedAmount: toWire(refundedFils),
      formattedRefundedAmount:
        refundedFils > 0 ? formatAmount(refundedFils, capturedCurrency, language) : null,
      refundStatus: refundOf.get(payment.id)?.status ?? null,
      receiptNumber: receipt ? receiptNumber(receipt.year, receipt.number) : null,
      subscriptionId: subscription?.id ?? null,
      subscriptionNumber: subscription ? subscriptionNumber(subscription.number) : null,
    }
  })
}
