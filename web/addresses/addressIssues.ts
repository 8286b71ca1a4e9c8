import { AddressBody, doorFields } from '../../domain/addresses/contract.ts'
import { messageKey } from '../../domain/fields.ts'
import type { AddressValues } from './addressValues.ts'

/**
 * The errors of an address within a larger form, including a missing house or flat number. `at` is its path in the
 * form.
 */
export function addressIssues(address: AddressValues, at: string) {
  const found = AddressBody.safeParse(address).error?.issues ?? []
  const missing = doorFields(address.addressType)
    .filter(({ field }) => address[field].trim() === '' && !found.some((issue) => issue.path[0] === field))
    .map(({ field, missing }) => ({ code: 'custom', path: [field], message: messageKey(missing) }))
  return [...found, ...missing].map((issue) => ({ ...issue, path: [at, ...issue.path] }))
}
