import { type ApiError, showError } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { changeDraft } from '../draft.ts'
import type { Step } from '../steps.ts'

/** Shows the error and returns the wizard's step where the customer can fix it, or null if there is none. */
export function refusedStep(error: ApiError): Step | null {
  if (error.errorCode === 'PLAN_RETIRED') {
    changeDraft({ planId: null })
    toast.error(error.message)
    return 1
  }
  const step = error.errorCode === 'VALIDATION_FAILED' ? stepOf(error) : null
  if (step !== null) showError(error)
  return step
}

const fields: Partial<Record<string, Step>> = {
  planId: 1,
  saladCustomizations: 2,
  neverIngredientIds: 2,
  neverAllergens: 2,
  customerName: 3,
  customerEmail: 3,
  customerPhone: 3,
  deliveryAddress: 3,
  addressId: 3,
  address: 3,
  addressType: 3,
  deliveryTimeSlot: 3,
  specialInstructions: 3,
  acceptTerms: 4,
}
/** The first step with an invalid field. */
function stepOf({ details }: ApiError): Step | null {
  const found = details.flatMap(({ field }) => fields[field.split('.')[0] ?? ''] ?? [])
  return found.toSorted()[0] ?? null
}
