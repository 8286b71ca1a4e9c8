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

/** The choice of the order's own address. */
export const ORDERED = 'ORDERED'

const people = { customerName: FullName, customerEmail: Email, customerPhone: Phone }
export const personFields = ['customerName', 'customerEmail', 'customerPhone'] as const
/** What of the customer nobody knows: it is asked for. */
export const missingOf = (orphan: OrphanedPayment) => personFields.filter((field) => orphan[field] === '')

/** The form's own shape; what it needs besides depends on what is known, and is checked by `issuesOf`. */
export const RecoverValues = z.object({
  ...terms,
  /** A saved address's id, the order's, or a new one. */
  addressId: z.string(),
  newAddress: z.custom<AddressValues>(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
})
export type RecoverTyped = z.input<typeof RecoverValues>
type Recover = z.output<typeof RecoverValues>

/** The form begins with what was ordered, tomorrow, where it was to go. */
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

/** What is wrong beyond the fields themselves: the address that is being written, the person who is asked for. */
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

/** As it is sent: one address at most, and of the customer only what was missing. */
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
