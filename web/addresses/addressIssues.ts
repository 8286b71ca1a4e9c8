import { AddressBody, doorFields } from '../../domain/addresses/contract.ts'
import { messageKey } from '../../domain/fields.ts'
import type { AddressValues } from './addressValues.ts'

/** What is wrong with an address inside a larger form, the door's number with the rest; `at` is where it stands there. */
export function addressIssues(address: AddressValues, at: string) {
  const found = AddressBody.safeParse(address).error?.issues ?? []
  const missing = doorFields(address.addressType)
    .filter(({ field }) => address[field].trim() === '' && !found.some((issue) => issue.path[0] === field))
    .map(({ field, missing }) => ({ code: 'custom', path: [field], message: messageKey(missing) }))
  return [...found, ...missing].map((issue) => ({ ...issue, path: [at, ...issue.path] }))
}
