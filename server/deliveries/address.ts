import { addressColumnsOf } from '../addresses/columns.ts'
import type { AddressColumns } from '../addresses/table.ts'
import type { SubscriptionRow } from '../subscriptions/table.ts'
import type { DeliveryRow } from './table.ts'

type OwnAddress = AddressColumns & Pick<DeliveryRow, 'deliveryAddress'>
type SubscribedAddress = AddressColumns & Pick<SubscriptionRow, 'deliveryAddress'>

/**
 * Where a delivery goes: to its own address if it has one, else to the subscription's. Text and parts are always of
 * the same one: an own address in words alone does not borrow the other's town.
 */
export const deliveryAddressOf = (own: OwnAddress, subscription: SubscribedAddress): SubscribedAddress =>
  own.deliveryAddress === null
    ? { deliveryAddress: subscription.deliveryAddress, ...addressColumnsOf(subscription) }
    : { deliveryAddress: own.deliveryAddress, ...addressColumnsOf(own) }
