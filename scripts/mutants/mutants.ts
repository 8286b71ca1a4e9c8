import { accountMutants } from './accounts.ts'
import { catalogueMutants } from './catalogue.ts'
import { deliveryMutants } from './deliveries.ts'
import type { Mutant } from './mutant.ts'
import { paymentMutants } from './payments.ts'
import { raceMutants } from './races.ts'
import { refundMutants } from './refunds.ts'

export const mutants: Mutant[] = [
  ...paymentMutants,
  ...refundMutants,
  ...deliveryMutants,
  ...accountMutants,
  ...catalogueMutants,
  ...raceMutants,
]
