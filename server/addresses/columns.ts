import { type AddressParts, formatAddress } from '../../domain/addresses/rules.ts'
import { townIn } from '../../domain/addresses/towns.ts'
import type { Language } from '../../domain/language.ts'
import type { AddressColumns } from '../tables/addresses.ts'

/** Picks the columns of an address's parts from a larger object; all null for null. */
export const addressColumnsOf = (parts: AddressColumns | null): AddressColumns => ({
  city: parts?.city ?? null,
  block: parts?.block ?? null,
  road: parts?.road ?? null,
  building: parts?.building ?? null,
  flat: parts?.flat ?? null,
  houseNo: parts?.houseNo ?? null,
  governorate: parts?.governorate ?? null,
})

/**
 * Returns the parts of a row's address; null if only the text is known. The type follows from flat and house number.
 */
export function addressPartsView(row: AddressColumns, language: Language): AddressParts | null {
  const { city, block, road, ...rest } = addressColumnsOf(row)
  if (city === null || block === null || road === null) return null
  const addressType = rest.houseNo !== null ? 'HOUSE' : rest.flat !== null ? 'FLAT' : null
  return { addressType, city: townIn(city, language), block, road, ...rest }
}

/** Returns an address in the reader's language, or the text if its parts are not known. */
export function addressIn(row: AddressColumns & { deliveryAddress: string }, language: Language): string {
  const parts = addressPartsView(row, language)
  return parts ? formatAddress(parts, language) : row.deliveryAddress
}
