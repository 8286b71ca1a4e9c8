import { and, asc, eq, isNull, or } from 'drizzle-orm'
import type { z } from 'zod'
import { settledStatuses } from '../../domain/deliveries/rules.ts'
import type { Language } from '../../domain/language.ts'
import { fils, formatMoney, toWire } from '../../domain/money.ts'
import { receiptNumber } from '../../domain/payments/receiptNumber.ts'
import { nextChargeDay } from '../../domain/renewals/rules.ts'
import type { Subscription, SubscriptionSummary } from '../../domain/subscriptions/contract.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { addressPartsView } from '../addresses/columns.ts'
import { creditIsBack } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { isOneOf, PREPARED, preparedQuery } from '../db/preparedQuery.ts'
import { shownName } from '../http/shownName.ts'
import { names } from '../menu/view.ts'
import { paidWith } from '../payments/paidWith.ts'
import { allBackOf } from '../refunds/refund.ts'
import { deliveries } from '../tables/deliveries.ts'
import { ingredients, salads } from '../tables/menu.ts'
import { orders } from '../tables/orders.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import { receipts } from '../tables/receipts.ts'
import {
  isFollower,
  type SubscriptionRow,
  saladCustomizations,
  skippedDays,
  subscriptionPauses,
  subscriptions,
} from '../tables/subscriptions.ts'
import { paidAt } from './changes/changeable.ts'
import { deliveryView, excludedView, type ViewContext } from './deliveryView.ts'

/** Prepared queries. Each takes the ids of subscriptions, except where the queried table has ids of its own. */
const queries = preparedQuery((db) => {
  const { id, nameEn, nameAr } = ingredients
  const { number, renewalOfId, startDate, status } = subscriptions
  return {
    days: db
      .select()
      .from(deliveries)
      .where(isOneOf(deliveries.subscriptionId, 'ids'))
      .orderBy(asc(deliveries.date))
      .prepare(PREPARED),
    customizations: db
      .select({ wish: saladCustomizations, nameEn: salads.nameEn, nameAr: salads.nameAr })
      .from(saladCustomizations)
      .innerJoin(salads, eq(salads.id, saladCustomizations.saladId))
      .where(isOneOf(saladCustomizations.subscriptionId, 'ids'))
      .orderBy(asc(saladCustomizations.id))
      .prepare(PREPARED),
    ingredients: db
      .select({ id, nameEn, nameAr })
      .from(ingredients)
      .where(isOneOf(id, 'ids'))
      .prepare(PREPARED),
    paid: db
      .select({ payment: payments, orderedAt: orders.createdAt, receipt: receipts, creditIsBack })
      .from(payments)
      .leftJoin(orders, eq(orders.id, payments.orderId))
      .leftJoin(receipts, eq(receipts.paymentId, payments.id))
      .where(isOneOf(payments.id, 'ids'))
      .prepare(PREPARED),
    pauses: db
      .select()
      .from(subscriptionPauses)
      .where(and(isOneOf(subscriptionPauses.subscriptionId, 'ids'), isNull(subscriptionPauses.endedAt)))
      .prepare(PREPARED),
    skips: db
      .select()
      .from(skippedDays)
      .where(isOneOf(skippedDays.subscriptionId, 'ids'))
      .orderBy(asc(skippedDays.date))
      .prepare(PREPARED),
    relatives: db
      .select({ id: subscriptions.id, number, renewalOfId, startDate, status })
      .from(subscriptions)
      .where(
        or(
          isOneOf(subscriptions.id, 'followed'),
          and(isOneOf(renewalOfId, 'ids'), isFollower(subscriptions)),
        ),
      )
      .prepare(PREPARED),
  }
})

type Parts = Awaited<ReturnType<typeof readParts>>

/**
 * Returns what the owners may see of these subscriptions, in the same order. The number of queries does not depend on
 * the number of rows.
 */
export async function subscriptionViews(
  db: Db,
  rows: readonly SubscriptionRow[],
  context: ViewContext,
  now: Date,
): Promise<Subscription[]> {
  if (rows.length === 0) return []
  const parts = await readParts(db, rows)
  return rows.map((row) => subscriptionView(row, parts, context, now))
}

async function readParts(db: Db, rows: readonly SubscriptionRow[]) {
  const ids = rows.map((r) => r.id)
  const ask = queries(db)
  const days = await ask.days.execute({ ids })
  const customizations = await ask.customizations.execute({ ids })
  const excluded = [
    ...new Set([
      ...customizations.flatMap((c) => c.wish.excludedIngredientIds),
      ...rows.flatMap((r) => r.neverIngredientIds),
    ]),
  ]
  const ingredientRows = excluded.length > 0 ? await ask.ingredients.execute({ ids: excluded }) : []
  const paymentIds = rows.flatMap((r) => r.paymentId ?? [])
  const paid = paymentIds.length > 0 ? await ask.paid.execute({ ids: paymentIds }) : []
  const pauses = await ask.pauses.execute({ ids })
  const skips = await ask.skips.execute({ ids })
  const relatives = await readRelatives(db, rows)
  return {
    ...relatives,
    pauses: new Map(pauses.map((p) => [p.subscriptionId, p])),
    skips: Map.groupBy(skips, (s) => s.subscriptionId),
    days: Map.groupBy(days, (d) => d.subscriptionId),
    customizations: Map.groupBy(customizations, (c) => c.wish.subscriptionId),
    ingredients: new Map(ingredientRows.map((i) => [i.id, i])),
    paid: new Map(paid.map((p) => [p.payment.id, p])),
  }
}

/** Returns what each subscription renews, and what renews it. */
async function readRelatives(db: Db, rows: readonly SubscriptionRow[]) {
  const followed = rows.flatMap((r) => r.renewalOfId ?? [])
  const ids = rows.map((r) => r.id)
  const found = await queries(db).relatives.execute({ ids, followed })
  return {
    byId: new Map(found.map((f) => [f.id, f])),
    followers: new Map(
      found.flatMap((f) => (f.renewalOfId && ids.includes(f.renewalOfId) ? [[f.renewalOfId, f]] : [])),
    ),
  }
}

function subscriptionView(
  row: SubscriptionRow,
  parts: Parts,
  { language, shop }: ViewContext,
  now: Date,
): Subscription {
  const days = parts.days.get(row.id) ?? []
  const own = parts.customizations.get(row.id) ?? []
  const wishes = {
    mealsPerDay: row.mealsPerDay,
    neverIngredientIds: row.neverIngredientIds,
    neverAllergens: row.neverAllergens,
    customizations: own.map((c) => c.wish),
  }
  const paid = row.paymentId ? parts.paid.get(row.paymentId) : undefined
  const pause = parts.pauses.get(row.id)
  const before = row.renewalOfId ? parts.byId.get(row.renewalOfId) : undefined
  const after = parts.followers.get(row.id)
  return {
    ...subscriptionSummary(row),
    number: subscriptionNumber(row.number),
    planId: row.planId,
    planName: language === 'ar' ? row.planNameAr : row.planNameEn,
    userId: row.userId,
    customerName: shownName(row.customerName, language),
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    deliveryAddress: row.deliveryAddress,
    address: addressPartsView(row, language),
    addressType: row.addressType,
    endDate: row.endDate,
    formattedTotalAmount: formatMoney(row.totalFils, language),
    paymentTransactionId: paid?.payment.chargeId ?? null,
    saladCustomizations: own.map(({ wish, nameEn, nameAr }) => {
      const known = wish.excludedIngredientIds.flatMap((id) => parts.ingredients.get(id) ?? [])
      return {
        id: wish.id,
        saladId: wish.saladId,
        saladNameEn: nameEn,
        saladNameAr: nameAr,
        ...excludedView(known, language),
        notes: wish.notes,
      }
    }),
    deliverySchedules: days.map((d) => deliveryView(d, row, wishes, { language, shop })),
    neverIngredientIds: row.neverIngredientIds,
    neverAllergens: row.neverAllergens,
    deliveryTimeSlot: row.deliveryTimeSlot,
    specialInstructions: row.specialInstructions,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    remainingDays: days.filter((d) => !settledStatuses.some((s) => s === d.status)).length,
    guest: row.userId === null,
    slotChangedByUser: row.slotChangedByUser,
    receiptNumber: paid?.receipt ? receiptNumber(paid.receipt.year, paid.receipt.number) : null,
    boughtAt: row.createdAt.toISOString(),
    paidAt: paidAt(row, paid?.orderedAt, paid?.payment.capturedAt).toISOString(),
    refundable: paid ? refundable(paid, language) : null,
    pause: pause ? { from: pause.fromDate, to: pause.toDate } : null,
    plannedStart: row.plannedStart,
    skippedDays: (parts.skips.get(row.id) ?? []).map((s) => s.date),
    autoRenewal: row.autoRenewalCardId !== null,
    autoRenewalCardId: row.autoRenewalCardId,
    nextBillingDate: row.autoRenewalCardId && renews(row) && !after ? nextChargeDay(row.endDate, now) : null,
    paymentMethod: paid?.payment.method ?? null,
    paymentMethodDisplay: paid ? paidWith(paid.payment, language) : null,
    excludedIngredients: [
      ...new Set([...own.flatMap((c) => c.wish.excludedIngredientIds), ...row.neverIngredientIds]),
    ]
      .flatMap((id) => parts.ingredients.get(id) ?? [])
      .map((i) => names(i, language).name),
    renewalOf: before ? { id: before.id, number: subscriptionNumber(before.number) } : null,
    renewedBy: after
      ? { id: after.id, number: subscriptionNumber(after.number), startDate: after.startDate }
      : null,
  }
}

function refundable(
  { payment, creditIsBack }: { payment: PaymentRow; creditIsBack: boolean },
  language: Language,
): Subscription['refundable'] {
  const back = allBackOf(payment, creditIsBack)
  const amount = back && fils(back.money + back.credit)
  return amount && { amount: toWire(amount), formattedAmount: formatMoney(amount, language) }
}

const renews = ({ status }: SubscriptionRow) => status === 'ACTIVE' || status === 'PAUSED'

/** What a holder of the payment's id may see without being the owner. */
export const subscriptionSummary = (row: SubscriptionRow): z.output<typeof SubscriptionSummary> => ({
  id: row.id,
  status: row.status,
  totalAmount: toWire(row.totalFils),
  startDate: row.startDate,
})
