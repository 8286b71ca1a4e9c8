import { asc, eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { quote } from '../../domain/plans/rules.ts'
import { addressColumnsOf } from '../addresses/columns.ts'
import type { Terms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import { hashOf, type NewOrder } from '../orders/buildOrder.ts'
import type { PlanRow } from '../tables/plans.ts'
import { saladCustomizations } from '../tables/subscriptions.ts'
import type { Renewable } from './renewable.ts'

type RenewalInput = {
  renewable: Renewable
  /** The plan as it is sold now; undefined if it is no longer sold. */
  plan: PlanRow | undefined
  terms: Terms
  language: Language
  automatic: boolean
}

/**
 * Builds the order of a renewal: customer, address, slot and preferences of the subscription it renews, with the plan's
 * current price.
 */
export async function buildRenewal(
  db: Db,
  {
    renewable: { row, start },
    plan,
    terms: { serviceActive, vatPercent },
    language,
    automatic,
  }: RenewalInput,
  now: Date,
): Promise<NewOrder> {
  if (!serviceActive) throw new AppError('SERVICE_OFF')
  if (!plan) throw new AppError('PLAN_RETIRED', {}, { planId: 'planRequired' })
  const { subtotalFils, vatFils, totalFils } = quote(plan.priceFils, vatPercent)
  const { saladId, excludedIngredientIds, notes } = saladCustomizations
  const order = {
    userId: row.userId,
    planId: plan.id,
    planNameEn: plan.nameEn,
    planNameAr: plan.nameAr,
    durationDays: plan.durationDays,
    mealsPerDay: plan.mealsPerDay,
    priceFils: subtotalFils,
    vatPercent,
    vatFils,
    totalFils,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    deliveryAddress: row.deliveryAddress,
    ...addressColumnsOf(row),
    addressId: row.addressId,
    addressType: row.addressType,
    deliveryTimeSlot: row.deliveryTimeSlot,
    specialInstructions: row.specialInstructions,
    customizations: await db
      .select({ saladId, excludedIngredientIds, notes })
      .from(saladCustomizations)
      .where(eq(saladCustomizations.subscriptionId, row.id))
      .orderBy(asc(saladId)),
    neverIngredientIds: row.neverIngredientIds,
    neverAllergens: row.neverAllergens,
  }
  // A renewal of another subscription, or one charged automatically, is a different order.
  const fingerprint = hashOf([order, row.id, automatic])
  return { ...order, language, startDate: start, fingerprint, createdAt: now }
}
