import { FULL_NAME, normalPhone, PHONE_DIGITS } from '../../domain/accounts/rules.ts'
import { to } from '../paths.ts'
import type { Details, Draft } from './draft.ts'

/** The six steps of rule L11, in order; the words of each stand under its name in the texts. */
export const steps = ['plan', 'salads', 'details', 'review', 'payment', 'confirmation'] as const
/** From 1, as in the address. */
export type Step = 1 | 2 | 3 | 4 | 5 | 6
const numbers: readonly Step[] = [1, 2, 3, 4, 5, 6]

export const stepName = (step: Step) => steps[step - 1] ?? 'plan'
export const stepBefore = (step: Step) => numbers.find((n) => n === step - 1)
/** By its place in a row, from 0. */
export const stepAt = (place: number): Step => numbers[place] ?? 1
export const stepPath = (step: Step) => `${to('subscription')}?step=${step}`

/** The step an address asks for. The payment's own words say where it belongs, with a step or without. */
export function stepIn(search: URLSearchParams): Step {
  const payment = search.get('payment')
  if (payment === 'success') return 6
  if (payment === 'failed' || payment === 'error') return 5
  return numbers.find((n) => String(n) === search.get('step')) ?? 1
}

const filled = (text: string) => text.trim() !== ''

/** Whether the details look complete. The form judged them by the contract, and the server does so again. */
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

/** The first step that still needs something. Salads may stay as the chef makes them. */
function firstOpen(draft: Draft, planIds: readonly string[]): Step {
  if (draft.planId === null || !planIds.includes(draft.planId)) return 1
  if (!hasDetails(draft.details)) return 3
  if (!draft.acceptTerms) return 4
  return 5
}

/** The step that shows: the one asked for, or the first that needs something before it. The confirmation asks nothing. */
export function stepShown(asked: Step, draft: Draft, planIds: readonly string[]): Step {
  if (asked === 6) return 6
  const open = firstOpen(draft, planIds)
  return asked > open ? open : asked
}
