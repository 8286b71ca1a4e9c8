import { isErased } from '../../domain/accounts/erased.ts'
import { emailRecipient } from '../accounts/emailRecipient.ts'
import { addressIn } from '../addresses/columns.ts'
import type { Db } from '../db/client.ts'
import { readSettings } from '../settings/read.ts'
import type { DeliveryRow } from '../tables/deliveries.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'
import { deliveryAddressOf } from './address.ts'

/**
 * Returns the recipient and the details for an email about a delivery that did not arrive; null if the customer was
 * erased.
 */
export async function undelivered(tx: Db, delivery: DeliveryRow, subscription: SubscriptionRow) {
  const { to, commonParams } = await emailRecipient(tx, subscription)
  if (isErased(to.to)) return null
  const { phone } = await readSettings(tx)
  const address = addressIn(deliveryAddressOf(delivery, subscription), to.language)
  return { to, commonParams: { ...commonParams, date: delivery.date, address, phone } }
}
