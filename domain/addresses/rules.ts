import { cleanText } from '../cleanText.ts'
import { latinDigits } from '../digits.ts'
import type { Language } from '../language.ts'
import { governorateCode, governorateIn } from './governorates.ts'
import { townIn } from './towns.ts'

/** Of a saved address. An order's own address is HOME or OFFICE (subscriptions/rules.ts). */
export const addressTypes = ['FLAT', 'HOUSE'] as const
export type AddressType = (typeof addressTypes)[number]

/** Shorter than this is no address a driver could find. */
export const ADDRESS_TEXT = { min: 10, max: 500 }
/** How many letters its parts may have. */
export const ADDRESS_LIMITS = { label: 40, city: 60, number: 12, governorate: 60 } as const
/** Enough for a family and its offices; a bound for the list. */
export const MAX_ADDRESSES = 20

/**
 * Where something goes, in parts: of an order, a subscription, a delivery. They are sorted and filtered by; what
 * people read is the formatted text kept beside them.
 */
export type AddressParts = {
  /** Null where the door is not known by itself: an admin writes it into the street. */
  addressType: AddressType | null
  /** A town we know by its English name, so that it is one town in every list; else as it was written. */
  city: string
  block: string
  road: string
  building: string | null
  flat: string | null
  houseNo: string | null
  /** Its code, so that each reader sees it in their language; a text that names none of the four stays as it is. */
  governorate: string | null
}
/** A saved address and one being written have no governorate: a block is in one only. */
type Written = Omit<AddressParts, 'governorate'> & Partial<Pick<AddressParts, 'governorate'>>

/** The numbers that belong to its kind; what was written for the other kind is not kept. */
export const doorOf = ({ addressType, building, flat, houseNo }: Written) =>
  addressType === 'FLAT' ? { building, flat, houseNo: null } : { building: null, flat: null, houseNo }

/** An address as it is kept with what was bought: a copy, which no later change of a saved address reaches. */
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

/** An address as it is written on an envelope here: 'Flat 12, Building 304, Road 1526, Block 315, Manama'. */
export function formatAddress(a: Written, language: Language): string {
  const w = words[language]
  const door =
    a.addressType === 'FLAT'
      ? [a.flat && `${w.flat} ${a.flat}`, a.building && `${w.building} ${a.building}`]
      : [a.houseNo && `${w.house} ${a.houseNo}`]
  // A street in an admin's words says itself what it is.
  const road = a.addressType === null && !/^\d/.test(a.road) ? a.road : `${w.road} ${a.road}`
  const governorate = a.governorate && governorateIn(governorateCode(a.governorate), language)
  return [...door, road, `${w.block} ${a.block}`, townIn(a.city, language), governorate]
    .filter(Boolean)
    .join(w.joint)
}

type StreetAddress = { street: string; city: string; governorate: string; zip: string }

/** What an admin fills in for a customer (rule L3), in parts: the street is the road, the ZIP the block. */
export function partsOfStreetAddress({ street, city, governorate, zip }: StreetAddress): AddressParts {
  const clean = (text: string) => latinDigits(cleanText(text)).trim()
  // The formatted text says the word itself.
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

type Door = Partial<Record<'houseNo' | 'building' | 'flat', string | null | undefined>>

/** What an admin was told: in parts where door, road and block are known, else as a text alone. */
export function manualAddress(told: StreetAddress & Door, language: Language) {
  const clean = (text: string | null | undefined) => latinDigits(cleanText(text ?? '')).trim() || null
  const door = { houseNo: clean(told.houseNo), building: clean(told.building), flat: clean(told.flat) }
  const parts = partsOfStreetAddress(told)
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
