import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { type Day, dayInBahrain, formatDay, yearLater } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Fils } from '../../domain/money.ts'
import { quoteWithin } from '../../domain/plans/rules.ts'
import type { RecoveryBody } from '../../domain/recovery/contract.ts'
import type { ValidationKey } from '../../domain/validation.ts'
import { addressColumnsOf } from '../addresses/columns.ts'
import { list } from '../addresses/list.ts'
import { type ResolvedAddress, resolveAddress } from '../addresses/resolve.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import type { NewOrder } from '../orders/buildOrder.ts'
import { daysOf } from '../subscriptions/create.ts'
import type { OrderRow } from '../tables/orders.ts'
import { plans } from '../tables/plans.ts'
import { accountOf, isOfErased, knownCustomer, type Orphan } from './orphanCustomer.ts'

type Body = z.output<typeof RecoveryBody>
export type RecoveryTerms = Pick<
  Body,
  'planId' | 'startDate' | 'deliveryInstructions' | 'specialInstructions' | 'recoveryReason'
> & {
  /** The default is the order's own slot. */
  deliveryTimeSlot?: Body['deliveryTimeSlot'] | undefined
}
/**
 * The delivery address: a saved or a new one, or `AS_ORDERED` for a bulk recovery: the order's address, otherwise the
 * default address.
 */
export type Place = Pick<Body, 'addressId' | 'newAddress'> | 'AS_ORDERED'
/** Customer details given by the admin if we do not know who paid. */
export type GivenCustomer = Pick<Body, 'customerName' | 'customerEmail' | 'customerPhone'>

type RecoveryOrderInput = {
  terms: RecoveryTerms
  place: Place
  customer: GivenCustomer
  totalFils: Fils
  /** The start day, and the closure days from then on. */
  start: Day
  closed: readonly Day[]
  /** The VAT for a payment without an order. */
  vatPercent: number
  /** The admin's language. */
  language: Language
}

/**
 * Builds the order with which an orphan is recovered: the chosen plan's days for the amount that was paid, whatever the
 * plan costs and even if it is retired. The customer's other choices stay.
 */
export async function buildRecoveryOrder(
  tx: Db,
  orphan: Orphan,
  input: RecoveryOrderInput,
  now: Date,
): Promise<NewOrder> {
  const { terms, totalFils, start, closed } = input
  const original = isOfErased(orphan) ? null : orphan.order
  const account = accountOf(orphan)
  const userId = account?.id ?? null
  const language = original?.language ?? account?.language ?? 'en'
  const [plan] = await tx.select().from(plans).where(eq(plans.id, terms.planId))
  const { customer, missing } = customerOf(orphan, input.customer)
  const wrong: Record<string, ValidationKey> = {
    ...(!plan && { planId: 'planRequired' }),
    ...(terms.startDate < dayInBahrain(now) && { startDate: 'dayPast' }),
    ...missing,
    ...(await missingAddress(tx, input.place, userId)),
  }
  if (!plan || Object.keys(wrong).length > 0) throw new AppError('VALIDATION_FAILED', {}, wrong)
  const { last } = daysOf(plan, { start, closed })
  const until = dayInBahrain(yearLater(now))
  if (last > until) throw new AppError('PAST_THE_YEAR', { day: formatDay(until, input.language, 'dated') })
  const vatPercent = original?.vatPercent ?? input.vatPercent
  const { subtotalFils, vatFils } = quoteWithin(totalFils, vatPercent)
  return {
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
    ...customer,
    ...(await addressOf(tx, input.place, { original, userId, language })),
    addressType: original?.addressType ?? 'HOME',
    deliveryTimeSlot: terms.deliveryTimeSlot ?? original?.deliveryTimeSlot ?? 'MORNING_9_12',
    specialInstructions:
      terms.specialInstructions === undefined
        ? (original?.specialInstructions ?? null)
        : terms.specialInstructions || null,
    customizations: original?.customizations ?? [],
    neverIngredientIds: original?.neverIngredientIds ?? [],
    neverAllergens: original?.neverAllergens ?? [],
    startDate: start,
    // A unique fingerprint, so that no checkout finds this order.
    fingerprint: newId(),
    // The time limits of a cancellation count from the purchase.
    createdAt: orphan.order?.createdAt ?? orphan.payment.createdAt,
  }
}

/** Returns the customer; unknown details come from the admin. */
function customerOf(orphan: Orphan, entered: GivenCustomer) {
  const known = knownCustomer(orphan)
  const customer = {
    customerName: known.customerName || (entered.customerName ?? ''),
    customerEmail: known.customerEmail || (entered.customerEmail ?? ''),
    customerPhone: known.customerPhone || (entered.customerPhone ?? ''),
  }
  const missing: Record<string, ValidationKey> = {
    ...(!customer.customerName && { customerName: 'fullNameRequired' }),
    ...(!customer.customerEmail && { customerEmail: 'emailRequired' }),
    ...(!customer.customerPhone && { customerPhone: 'phoneRequired' }),
  }
  return { customer, missing }
}

/** Asks for one of the saved addresses if there are any, otherwise for a new one. */
async function missingAddress(
  tx: Db,
  place: Place,
  userId: string | null,
): Promise<Record<string, ValidationKey>> {
  if (place === 'AS_ORDERED' || place.addressId || place.newAddress) return {}
  const saved = userId ? await list(tx, userId) : []
  return saved.length > 0 ? { addressId: 'required' } : { newAddress: 'addressShort' }
}

type Whose = { original: OrderRow | null; userId: string | null; language: Language }
async function addressOf(
  tx: Db,
  place: Place,
  { original, userId, language }: Whose,
): Promise<ResolvedAddress> {
  if (place === 'AS_ORDERED') {
    if (original) return orderedAddress(original)
    // The default address is listed first.
    const [saved] = userId ? await list(tx, userId) : []
    if (!saved) throw new AppError('NO_ADDRESS')
    return resolveAddress(tx, { addressId: saved.id }, { userId, language })
  }
  const { addressId, newAddress } = place
  // The form starts with the order's text; if it is unchanged, the parts of the address are known too.
  if (original && newAddress === original.deliveryAddress) return orderedAddress(original)
  const written = typeof newAddress === 'string' ? { deliveryAddress: newAddress } : { address: newAddress }
  return resolveAddress(tx, addressId ? { addressId } : written, { userId, language })
}

const orderedAddress = (order: OrderRow): ResolvedAddress => ({
  deliveryAddress: order.deliveryAddress,
  ...addressColumnsOf(order),
  addressId: order.addressId,
})
