import { accountMutants } from './accounts.ts'
import { byHandMutants } from './byHand.ts'
import { cardMutants } from './cards.ts'
import { closingMutants } from './closing.ts'
import { deliveryMutants } from './deliveries.ts'
import { dispatchMutants } from './dispatch.ts'
import type { Mutant } from './mutant.ts'
import { paymentMutants } from './payments.ts'
import { problemMutants } from './problems.ts'
import { raceMutants } from './races.ts'
import { recoveryMutants } from './recovery.ts'
import { refundMutants } from './refunds.ts'
import { renewalMutants } from './renewals.ts'
import { replacedMutants } from './replaced.ts'
import { runMutants } from './runs.ts'
import { scanMutants } from './scans.ts'
import { securityMutants } from './security.ts'
import { subscriptionMutants } from './subscriptions.ts'
import { totalMutants } from './totals.ts'
import { userMutants } from './users.ts'

export const mutants: Mutant[] = [
  ...paymentMutants,
  ...replacedMutants,
  ...refundMutants,
  ...cardMutants,
  ...recoveryMutants,
  ...renewalMutants,
  ...deliveryMutants,
  ...runMutants,
  ...dispatchMutants,
  ...problemMutants,
  ...subscriptionMutants,
  ...accountMutants,
  ...userMutants,
  ...byHandMutants,
  ...closingMutants,
  ...raceMutants,
  ...totalMutants,
  ...scanMutants,
  ...securityMutants,
]
