import { type AddressParts, formatAddress } from '../../domain/addresses/rules.ts'
import { townIn } from '../../domain/addresses/towns.ts'
import type { Language } from '../../domain/language.ts'
import type { AddressColumns } from './table.ts'

/** The columns of an address's parts alone, of what may have more; of none, all null. */
export const addressColumnsOf = (parts: AddressColumns | null): AddressColumns => ({
  city: parts?.city ?? null,
  block: parts?.block ?? null,
  road: parts?.road ?? null,
  building: parts?.building ?? null,
  flat: parts?.flat ?? null,
  houseNo: parts?.houseNo ?? null,
  governorate: parts?.governorate ?? null,
})

/** A row's parts as they are answered; null where only its text is known. The door says which kind it is. */
export function addressPartsView(row: AddressColumns, language: Language): AddressParts | null {
  const { city, block, road, ...rest } = addressColumnsOf(row)
  if (city === null || block === null || road === null) return null
  const addressType = rest.houseNo !== null ? 'HOUSE' : rest.flat !== null ? 'FLAT' : null
  return { addressType, city: townIn(city, language), block, road, ...rest }
}

/** An address as a reader of this language says it; as it was written where its parts are not known. */
export function addressIn(row: AddressColumns & { deliveryAddress: string }, language: Language): string {
  const parts = addressPartsView(row, language)
  return parts ? formatAddress(parts, language) : row.deliveryAddress
}
