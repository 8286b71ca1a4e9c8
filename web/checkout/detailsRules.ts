import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import { Email, FullName, Phone } from '../../domain/accounts/fields.ts'
import { messageKey } from '../../domain/fields.ts'
import { OrderBody } from '../../domain/payments/contract.ts'
import { slots } from '../../domain/settings/rules.ts'
import { addressIssues } from '../addresses/addressIssues.ts'
import { errorsOf } from '../form/errors.ts'
import type { Details } from './draft.ts'

/** The fields beside the address, validated by the order's own rules. */
const Contact = z.object({
  customerName: FullName,
  customerEmail: Email,
  customerPhone: Phone,
  slot: z.enum(slots, messageKey('slotRequired')),
  specialInstructions: OrderBody.shape.specialInstructions,
})

/** Normalizes valid details: Latin digits, no spaces. */
export function normalDetails(details: Details): Details {
  const { customerName, customerEmail, customerPhone } = Contact.parse(details)
  return { ...details, customerName, customerEmail, customerPhone }
}

export const detailsResolver: Resolver<Details> = (values, _context, options) => {
  const contact = Contact.safeParse(values).error?.issues ?? []
  // A saved address was validated when it was saved.
  const place = values.addressId === null ? addressIssues(values.address, 'address') : []
  const issues = [...contact, ...place]
  if (issues.length === 0) return { values, errors: {} }
  return { values: {}, errors: errorsOf(issues, options) }
}
