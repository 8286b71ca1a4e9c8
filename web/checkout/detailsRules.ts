import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, Resolver } from 'react-hook-form'
import { z } from 'zod'
import { Email, FullName, Phone } from '../../domain/accounts/fields.ts'
import { AddressBody } from '../../domain/addresses/contract.ts'
import { says } from '../../domain/fields.ts'
import { OrderBody } from '../../domain/payments/contract.ts'
import { slots } from '../../domain/settings/rules.ts'
import { validationKey } from '../../domain/validation.ts'
import type { Details } from './draft.ts'

/** What the person fills in beside the address, by the order's own rules. */
const Contact = z.object({
  customerName: FullName,
  customerEmail: Email,
  customerPhone: Phone,
  slot: z.enum(slots, says('required')),
  specialInstructions: OrderBody.shape.specialInstructions,
})

/** As it is kept: digits Latin, spaces gone. Call it with details the rules have passed. */
export function normalDetails(details: Details): Details {
  const { customerName, customerEmail, customerPhone } = Contact.parse(details)
  return { ...details, customerName, customerEmail, customerPhone }
}

/** A saved address was judged when it was saved; a new one is judged whole, the door's number with the rest. */
function addressIssues({ addressId, address }: Details) {
  if (addressId !== null) return []
  const found = AddressBody.safeParse(address).error?.issues ?? []
  const door = address.addressType === 'FLAT' ? (['building', 'flat'] as const) : (['houseNo'] as const)
  const missing = door
    .filter((field) => address[field].trim() === '' && !found.some((issue) => issue.path[0] === field))
    .map((field) => ({ path: [field], key: says('required') }))
  return [...found.map((issue) => ({ path: issue.path, key: validationKey(issue) })), ...missing].map(
    ({ path, key }) => ({ path: ['address', ...path], key }),
  )
}

export const detailsResolver: Resolver<Details> = (values, _context, options) => {
  const contact = Contact.safeParse(values).error?.issues ?? []
  const issues = [
    ...contact.map((issue) => ({ path: issue.path, key: validationKey(issue) })),
    ...addressIssues(values),
  ]
  if (issues.length === 0) return { values, errors: {} }
  const errors: Record<string, FieldError> = {}
  for (const { path, key } of issues) errors[path.join('.')] ??= { type: 'rule', message: key }
  return { values: {}, errors: toNestErrors(errors, options) }
}
