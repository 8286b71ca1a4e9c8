import type { CallInput } from '../../domain/endpoint.ts'
import type { processPayment } from '../../domain/payments/contract.ts'
import { customizationsOf } from './customizations.ts'
import type { Draft } from './draft.ts'

export type Order = Omit<CallInput<typeof processPayment>['body'], 'paymentMethod' | 'saveCard'>

/** What makes it this order: changed in any of it, or sent by somebody who has logged in since, it is another one. */
export const orderedText = (draft: Draft, guest: boolean): string =>
  JSON.stringify([{ ...orderBody(draft), acceptTerms: true, useCredit: false }, guest])

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
