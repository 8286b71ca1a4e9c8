import type { z } from 'zod'
import type { AssignedSalad, DeliverySchedule } from '../../domain/deliveries/contract.ts'
import type { Language } from '../../domain/language.ts'
import { addressPartsView } from '../addresses/columns.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import { deliveryAddressOf } from '../deliveries/address.ts'
import { assignedSalads, type MealPreferences } from '../deliveries/assigned.ts'
import { names } from '../menu/view.ts'
import type { DeliveryRow, FrozenSalad } from '../tables/deliveries.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'

/** The reader's language, and the catalogue. */
export type ViewContext = { language: Language; shop: Pick<Catalogue, 'menu' | 'salads'> }

/** One delivery as its owner sees it. */
export function deliveryView(
  d: DeliveryRow,
  row: SubscriptionRow,
  wishes: MealPreferences,
  { language, shop }: ViewContext,
): DeliverySchedule {
  const where = deliveryAddressOf(d, row)
  const assigned = assignedSalads(d, wishes, shop).map((s) => assignedView(s, language))
  const [other] = d.frozenAt ? [] : assignedSalads({ ...d, alternative: !d.alternative }, wishes, shop)
  return {
    id: d.id,
    deliveryDate: d.date,
    status: d.status,
    deliveryTimeSlot: d.deliveryTimeSlot,
    deliveryAddress: where.deliveryAddress,
    address: addressPartsView(where, language),
    ownAddress: where.deliveryAddress !== row.deliveryAddress,
    assignedSalads: assigned,
    assignedSalad: assigned[0] ?? null,
    alternative: d.alternative,
    // The never-list may lead to the same salad for both.
    otherSalad: other && other.saladId !== assigned[0]?.saladId ? assignedView(other, language) : null,
    frozen: d.frozenAt !== null,
    movedFrom: d.movedFrom,
    movedBecause: d.movedBecause,
    redelivery: d.redeliveryOf !== null,
    deliveredAt: d.deliveredAt?.toISOString() ?? null,
    deliveryNotes: d.deliveryNotes,
    deliveryPersonId: d.deliveryPersonId,
    deliveryInstructions: d.deliveryInstructions,
    subscriptionSpecialInstructions: row.specialInstructions,
  }
}

type Named = { id: string; nameEn: string; nameAr: string }
export const excludedView = (excluded: readonly Named[], language: Language) => ({
  excludedIngredientIds: excluded.map((i) => i.id),
  excludedIngredientNames: excluded.map((i) => names(i, language).name),
})

export const assignedView = (salad: FrozenSalad, language: Language): z.output<typeof AssignedSalad> => ({
  saladId: salad.saladId,
  ...names(salad, language),
  portions: salad.portions,
  ...excludedView(salad.excluded, language),
  unavoidableIngredientNames: (salad.unavoidable ?? []).map((i) => names(i, language).name),
  insteadOf: salad.insteadOf ? names(salad.insteadOf, language).name : null,
  notes: salad.notes,
  bowlUrl: salad.bowlUrl,
})
