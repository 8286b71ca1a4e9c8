import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'

/** The subscription that an email is about, and its end date. */
export const endingOf = (row: SubscriptionRow) => ({
  name: row.customerName,
  subscriptionId: row.id,
  number: subscriptionNumber(row.number),
  endDate: row.endDate,
})
