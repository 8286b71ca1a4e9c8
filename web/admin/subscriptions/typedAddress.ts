import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { type AddressValues, emptyAddress } from '../../addresses/addressValues.ts'

/** What is known of the address in parts; what an admin wrote into the street has to be written anew. */
export function typedAddress({ address }: Pick<AdminSubscription, 'address'>): AddressValues {
  if (!address) return emptyAddress
  const { addressType, city, block, road, building, flat, houseNo } = address
  return {
    ...emptyAddress,
    addressType: addressType ?? (houseNo ? 'HOUSE' : 'FLAT'),
    city,
    block,
    road: /^\d/.test(road) ? road : '',
    building: building ?? '',
    flat: flat ?? '',
    houseNo: houseNo ?? '',
  }
}
