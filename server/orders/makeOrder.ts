import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { formatAddress } from '../../domain/addresses/rules.ts'
import { latinDigits } from '../../domain/digits.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { ProcessBody } from '../../domain/payments/contract.ts'
import { quote } from '../../domain/plans/rules.ts'
import { firstStart } from '../../domain/subscriptions/schedule.ts'
import { addresses } from '../addresses/table.ts'
import type { ShopWindow } from '../catalogue/cache.ts'
import type { Terms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import type { OrderRow } from './table.ts'

export type Wish = Omit<ProcessBody, 'paymentMethod' | 'saveCard' | 'useCredit'>
export type NewOrder = Omit<OrderRow, 'id' | 'closedAt'>

/**
 * The order as the shop keeps it, from what was wished for. Price, VAT and first day are the shop's own; what the
 * wish names is looked up, and what is not there is refused at its field.
 */
export async function makeOrder(
  db: Db,
  {
    shop,
    terms: { serviceActive, vatPercent },
    wish,
    userId,
    language,
    now,
  }: { shop: ShopWindow; terms: Terms; wish: Wish; userId: string | null; language: Language; now: Date },
): Promise<NewOrder> {
  if (!serviceActive) throw new AppError('SERVICE_OFF')
  const plan = shop.plans.find((p) => p.id === wish.planId)
  if (!plan) throw new AppError('PLAN_RETIRED', {}, { planId: 'planRequired' })
  const { subtotalFils, vatFils, totalFils } = quote(plan.priceFils, vatPercent)
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
    customerName: wish.customerName,
    customerEmail: wish.customerEmail,
    customerPhone: wish.customerPhone,
    ...(await placeOf(db, wish, userId, language)),
    addressType: wish.addressType,
    deliveryTimeSlot: wish.deliveryTimeSlot,
    specialInstructions: wish.specialInstructions,
    customizations: customizationsOf(shop, wish),
    neverIngredientIds: neverOf(shop, wish),
    startDate: firstStart(now),
  }
  return { ...order, fingerprint: fingerprintOf(order), createdAt: now }
}

/** Two wishes that agree in all of this are one order, however often, in which language and week they are sent. */
const fingerprintOf = ({
  language: _,
  startDate: __,
  deliveryAddress,
  ...order
}: Omit<NewOrder, 'fingerprint' | 'createdAt'>) =>
  createHash('sha256')
    .update(JSON.stringify([order, order.addressId ?? placeIn(deliveryAddress)]))
    .digest('base64url')

/**
 * The numbers of an address are the same in both languages, and a block's number is one town's only: an order sent
 * again after a change of language is still the same. An address without them is its words.
 */
function placeIn(address: string): string {
  const numbers = latinDigits(address).match(/\d+/g) ?? []
  return numbers.length >= 3 ? numbers.join(' ') : address
}

async function placeOf(db: Db, wish: Wish, userId: string | null, language: Language) {
  if (wish.addressId === undefined) {
    if (wish.deliveryAddress === undefined)
      throw new AppError('VALIDATION_FAILED', {}, { deliveryAddress: 'addressShort' })
    return { deliveryAddress: wish.deliveryAddress, addressId: null }
  }
  const [saved] = userId
    ? await db
        .select()
        .from(addresses)
        .where(
          and(eq(addresses.id, wish.addressId), eq(addresses.userId, userId), eq(addresses.isActive, true)),
        )
    : []
  if (!saved) throw new AppError('VALIDATION_FAILED', {}, { addressId: 'invalid' })
  return { deliveryAddress: formatAddress(saved, language), addressId: saved.id }
}

/** Only what a salad has and can do without; a salad left as it is needs no row. */
function customizationsOf({ salads }: ShopWindow, { saladCustomizations }: Wish) {
  return saladCustomizations
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
    .filter((c) => c.excludedIngredientIds.length > 0 || c.notes !== null)
    .toSorted((a, b) => a.saladId.localeCompare(b.saladId))
}

function neverOf({ salads }: ShopWindow, { neverIngredientIds }: Wish) {
  const known = new Set([...salads.values()].flatMap((salad) => salad.ingredients.map((part) => part.id)))
  if (neverIngredientIds.some((id) => !known.has(id)))
    throw new AppError('VALIDATION_FAILED', {}, { neverIngredientIds: 'invalid' })
  return neverIngredientIds.toSorted()
}
