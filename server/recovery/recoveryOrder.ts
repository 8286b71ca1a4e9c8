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
import type { OrderRow } from '../orders/table.ts'
import { plans } from '../plans/table.ts'
import { daysOf } from '../subscriptions/create.ts'
import { accountOf, isOfErased, knownCustomer, type Orphan } from './customer.ts'

type Body = z.output<typeof RecoveryBody>
export type RecoveryTerms = Pick<
  Body,
  'planId' | 'startDate' | 'deliveryInstructions' | 'specialInstructions' | 'recoveryReason'
> & {
  /** Where it is left out: the order's own. */
  deliveryTimeSlot?: Body['deliveryTimeSlot'] | undefined
}
/** Where it goes: to a saved address or a new one, or, for many at once, to where each was ordered to, else to the default address. */
export type Place = Pick<Body, 'addressId' | 'newAddress'> | 'AS_ORDERED'
/** What the admin found out where we do not know who paid. */
export type GivenCustomer = Pick<Body, 'customerName' | 'customerEmail' | 'customerPhone'>

type Wanted = {
  terms: RecoveryTerms
  place: Place
  customer: GivenCustomer
  totalFils: Fils
  /** Its first day, and the days from it on when the kitchen is closed. */
  start: Day
  closed: readonly Day[]
  /** Of an order that was none. */
  vatPercent: number
  /** Of whoever asks. */
  language: Language
}

/**
 * The order an orphan is recovered with: the chosen plan's days for the money that is here, whatever the plan costs and
 * whether or not it is still sold. What the customer had ordered beside that stays.
 */
export async function buildRecoveryOrder(
  tx: Db,
  orphan: Orphan,
  wanted: Wanted,
  now: Date,
): Promise<NewOrder> {
  const { terms, totalFils, start, closed } = wanted
  const kept = isOfErased(orphan) ? null : orphan.order
  const account = accountOf(orphan)
  const userId = account?.id ?? null
  const language = kept?.language ?? account?.language ?? 'en'
  const [plan] = await tx.select().from(plans).where(eq(plans.id, terms.planId))
  const { customer, missing } = customerOf(orphan, wanted.customer)
  const wrong: Record<string, ValidationKey> = {
    ...(!plan && { planId: 'planRequired' }),
    ...(terms.startDate < dayInBahrain(now) && { startDate: 'dayPast' }),
    ...missing,
    ...(await missingAddress(tx, wanted.place, userId)),
  }
  if (!plan || Object.keys(wrong).length > 0) throw new AppError('VALIDATION_FAILED', {}, wrong)
  const { last } = daysOf(plan, { start, closed })
  const until = dayInBahrain(yearLater(now))
  if (last > until) throw new AppError('PAST_THE_YEAR', { day: formatDay(until, wanted.language, 'dated') })
  const vatPercent = kept?.vatPercent ?? wanted.vatPercent
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
    ...(await addressOf(tx, wanted.place, { kept, userId, language })),
    addressType: kept?.addressType ?? 'HOME',
    deliveryTimeSlot: terms.deliveryTimeSlot ?? kept?.deliveryTimeSlot ?? 'MORNING_9_12',
    specialInstructions:
      terms.specialInstructions === undefined
        ? (kept?.specialInstructions ?? null)
        : terms.specialInstructions || null,
    customizations: kept?.customizations ?? [],
    neverIngredientIds: kept?.neverIngredientIds ?? [],
    neverAllergens: kept?.neverAllergens ?? [],
    startDate: start,
    // A fingerprint of its own: nobody's checkout meets it.
    fingerprint: newId(),
    // What may be cancelled for how long counts from the day it was bought.
    createdAt: orphan.order?.createdAt ?? orphan.payment.createdAt,
  }
}

/** Who paid; what nobody knows is the admin's to say. */
function customerOf(orphan: Orphan, given: GivenCustomer) {
  const known = knownCustomer(orphan)
  const customer = {
    customerName: known.customerName || (given.customerName ?? ''),
    customerEmail: known.customerEmail || (given.customerEmail ?? ''),
    customerPhone: known.customerPhone || (given.customerPhone ?? ''),
  }
  const missing: Record<string, ValidationKey> = {
    ...(!customer.customerName && { customerName: 'fullNameRequired' }),
    ...(!customer.customerEmail && { customerEmail: 'emailRequired' }),
    ...(!customer.customerPhone && { customerPhone: 'phoneRequired' }),
  }
  return { customer, missing }
}

/** Somebody with saved addresses is asked which; everybody else for one. */
async function missingAddress(
  tx: Db,
  place: Place,
  userId: string | null,
): Promise<Record<string, ValidationKey>> {
  if (place === 'AS_ORDERED' || place.addressId || place.newAddress) return {}
  const saved = userId ? await list(tx, userId) : []
  return saved.length > 0 ? { addressId: 'required' } : { newAddress: 'addressShort' }
}

type Whose = { kept: OrderRow | null; userId: string | null; language: Language }
async function addressOf(tx: Db, place: Place, { kept, userId, language }: Whose): Promise<ResolvedAddress> {
  if (place === 'AS_ORDERED') {
    if (kept) return orderedAddress(kept)
    // The default one is listed first.
    const [saved] = userId ? await list(tx, userId) : []
    if (!saved) throw new AppError('NO_ADDRESS')
    return resolveAddress(tx, { addressId: saved.id }, { userId, language })
  }
  const { addressId, newAddress } = place
  // The form begins with the order's text: left as it is, its parts are known too.
  if (kept && newAddress === kept.deliveryAddress) return orderedAddress(kept)
  const written = typeof newAddress === 'string' ? { deliveryAddress: newAddress } : { address: newAddress }
  return resolveAddress(tx, addressId ? { addressId } : written, { userId, language })
}

const orderedAddress = (order: OrderRow): ResolvedAddress => ({
  deliveryAddress: order.deliveryAddress,
  ...addressColumnsOf(order),
  addressId: order.addressId,
})
