import {
  type CustomerChoice,
  type CustomerFailure,
  openChoices,
} from '../../../domain/deliveries/customerChoice.ts'
import { fromWire } from '../../../domain/money.ts'
import type { FailedDelivery } from '../../../domain/problems/contract.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { useNow } from '../../clock.ts'
import { useChangeable } from '../../subscriptions/useChangeable.ts'

export type OwnFailure = {
  failed: FailedDelivery
  subscription: Subscription
  allows: CustomerFailure['allows']
}

/** The customer's current choices for a failed delivery, by the server's rule. */
export function useOpenChoices({ failed, subscription, allows }: OwnFailure): CustomerChoice[] {
  const changeable = useChangeable(subscription)
  const failure: CustomerFailure = {
    status: 'FAILED',
    resolution: null,
    failedAt: new Date(failed.failedAt),
    hasAccount: true,
    allows,
    worthFils: fromWire(failed.amount),
    leftFils: fromWire(failed.leftAmount),
    subscription: changeable,
    renewalDays: failed.renewalDays,
  }
  return openChoices(failure, useNow())
}
