import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { dayInBahrain } from '../../domain/dates.ts'
import type { Returned } from '../../domain/endpoint.ts'
import type { Language } from '../../domain/language.ts'
import { type Fils, formatAmount, formatMoney, toWire } from '../../domain/money.ts'
import { openRefundStatuses } from '../../domain/payments/rules.ts'
import type { myProblems } from '../../domain/problems/contract.ts'
import { nextTryDay } from '../../domain/renewals/rules.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { originalWorth } from '../deliveries/originalWorth.ts'
import { names } from '../menu/view.ts'
import { cardName } from '../payments/paidWith.ts'
import { readDeclined } from '../renewals/declined.ts'
import { readSettings } from '../settings/read.ts'
import { readRenewalDays } from '../subscriptions/predecessor.ts'
import { deliveries } from '../tables/deliveries.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { allowsOf, leftToChoose } from './resolveOwn.ts'

type Problems = Returned<typeof myProblems>
type Asking = { userId: string; language: Language; now: Date }

const money = (amount: Fils, language: Language) => ({
  amount: toWire(amount),
  formattedAmount: formatMoney(amount, language),
})

/** Returns a customer's open problems, for the top of their dashboard. */
export async function readProblems(db: Db, asking: Asking): Promise<Problems> {
  const settings = await readSettings(db)
  return {
    failedDeliveries: await readFailed(db, asking),
    allows: allowsOf(settings),
    declinedRenewals: await readDeclinedRenewals(db, asking, settings.serviceActive),
    refunds: await readRefunds(db, asking),
  }
}

async function readFailed(db: Db, { userId, language, now }: Asking): Promise<Problems['failedDeliveries']> {
  const rows = await db
    .select({ delivery: deliveries, payment: payments, worthFils: originalWorth(deliveries.id) })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .innerJoin(payments, eq(payments.id, subscriptions.paymentId))
    .where(
      and(eq(subscriptions.userId, userId), eq(deliveries.status, 'FAILED'), isNull(deliveries.resolution)),
    )
    .orderBy(asc(deliveries.date), asc(deliveries.id))
  const failed: Problems['failedDeliveries'] = []
  for (const { delivery, payment, worthFils } of rows) {
    const { id: deliveryId, subscriptionId, date, failedAt } = delivery
    if (!failedAt) throw new Error('a failed delivery without its moment')
    failed.push({
      deliveryId,
      subscriptionId,
      date,
      failedAt: failedAt.toISOString(),
      ...money(worthFils, language),
      leftAmount: toWire(await leftToChoose(db, payment, subscriptionId)),
      renewalDays: await readRenewalDays(db, subscriptionId, now),
    })
  }
  return failed
}

async function readDeclinedRenewals(
  db: Db,
  { userId, language, now }: Asking,
  serviceActive: boolean,
): Promise<Problems['declinedRenewals']> {
  const rows = await readDeclined(db, eq(subscriptions.userId, userId), now)
  return rows.map(({ subscription, triedOn, amountFils, card }) => ({
    subscriptionId: subscription.id,
    subscriptionNumber: subscriptionNumber(subscription.number),
    planName: language === 'ar' ? subscription.planNameAr : subscription.planNameEn,
    ...money(amountFils, language),
    declinedOn: triedOn,
    endDate: subscription.endDate,
    cardName: card && cardName(card, language),
    nextTry: serviceActive ? nextTryDay({ endDate: subscription.endDate, triedOn }, now) : null,
  }))
}

async function readRefunds(db: Db, { userId, language }: Asking): Promise<Problems['refunds']> {
  const rows = await db
    .select({
      refund: refunds,
      currency: payments.capturedCurrency,
      nameEn: orders.planNameEn,
      nameAr: orders.planNameAr,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.userId, userId), inArray(refunds.status, [...openRefundStatuses])))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  return rows.map(({ refund, currency, nameEn, nameAr }) => ({
    id: refund.id,
    planName: nameEn && nameAr && names({ nameEn, nameAr }, language).name,
    amount: toWire(refund.amountFils),
    formattedAmount: formatAmount(refund.amountFils, currency, language),
    askedOn: dayInBahrain(refund.createdAt),
    refundMethod: refund.method,
  }))
}
