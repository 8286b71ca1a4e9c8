import { FULL_NAME, normalPhone, PHONE_DIGITS } from '../../domain/accounts/rules.ts'
import { to } from '../paths.ts'
import type { Details, Draft } from './draft.ts'

/** The six steps of rule L11, in order. Their texts are under these names. */
export const steps = ['plan', 'salads', 'details', 'review', 'payment', 'confirmation'] as const
/** From 1, as in the address. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6
const numbers: readonly Step[] = [1, 2, 3, 4, 5, 6]

export const stepName = (step: Step) => steps[step - 1] ?? 'plan'
export const stepBefore = (step: Step) => numbers.find((n) => n === step - 1)
/** By index, from 0. */
export const stepAt = (index: number): Step => numbers[index] ?? 1
export const stepPath = (step: Step) => `${to('subscription')}?step=${step}`

/** The step that an address requests. A payment's outcome decides the step, even if the address has another. */
export function stepFromAddress(search: URLSearchParams): Step {
  const payment = search.get('payment')
  if (payment === 'success') return 6
  if (payment === 'failed' || payment === 'error') return 5
  return numbers.find((n) => String(n) === search.get('step')) ?? 1
}

const filled = (text: string) => text.trim() !== ''

/** Whether the details look complete. The form has validated them, and the server validates them again. */
function hasDetails({ customerName, customerEmail, customerPhone, addressId, address, slot }: Details) {
  const name = customerName.trim().length
  const phone = normalPhone(customerPhone).length
  const door =
    address.addressType === 'FLAT'
      ? filled(address.building) && filled(address.flat)
      : filled(address.houseNo)
  const written = filled(address.city) && filled(address.block) && filled(address.road) && door
  return (
    name >= FULL_NAME.min &&
    name <= FULL_NAME.max &&
    /^\S+@\S+\.\S+$/.test(customerEmail.trim()) &&
    phone >= PHONE_DIGITS.min &&
    phone <= PHONE_DIGITS.max &&
    (addressId !== null || written) &&
    slot !== null
  )
}

/** The first incomplete step. Salads need no choice. */
function firstIncomplete(draft: Draft, planIds: readonly string[]): Step {
  if (draft.planId === null || !planIds.includes(draft.planId)) return 1
  if (!hasDetails(draft.details)) return 3
  if (!draft.acceptTerms) return 4
  return 5
}

/** The step to show: the requested one, or the first incomplete one before it. The confirmation needs nothing. */
export function stepShown(requested: Step, draft: Draft, planIds: readonly string[]): Step {
  if (requested === 6) return 6
  const open = firstIncomplete(draft, planIds)
  return requested > open ? open : requested
}
