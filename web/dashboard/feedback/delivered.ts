import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'

/** All delivered meals, newest first. */
export const deliveredOf = (subscriptions: readonly Subscription[]): DeliverySchedule[] =>
  subscriptions
    .flatMap((s) => s.deliverySchedules)
    .filter((d) => d.status === 'DELIVERED')
    .toSorted((a, b) => (a.deliveryDate < b.deliveryDate ? 1 : -1))
