import { type AddressParts, formatAddress } from '../../domain/addresses/rules.ts'
import type { Language } from '../../domain/language.ts'

/** Where something goes, in the language on the screen; as it was written where its parts are not known. */
export const addressIn = (
  { address, deliveryAddress }: { address: AddressParts | null; deliveryAddress: string },
  language: Language,
) => (address ? formatAddress(address, language) : deliveryAddress)
