import { createHash } from 'node:crypto'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { type Allergen, allergens } from '../../domain/menu/rules.ts'
import type { ProcessBody } from '../../domain/payments/contract.ts'
import { quote } from '../../domain/plans/rules.ts'
import { firstStart } from '../../domain/subscriptions/schedule.ts'
import { type ResolvedAddress, resolveAddress } from '../addresses/resolve.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Terms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import type { Customization, OrderRow } from '../tables/orders.ts'

export type OrderInput = Omit<
  ProcessBody,
  'paymentMethod' | 'saveCard' | 'useCredit' | 'replaces' | 'totalAmount' | 'creditAmount' | 'acceptTerms'
>
export type NewOrder = Omit<OrderRow, 'id' | 'closedAt'>

/**
 * Builds the order from the customer's input. Price, VAT and first day come from the shop; ids in the input are looked
 * up, and an unknown one is refused with its field.
 */
export async function buildOrder(
  db: Db,
  {
    catalogue,
    terms: { serviceActive, vatPercent },
    input,
    userId,
    language,
  }: {
    catalogue: Catalogue
    terms: Terms
    input: OrderInput
    userId: string | null
    language: Language
  },
  now: Date,
): Promise<NewOrder> {
  if (!serviceActive) throw new AppError('SERVICE_OFF')
  const plan = catalogue.plans.find((p) => p.id === input.planId)
  if (!plan) throw new AppError('PLAN_RETIRED', {}, { planId: 'planRequired' })
  const { subtotalFils, vatFils, totalFils } = quote(plan.priceFils, vatPercent)
  const address = await resolveAddress(db, input, { userId, language })
  const order = {
    userId,
    language,
    planId: plan.id,
    planNameEn: plan.nameEn,
    planNameAr: plan.nameAr,
    durationDays: plan.durationDays,
    mealsPerDay: plan.mealsPerDay,
    priceFils: subtotalFils,
    vatPercent,
    vatFils,
    totalFils,
    customerName: input.customerName,
    customerEmail: input.customerEmail,
    customerPhone: input.customerPhone,
    addressId: address.addressId,
    addressType: input.addressType,
    deliveryTimeSlot: input.deliveryTimeSlot,
    specialInstructions: input.specialInstructions,
    customizations: customizationsOf(catalogue, input.saladCustomizations).filter(customizes),
    neverIngredientIds: neverIngredientsOf(catalogue, input.neverIngredientIds),
    neverAllergens: neverAllergensOf(input.neverAllergens),
    startDate: firstStart(now),
  }
  return { ...order, ...address, fingerprint: fingerprintOf(order, address), createdAt: now }
}

/** Inputs that agree in all of this give the same order, in any language and week. */
function fingerprintOf(
  {
    language: _,
    startDate: __,
    ...order
  }: Omit<NewOrder, keyof ResolvedAddress | 'fingerprint' | 'createdAt'>,
  { addressId, deliveryAddress, ...parts }: ResolvedAddress,
) {
  const place = addressId ?? (parts.city === null ? deliveryAddress : parts)
  return hashOf([order, place])
}

export const hashOf = (parts: unknown) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Keeps only ingredients that the salad has and that are removable. */
export function customizationsOf(
  { salads }: Pick<Catalogue, 'salads'>,
  list: OrderInput['saladCustomizations'],
) {
  return list
    .map(({ saladId, excludedIngredientIds, notes }, i) => {
      const salad = salads.get(saladId)
      if (!salad)
        throw new AppError('VALIDATION_FAILED', {}, { [`saladCustomizations.${i}.saladId`]: 'invalid' })
      const excluded = salad.ingredients.filter((part) => excludedIngredientIds.includes(part.id))
      if (excluded.length !== excludedIngredientIds.length || excluded.some((part) => !part.removable))
        throw new AppError(
          'VALIDATION_FAILED',
          {},
          { [`saladCustomizations.${i}.excludedIngredientIds`]: 'invalid' },
        )
      return { saladId, excludedIngredientIds: excluded.map((part) => part.id), notes }
    })
    .toSorted((a, b) => a.saladId.localeCompare(b.saladId))
}

/** Whether anything is customized; otherwise the salad needs no row. */
export const customizes = ({ excludedIngredientIds, notes }: Omit<Customization, 'saladId'>) =>
  excludedIngredientIds.length > 0 || notes !== null

export function neverIngredientsOf(
  { salads }: Pick<Catalogue, 'salads'>,
  neverIngredientIds: readonly string[],
) {
  const known = new Set([...salads.values()].flatMap((salad) => salad.ingredients.map((part) => part.id)))
  if (neverIngredientIds.some((id) => !known.has(id)))
    throw new AppError('VALIDATION_FAILED', {}, { neverIngredientIds: 'invalid' })
  return neverIngredientIds.toSorted()
}

/** Sorted and without duplicates, so that the same choice gives the same order. */
export const neverAllergensOf = (never: readonly Allergen[]) => allergens.filter((a) => never.includes(a))
