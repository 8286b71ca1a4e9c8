import { addressColumnsOf } from '../addresses/columns.ts'
import type { AddressColumns } from '../tables/addresses.ts'
import type { DeliveryRow } from '../tables/deliveries.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'

type OwnAddress = AddressColumns & Pick<DeliveryRow, 'deliveryAddress'>
type SubscribedAddress = AddressColumns & Pick<SubscriptionRow, 'deliveryAddress'>

/**
 * Returns where a delivery goes: to its own address or, without one, to the subscription's. Text and parts always come
 * from the same address; an own address without parts does not take those of the subscription.
 */
export const deliveryAddressOf = (own: OwnAddress, subscription: SubscribedAddress): SubscribedAddress =>
  own.deliveryAddress === null
    ? { deliveryAddress: subscription.deliveryAddress, ...addressColumnsOf(subscription) }
    : { deliveryAddress: own.deliveryAddress, ...addressColumnsOf(own) }
