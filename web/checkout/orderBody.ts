import type { CallInput } from '../../domain/endpoint.ts'
import type { processPayment } from '../../domain/payments/contract.ts'
import { customizationsOf } from './customizations.ts'
import type { Draft } from './draft.ts'

export type Order = Omit<CallInput<typeof processPayment>['body'], 'paymentMethod' | 'saveCard'>

/** Identifies the order: if any part changes, or the guest has logged in, it is another order. */
export const orderedText = (draft: Draft, guest: boolean): string =>
  JSON.stringify([{ ...orderBody(draft), acceptTerms: true, useCredit: false }, guest])

/** The order as it is sent to the server: a saved address by its id, a new one by its parts. */
export function orderBody(draft: Draft): Order | null {
  const { planId, details, neverIngredientIds, neverAllergens, acceptTerms, useCredit } = draft
  // Incomplete, so nothing can be sent. The wizard leads to what is missing.
  if (planId === null || details.slot === null || !acceptTerms) return null
  // The label is only used in the list of saved addresses.
  const { label: _, ...address } = details.address
  return {
    planId,
    customerName: details.customerName,
    customerEmail: details.customerEmail,
    customerPhone: details.customerPhone,
    ...(details.addressId === null ? { address } : { addressId: details.addressId }),
    addressType: details.place,
    deliveryTimeSlot: details.slot,
    saladCustomizations: customizationsOf(draft),
    neverIngredientIds: [...neverIngredientIds],
    neverAllergens: [...neverAllergens],
    specialInstructions: details.specialInstructions.trim() || null,
    acceptTerms: true,
    useCredit,
  }
}
