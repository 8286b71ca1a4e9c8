import { z } from 'zod'
import { cleanText } from '../cleanText.ts'
import { latinDigits } from '../digits.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, messageKey, oneLine } from '../fields.ts'
import { ORDER_LIMITS } from '../subscriptions/rules.ts'
import type { ValidationKey } from '../validation.ts'
import { ADDRESS_LIMITS, ADDRESS_TEXT, type AddressParts, addressTypes, doorOf } from './rules.ts'

export const Address = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  addressType: z.enum(addressTypes),
  label: z.string().nullable(),
  city: z.string(),
  block: z.string(),
  road: z.string(),
  building: z.string().nullable(),
  flat: z.string().nullable(),
  houseNo: z.string().nullable(),
  specialInstructions: z.string().nullable(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  formattedAddress: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Address = z.output<typeof Address>

const text = (most: number) =>
  z.string(messageKey('required')).overwrite(cleanText).trim().max(most, messageKey('tooLong'))
const needed = (missing: ValidationKey, most = ADDRESS_TEXT.max) =>
  oneLine(most, missing).min(1, messageKey(missing))
/**
 * Block and road are numbers in Bahrain. They are stored in Latin digits, without a leading word: 'Block 340', 'طريق
 * 4025'.
 */
const number = (missing: ValidationKey, shape: RegExp, wrong: ValidationKey) =>
  needed(missing)
    .overwrite((typed) => latinDigits(typed).replace(/^(block|road|rd\.?|مجمع|طريق)\s*(?=\d)/i, ''))
    .regex(shape, messageKey(wrong))
/** A text, because '12A' and '3/4' are valid door numbers. */
const door = oneLine(ADDRESS_LIMITS.number).overwrite(latinDigits)
/** Stores an empty field as null. */
const maybe = (schema: z.ZodType<string, string>) =>
  schema
    .nullable()
    .optional()
    .transform((value) => value || null)

const addressType = z.enum(addressTypes, messageKey('required'))
const place = {
  city: needed('cityRequired', ADDRESS_LIMITS.city),
  // Allows an empty number, so that an empty field is reported as missing and not as invalid.
  block: number('blockRequired', /^\d{0,4}$/, 'blockInvalid'),
  road: number('roadRequired', /^\d{0,5}$/, 'roadInvalid'),
  building: maybe(door),
  flat: maybe(door),
  houseNo: maybe(door),
}
/** The fields that identify the door of each address type, and the error for a missing one. */
export const doorFields = (kind: AddressParts['addressType']) =>
  kind === 'FLAT'
    ? ([
        { field: 'building', missing: 'buildingRequired' },
        { field: 'flat', missing: 'flatRequired' },
      ] as const)
    : ([{ field: 'houseNo', missing: 'houseRequired' }] as const)
type DoorFields = Pick<AddressParts, 'addressType' | 'building' | 'flat' | 'houseNo'>
function needsDoor(a: DoorFields, context: z.RefinementCtx) {
  for (const { field, missing } of doorFields(a.addressType))
    if (!a[field]) context.addIssue({ code: 'custom', path: [field], message: messageKey(missing) })
}

/** A Bahraini address: a flat in a building, or a house, on a road in a block of a town. */
export const AddressBody = z
  .object({
    addressType,
    label: maybe(oneLine(ADDRESS_LIMITS.label)),
    ...place,
    specialInstructions: maybe(text(ORDER_LIMITS.instructions)),
    isDefault: z.boolean().optional(),
  })
  .superRefine(needsDoor)
  .transform((a) => ({ ...a, ...doorOf(a) }))

/** An address without the fields of a saved one: the destination of one subscription or delivery. */
export const AddressPartsBody = z
  .object({ addressType, ...place, governorate: maybe(oneLine(ADDRESS_LIMITS.governorate)) })
  .superRefine(needsDoor)
  .transform((a) => ({ ...a, ...doorOf(a) }))

/**
 * A destination in a request body: a saved address by its id, a new address by its parts, or only a text. A text sent
 * beside one of the others is ignored, because the server formats it from the parts.
 */
export const addressInput = {
  addressId: z.uuid(messageKey('invalid')).optional(),
  address: AddressPartsBody.nullish(),
  deliveryAddress: text(ADDRESS_TEXT.max).min(ADDRESS_TEXT.min, messageKey('addressShort')).optional(),
}
export type AddressInput = z.output<z.ZodObject<typeof addressInput>>

/** Rejects a saved address together with a new one, because it is unclear which one is meant. */
export function oneAddressAtMost(
  { addressId, address }: Pick<AddressInput, 'addressId' | 'address'>,
  context: z.RefinementCtx,
) {
  if (addressId !== undefined && address)
    context.addIssue({ code: 'custom', path: ['address'], message: messageKey('addressTwice') })
}
/** As above, but requires an address. */
export function oneAddress(input: AddressInput, context: z.RefinementCtx) {
  oneAddressAtMost(input, context)
  const { addressId, address, deliveryAddress } = input
  if (addressId === undefined && !address && deliveryAddress === undefined)
    context.addIssue({ code: 'custom', path: ['deliveryAddress'], message: messageKey('addressShort') })
}

/** The parts in a response. The town is named in the caller's language. */
export const AddressPartsAnswer = z.object({
  addressType: z.enum(addressTypes).nullable(),
  city: z.string(),
  block: z.string(),
  road: z.string(),
  building: z.string().nullable(),
  flat: z.string().nullable(),
  houseNo: z.string().nullable(),
  governorate: z.string().nullable(),
}) satisfies z.ZodType<AddressParts>

export const listAddresses = endpoint('GET', '/addresses', 'CUSTOMER', {
  summary: 'The caller’s saved addresses, the default first.',
  returns: z.array(Address),
})
export const defaultAddress = endpoint('GET', '/addresses/default', 'CUSTOMER', {
  summary: 'The caller’s default address.',
  returns: Address,
})
export const addAddress = endpoint('POST', '/addresses', 'CUSTOMER', {
  summary: 'Saves an address; the first one becomes the default.',
  body: AddressBody,
  returns: Address,
  status: 201,
})
export const changeAddress = endpoint('PUT', '/addresses/:id', 'CUSTOMER', {
  summary: 'Changes a saved address; existing orders keep theirs.',
  params: Id,
  body: AddressBody,
  returns: Address,
})
export const removeAddress = endpoint('DELETE', '/addresses/:id', 'CUSTOMER', {
  summary: 'Removes a saved address. If it was the default, the newest of the others becomes the default.',
  params: Id,
  returns: z.object({ id: z.uuid() }),
})
export const setDefaultAddress = endpoint('PUT', '/addresses/:id/set-default', 'CUSTOMER', {
  summary: 'Makes a saved address the default.',
  params: Id,
  returns: Address,
})
