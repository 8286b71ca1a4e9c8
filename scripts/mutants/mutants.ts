import { accountMutants } from './accounts.ts'
import { catalogueMutants } from './catalogue.ts'
import { deliveryMutants } from './deliveries.ts'
import type { Mutant } from './mutant.ts'
import { paymentMutants } from './payments.ts'
import { refundMutants } from './refunds.ts'
import { subscriptionMutants } from './subscriptions.ts'

export const mutants: Mutant[] = [
  ...paymentMutants,
  ...refundMutants,
  ...deliveryMutants,
  ...subscriptionMutants,
  ...accountMutants,
  ...catalogueMutants,
]
