import { formatAddress } from '../../domain/addresses/rules.ts'
import type { Language } from '../../domain/language.ts'
import type { Subscription } from '../../domain/subscriptions/contract.ts'

/** The address in the current language if its parts are known; otherwise the stored text. */
export const addressOf = (
  { address, deliveryAddress }: Pick<Subscription, 'address' | 'deliveryAddress'>,
  language: Language,
) => (address ? formatAddress(address, language) : deliveryAddress)
