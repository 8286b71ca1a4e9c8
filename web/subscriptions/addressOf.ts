import { formatAddress } from '../../domain/addresses/rules.ts'
import type { Language } from '../../domain/language.ts'
import type { Subscription } from '../../domain/subscriptions/contract.ts'

/** Where it goes, in the language on the screen where its parts are known; else as it was written. */
export const addressOf = (
  { address, deliveryAddress }: Pick<Subscription, 'address' | 'deliveryAddress'>,
  language: Language,
) => (address ? formatAddress(address, language) : deliveryAddress)
