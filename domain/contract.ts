import * as adminAccounts from './accounts/adminContract.ts'
import * as accounts from './accounts/contract.ts'
import * as addresses from './addresses/contract.ts'
import * as audit from './audit/contract.ts'
import * as closures from './closures/contract.ts'
import * as customers from './customers/contract.ts'
import * as adminDeliveries from './deliveries/adminContract.ts'
import * as deliveries from './deliveries/contract.ts'
import * as drivers from './drivers/contract.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as events from './events/contract.ts'
import * as adminFeedback from './feedback/adminContract.ts'
import * as feedback from './feedback/contract.ts'
import * as health from './health/contract.ts'
import * as insights from './insights/contract.ts'
import * as jobs from './jobs/contract.ts'
import * as kitchen from './kitchen/contract.ts'
import * as mail from './mail/contract.ts'
import * as menu from './menu/contract.ts'
import * as adminPayments from './payments/adminContract.ts'
import * as payments from './payments/contract.ts'
import * as plans from './plans/contract.ts'
import * as problems from './problems/contract.ts'
import * as recovery from './recovery/contract.ts'
import * as renewals from './renewals/contract.ts'
import * as runs from './runs/contract.ts'
import * as settings from './settings/contract.ts'
import * as adminSubscriptions from './subscriptions/adminContract.ts'
import * as subscriptions from './subscriptions/contract.ts'

const features = {
  accounts,
  addresses,
  adminAccounts,
  adminDeliveries,
  adminFeedback,
  adminPayments,
  adminSubscriptions,
  audit,
  closures,
  customers,
  deliveries,
  drivers,
  events,
  feedback,
  health,
  insights,
  jobs,
  kitchen,
  mail,
  menu,
  payments,
  plans,
  problems,
  recovery,
  renewals,
  runs,
  settings,
  subscriptions,
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'summary' in value

/** Every endpoint of the product, for the documentation and for tests that cover all of them. */
export const endpoints: AnyEndpoint[] = Object.values(features).flatMap((feature) =>
  Object.values<unknown>(feature).filter(isEndpoint),
)
