import { cleanText } from '../cleanText.ts'
import { latinDigits } from '../digits.ts'
import type { Language } from '../language.ts'
import { governorateCode, governorateIn } from './governorates.ts'
import { townIn } from './towns.ts'

/** The types of a saved address. An order's own address is HOME or OFFICE (subscriptions/rules.ts). */
export const addressTypes = ['FLAT', 'HOUSE'] as const
export type AddressType = (typeof addressTypes)[number]

/** A shorter text cannot be an address that a driver could find. */
export const ADDRESS_TEXT = { min: 10, max: 500 }
/** Maximum lengths of the parts. */
export const ADDRESS_LIMITS = { label: 40, city: 60, number: 12, governorate: 60 } as const
/** Enough for a family and its offices; keeps the list short. */
export const MAX_ADDRESSES = 20

/**
 * The address of an order, a subscription or a delivery, in parts. Lists sort and filter by the parts; people read the
 * formatted text stored with them.
 */
export type AddressParts = {
  /** Null if the door has no field of its own: an admin writes it into the street. */
  addressType: AddressType | null
  /** The English name of a known town, so that each town is one value in every list. Otherwise the text as typed. */
  city: string
  block: string
  road: string
  building: string | null
  flat: string | null
  houseNo: string | null
  /**
   * The governorate's code, so that each reader sees it in their language. A text that names none of the four is kept
   * unchanged.
   */
  governorate: string | null
}
/** A saved or newly typed address has no governorate: the block determines it. */
type Written = Omit<AddressParts, 'governorate'> & Partial<Pick<AddressParts, 'governorate'>>

/** Keeps the numbers of the address type and drops those of the other type. */
export const doorOf = ({ addressType, building, flat, houseNo }: Written) =>
  addressType === 'FLAT' ? { building, flat, houseNo: null } : { building: null, flat: null, houseNo }

/** The address stored with a purchase: a copy, which later changes of the saved address do not affect. */
export const addressParts = (a: Written): AddressParts => ({
  addressType: a.addressType,
  city: townIn(a.city, 'en'),
  block: a.block,
  road: a.road,
  ...doorOf(a),
  governorate: a.governorate ? governorateCode(a.governorate) : null,
})

const words = {
  en: { flat: 'Flat', building: 'Building', house: 'House', road: 'Road', block: 'Block', joint: ', ' },
  ar: { flat: 'شقة', building: 'مبنى', house: 'منزل', road: 'طريق', block: 'مجمع', joint: '، ' },
} as const satisfies Record<Language, Record<string, string>>

/** Formats an address as it is written in Bahrain: 'Flat 12, Building 304, Road 1526, Block 315, Manama'. */
export function formatAddress(a: Written, language: Language): string {
  const w = words[language]
  const door =
    a.addressType === 'FLAT'
      ? [a.flat && `${w.flat} ${a.flat}`, a.building && `${w.building} ${a.building}`]
      : [a.houseNo && `${w.house} ${a.houseNo}`]
  // An admin's free-text street needs no word "Road" before it.
  const road = a.addressType === null && !/^\d/.test(a.road) ? a.road : `${w.road} ${a.road}`
  const governorate = a.governorate && governorateIn(governorateCode(a.governorate), language)
  return [...door, road, `${w.block} ${a.block}`, townIn(a.city, language), governorate]
    .filter(Boolean)
    .join(w.joint)
}

type StreetAddress = { street: string; city: string; governorate: string; zip: string }

/** The address fields an admin fills in for a customer (rule L3), as parts: street becomes road, ZIP becomes block. */
export function partsOfStreetAddress({ street, city, governorate, zip }: StreetAddress): AddressParts {
  const clean = (text: string) => latinDigits(cleanText(text)).trim()
  // The formatted text adds the word itself.
  const without = (word: 'road' | 'block', text: string) =>
    clean(text).replace(new RegExp(`^(${words.en[word]}|${words.ar[word]})\\s+(?=\\d)`, 'i'), '')
  return addressParts({
    addressType: null,
    city: clean(city),
    block: without('block', zip),
    road: without('road', street),
    building: null,
    flat: null,
    houseNo: null,
    governorate: clean(governorate) || null,
  })
}

type DoorFields = Partial<Record<'houseNo' | 'building' | 'flat', string | null | undefined>>

/** The address an admin typed: in parts if door, road and block are known, otherwise only as a text. */
export function manualAddress(input: StreetAddress & DoorFields, language: Language) {
  const clean = (text: string | null | undefined) => latinDigits(cleanText(text ?? '')).trim() || null
  const door = { houseNo: clean(input.houseNo), building: clean(input.building), flat: clean(input.flat) }
  const parts = partsOfStreetAddress(input)
  const isNumbered = /^\d{1,4}$/.test(parts.block) && /^\d{1,5}$/.test(parts.road)
  if (isNumbered && door.building && door.flat)
    return { address: { ...parts, ...door, addressType: 'FLAT' as const, houseNo: null } }
  if (isNumbered && door.houseNo)
    return { address: { ...parts, ...door, addressType: 'HOUSE' as const, building: null, flat: null } }
  const w = words[language]
  const known = [
    door.flat && `${w.flat} ${door.flat}`,
    door.building && `${w.building} ${door.building}`,
    door.houseNo && `${w.house} ${door.houseNo}`,
    formatAddress(parts, language),
  ]
  return { deliveryAddress: known.filter(Boolean).join(w.joint) }
}
