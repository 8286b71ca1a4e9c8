import { z } from 'zod'
import { Email, FullName, Phone } from '../../../domain/accounts/fields.ts'
import type { Address } from '../../../domain/addresses/contract.ts'
import type { Day } from '../../../domain/dates.ts'
import type { OrphanedPayment } from '../../../domain/recovery/contract.ts'
import { NEW_ADDRESS } from '../../addresses/AddressCards.tsx'
import { addressIssues } from '../../addresses/addressIssues.ts'
import { type AddressValues, emptyAddress } from '../../addresses/addressValues.ts'
import type { Issue } from '../../form/errors.ts'
import { emptyTerms, terms } from './terms.ts'

/** The choice of the order's address. */
export const ORDERED = 'ORDERED'

const people = { customerName: FullName, customerEmail: Email, customerPhone: Phone }
export const personFields = ['customerName', 'customerEmail', 'customerPhone'] as const
/** The missing customer details, which the form asks for. */
export const missingOf = (orphan: OrphanedPayment) => personFields.filter((field) => orphan[field] === '')

/** The form's values. `issuesOf` checks what is required only in some cases. */
export const RecoverValues = z.object({
  ...terms,
  /** The id of a saved address, ORDERED or NEW_ADDRESS. */
  addressId: z.string(),
  newAddress: z.custom<AddressValues>(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
})
export type RecoverTyped = z.input<typeof RecoverValues>
type Recover = z.output<typeof RecoverValues>

/** The initial values: the order's plan, time and address, starting tomorrow. */
export const recoverValues = (orphan: OrphanedPayment, today: Day): RecoverTyped => ({
  ...emptyTerms(today),
  ...(orphan.order && {
    planId: orphan.order.planId,
    deliveryTimeSlot: orphan.order.deliveryTimeSlot,
    specialInstructions: orphan.order.specialInstructions ?? '',
  }),
  addressId: orphan.order ? ORDERED : NEW_ADDRESS,
  newAddress: emptyAddress,
  customerName: orphan.customerName,
  customerEmail: orphan.customerEmail,
  customerPhone: orphan.customerPhone,
})

export const defaultAddress = (saved: readonly Address[]) =>
  (saved.find(({ isDefault }) => isDefault) ?? saved[0])?.id ?? NEW_ADDRESS

/** Errors beyond the single fields: in a new address, or in missing customer details. */
export function issuesOf(values: RecoverTyped, orphan: OrphanedPayment): Issue[] {
  const address = values.addressId === NEW_ADDRESS ? addressIssues(values.newAddress, 'newAddress') : []
  const person = missingOf(orphan).flatMap((field) =>
    (people[field].safeParse(values[field]).error?.issues ?? []).map((issue) => ({
      ...issue,
      path: [field],
    })),
  )
  return [...address, ...person]
}

/** The values as they are sent: at most one address, and only the customer details that were missing. */
export function recoverBody(values: Recover, orphan: OrphanedPayment) {
  const { addressId, newAddress, customerName, customerEmail, customerPhone, ...rest } = values
  const person = { customerName, customerEmail, customerPhone }
  return {
    ...rest,
    paymentTransactionId: orphan.paymentTransactionId,
    addressId: addressId === NEW_ADDRESS || addressId === ORDERED ? null : addressId,
    newAddress:
      addressId === NEW_ADDRESS
        ? newAddress
        : addressId === ORDERED
          ? (orphan.order?.deliveryAddress ?? null)
          : null,
    ...Object.fromEntries(missingOf(orphan).map((field) => [field, person[field]])),
  }
}
