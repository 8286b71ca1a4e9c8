import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { type AddressValues, emptyAddress } from '../../addresses/addressValues.ts'

/** The known parts of the address as form values. Free text that an admin entered as the street must be typed again. */
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
