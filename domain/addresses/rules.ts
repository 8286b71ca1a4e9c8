import type { Language } from '../language.ts'
import { townIn } from './towns.ts'

/** Of a saved address. An order's own address is HOME or OFFICE (subscriptions/rules.ts). */
export const addressTypes = ['FLAT', 'HOUSE'] as const
export type AddressType = (typeof addressTypes)[number]

/** Shorter than this is no address a driver could find. */
export const ADDRESS_TEXT = { min: 10, max: 500 }
/** How many letters its parts may have. */
export const ADDRESS_MOST = { label: 40, city: 60, number: 12 } as const
/** Enough for a family and its offices; a bound for the list. */
export const ADDRESSES_MOST = 20

type Parts = {
  addressType: AddressType
  city: string
  block: string
  road: string
  building: string | null
  flat: string | null
  houseNo: string | null
}
const words = {
  en: { flat: 'Flat', building: 'Building', house: 'House', road: 'Road', block: 'Block', joint: ', ' },
  ar: { flat: 'شقة', building: 'مبنى', house: 'منزل', road: 'طريق', block: 'مجمع', joint: '، ' },
} as const satisfies Record<Language, Record<string, string>>

/** An address as it is written on an envelope here: 'Flat 12, Building 304, Road 1526, Block 315, Manama'. */
export function formatAddress(a: Parts, language: Language): string {
  const w = words[language]
  const door =
    a.addressType === 'FLAT'
      ? [a.flat && `${w.flat} ${a.flat}`, a.building && `${w.building} ${a.building}`]
      : [a.houseNo && `${w.house} ${a.houseNo}`]
  return [...door, `${w.road} ${a.road}`, `${w.block} ${a.block}`, townIn(a.city, language)]
    .filter(Boolean)
    .join(w.joint)
}
