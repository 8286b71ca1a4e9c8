import { AddressBody } from '../../../domain/addresses/contract.ts'
import { changeDelivery } from '../../../domain/deliveries/contract.ts'
import { changeSubscription } from '../../../domain/subscriptions/contract.ts'
import { NEW_ADDRESS } from '../../addresses/AddressCards.tsx'
import type { AddressValues } from '../../addresses/addressValues.ts'
import { call } from '../../api.ts'
import type { OpenedDay } from './useDay.ts'

/** Keep the current address, or, for a day with its own address, return to the subscription's. */
export const AS_NOW = 'AS_NOW'
export const USUAL = 'USUAL'

/** The instructions for the driver on the day. */
export const instructionsOf = ({ delivery, subscription }: OpenedDay) =>
  delivery.deliveryInstructions ?? subscription.specialInstructions

export type PlaceValues = {
  scope: 'one' | 'all'
  /** AS_NOW, USUAL, NEW_ADDRESS, or the id of a saved address. */
  where: string
  address: AddressValues
  instructions: string
}

function placeOf({ where, address }: PlaceValues) {
  if (where === AS_NOW || where === USUAL) return undefined
  return where === NEW_ADDRESS ? { address: AddressBody.parse(address) } : { addressId: where }
}

/** Sends the changes for the day or for the subscription. In the latter case the day follows the subscription again. */
export async function changePlace(day: OpenedDay, values: PlaceValues) {
  const { delivery, subscription } = day
  const { scope, where, instructions } = values
  const place = placeOf(values)
  const instructionsChanged = instructions !== (instructionsOf(day) ?? '')
  const forAll = scope === 'all' && (place !== undefined || instructionsChanged)
  if (forAll)
    await call(changeSubscription, {
      params: { id: subscription.id },
      body: { ...place, ...(instructionsChanged && { specialInstructions: instructions || null }) },
    })
  const back = {
    ...(where === USUAL && { address: null }),
    ...(forAll &&
      instructionsChanged &&
      delivery.deliveryInstructions !== null && { deliveryInstructions: null }),
  }
  const own =
    scope === 'one'
      ? { ...place, ...(instructionsChanged && { deliveryInstructions: instructions || null }) }
      : {}
  const body = { ...back, ...own }
  if (Object.keys(body).length > 0)
    await call(changeDelivery, {
      params: { id: delivery.id },
      body: { deliveryDate: delivery.deliveryDate, ...body },
    })
}
