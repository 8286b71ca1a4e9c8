import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { SubscriptionRow } from './table.ts'

/** Which one they are about, and when it ends. */
export const endingOf = (row: SubscriptionRow) => ({
  name: row.customerName,
  subscriptionId: row.id,
  number: subscriptionNumber(row.number),
  endDate: row.endDate,
})
