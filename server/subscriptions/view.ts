import { asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { settledStatuses } from '../../domain/deliveries/rules.ts'
import type { Language } from '../../domain/language.ts'
import { formatMoney, toWire } from '../../domain/money.ts'
import { receiptNumber } from '../../domain/payments/receiptNumber.ts'
import type { AssignedSalad, Subscription, SubscriptionSummary } from '../../domain/subscriptions/contract.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { addressPartsView } from '../addresses/columns.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { deliveryAddressOf } from '../deliveries/address.ts'
import { assignedSalads } from '../deliveries/assigned.ts'
import { deliveries, type FrozenSalad } from '../deliveries/table.ts'
import { ingredients, salads } from '../menu/table.ts'
import { names } from '../menu/view.ts'
import { payments } from '../payments/table.ts'
import { receipts } from '../receipts/table.ts'
import type { SubscriptionRow } from './table.ts'
import { saladCustomizations } from './table.ts'

type Seen = { language: Language; shop: Pick<Catalogue, 'menu' | 'salads'> }
type Parts = Awaited<ReturnType<typeof readParts>>

/** Everything their owner may see of these subscriptions, in their order; as many queries for many as for one. */
export async function subscriptionViews(
  db: Db,
  rows: readonly SubscriptionRow[],
  seen: Seen,
): Promise<Subscription[]> {
  if (rows.length === 0) return []
  const parts = await readParts(db, rows)
  return rows.map((row) => subscriptionView(row, parts, seen))
}

async function readParts(db: Db, rows: readonly SubscriptionRow[]) {
  const ids = rows.map((r) => r.id)
  const days = await db
    .select()
    .from(deliveries)
    .where(inArray(deliveries.subscriptionId, ids))
    .orderBy(asc(deliveries.date))
  const customizations = await db
    .select({ wish: saladCustomizations, nameEn: salads.nameEn, nameAr: salads.nameAr })
    .from(saladCustomizations)
    .innerJoin(salads, eq(salads.id, saladCustomizations.saladId))
    .where(inArray(saladCustomizations.subscriptionId, ids))
    .orderBy(asc(saladCustomizations.id))
  const excluded = [...new Set(customizations.flatMap((c) => c.wish.excludedIngredientIds))]
  const { id, nameEn, nameAr } = ingredients
  const named =
    excluded.length > 0
      ? await db.select({ id, nameEn, nameAr }).from(ingredients).where(inArray(id, excluded))
      : []
  const paymentIds = rows.flatMap((r) => r.paymentId ?? [])
  const paid =
    paymentIds.length > 0
      ? await db
          .select({ id: payments.id, chargeId: payments.chargeId, receipt: receipts })
          .from(payments)
          .leftJoin(receipts, eq(receipts.paymentId, payments.id))
          .where(inArray(payments.id, paymentIds))
      : []
  return {
    days: Map.groupBy(days, (d) => d.subscriptionId),
    customizations: Map.groupBy(customizations, (c) => c.wish.subscriptionId),
    ingredients: new Map(named.map((i) => [i.id, i])),
    paid: new Map(paid.map((p) => [p.id, p])),
  }
}

function subscriptionView(row: SubscriptionRow, parts: Parts, { language, shop }: Seen): Subscription {
  const days = parts.days.get(row.id) ?? []
  const own = parts.customizations.get(row.id) ?? []
  const wishes = {
    mealsPerDay: row.mealsPerDay,
    neverIngredientIds: row.neverIngredientIds,
    neverAllergens: row.neverAllergens,
    customizations: own.map((c) => c.wish),
  }
  const paid = row.paymentId ? parts.paid.get(row.paymentId) : undefined
  return {
    ...subscriptionSummary(row),
    number: subscriptionNumber(row.number),
    planId: row.planId,
    planName: language === 'ar' ? row.planNameAr : row.planNameEn,
    userId: row.userId,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    deliveryAddress: row.deliveryAddress,
    address: addressPartsView(row, language),
    addressType: row.addressType,
    endDate: row.endDate,
    formattedTotalAmount: formatMoney(row.totalFils, language),
    paymentTransactionId: paid?.chargeId ?? null,
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
    deliverySchedules: days.map((d) => {
      const where = deliveryAddressOf(d, row)
      const what = assignedSalads(d, wishes, shop).map((s) => assignedView(s, language))
      return {
        id: d.id,
        deliveryDate: d.date,
        status: d.status,
        deliveryTimeSlot: d.deliveryTimeSlot,
        deliveryAddress: where.deliveryAddress,
        address: addressPartsView(where, language),
        assignedSalads: what,
        assignedSalad: what[0] ?? null,
        deliveredAt: d.deliveredAt?.toISOString() ?? null,
        deliveryNotes: d.deliveryNotes,
        deliveryPersonId: d.deliveryPersonId,
        deliveryInstructions: d.deliveryInstructions,
        subscriptionSpecialInstructions: row.specialInstructions,
      }
    }),
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
  }
}

/** What whoever holds the payment's id may know without being the owner. */
export const subscriptionSummary = (row: SubscriptionRow): z.output<typeof SubscriptionSummary> => ({
  id: row.id,
  status: row.status,
  totalAmount: toWire(row.totalFils),
  startDate: row.startDate,
})

type Named = { id: string; nameEn: string; nameAr: string }
const excludedView = (excluded: readonly Named[], language: Language) => ({
  excludedIngredientIds: excluded.map((i) => i.id),
  excludedIngredientNames: excluded.map((i) => names(i, language).name),
})

const assignedView = (salad: FrozenSalad, language: Language): z.output<typeof AssignedSalad> => ({
  saladId: salad.saladId,
  nameEn: salad.nameEn,
  nameAr: salad.nameAr,
  portions: salad.portions,
  ...excludedView(salad.excluded, language),
  unavoidableIngredientNames: (salad.unavoidable ?? []).map((i) => names(i, language).name),
  insteadOf: salad.insteadOf ? names(salad.insteadOf, language).name : null,
  notes: salad.notes,
  bowlUrl: salad.bowlUrl,
})
