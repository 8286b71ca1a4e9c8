import type { DeliveryStatus } from '../../domain/deliveries/rules.ts'
import { isSettled } from '../../domain/deliveries/rules.ts'
import { expiryMonthOf } from '../../domain/insights/rules.ts'
import type { Fils } from '../../domain/money.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'
import type { Delta } from './add.ts'

/** Returns the change in owed deliveries of a subscription: their number, their worth and their month of expiry. */
export function owedTotals(
  worths: readonly Fils[],
  { createdAt }: Pick<SubscriptionRow, 'createdAt'>,
  sign: 1 | -1,
): Delta[] {
  const key = expiryMonthOf(createdAt)
  return [
    { metric: 'OWED_DELIVERIES', key, amount: sign * worths.length },
    { metric: 'OWED_FILS', key, amount: sign * worths.reduce<number>((sum, part) => sum + part, 0) },
  ]
}

/** Returns -1 if a step settles a delivery (one less is owed), 1 if it undoes that, or null. */
export function owedChange(from: DeliveryStatus, to: DeliveryStatus): 1 | -1 | null {
  if (isSettled(from) === isSettled(to)) return null
  return isSettled(to) ? -1 : 1
}
