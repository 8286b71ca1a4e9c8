import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { SubscriptionRow } from './table.ts'

/** Whom emails about the end of a subscription go to. */
export const addressedTo = (row: SubscriptionRow) => ({
  to: row.customerEmail,
  language: row.language,
  ...(row.userId && { userId: row.userId }),
})

/** Which one they are about, and when it ends. */
export const endingOf = (row: SubscriptionRow) => ({
  name: row.customerName,
  subscriptionId: row.id,
  number: subscriptionNumber(row.number),
  endDate: row.endDate,
})
