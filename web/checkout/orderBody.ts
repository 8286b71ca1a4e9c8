import type { CallInput } from '../../domain/endpoint.ts'
import type { processPayment } from '../../domain/payments/contract.ts'
import { customizationsOf } from './customizations.ts'
import type { Draft } from './draft.ts'

export type Order = Omit<CallInput<typeof processPayment>['body'], 'paymentMethod' | 'saveCard'>

/** What the server is told of the order: a saved address by its id, a new one in its parts. */
export function orderBody(draft: Draft): Order | null {
  const { planId, details, neverIngredientIds, neverAllergens, acceptTerms, useCredit } = draft
  // Not complete: nothing to send. The wizard leads to what is missing.
  if (planId === null || details.slot === null || !acceptTerms) return null
  // A name is for the list of saved addresses.
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
