import { type SQL, sql } from 'drizzle-orm'
import { dayInBahrain } from '../../domain/dates.ts'
import type { Fils } from '../../domain/money.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'
import { addedTotals, type Delta } from './add.ts'
import { owedTotals } from './owedDeliveries.ts'

type Buyer = Pick<SubscriptionRow, 'id' | 'userId' | 'customerEmail'>
type Sold = { subscription: Buyer & Pick<SubscriptionRow, 'createdAt'>; worths: readonly Fils[] }

/**
 * Adds what a paid subscription brings: the owed deliveries and, if it is the customer's first, a new customer. `also`:
 * further deltas of the same statement. `countSubscription` runs before and locks the customer's row, so the second of
 * two concurrent first purchases waits and sees the first.
 */
export const saleTotals = (
  { subscription, worths }: Sold,
  now: Date,
  also: readonly Delta[] = [],
): SQL => sql`
  ${addedTotals([...owedTotals(worths, subscription, 1), ...also], now)}
  union all
  select ${dayInBahrain(now)}::date, 'NEW_CUSTOMERS', '', 1
  where not exists (
    select from subscriptions
    where payment_id is not null and id <> ${subscription.id} and ${isOf(subscription)})`

/** A customer is an account, or a guest's email. */
const isOf = ({ userId, customerEmail }: Buyer) =>
  userId ? sql`user_id = ${userId}` : sql`user_id is null and customer_email = ${customerEmail}`
