import { addDays, type Day, dayInBahrain } from '../dates.ts'
import type { Fils } from '../money.ts'
import { type ChangeableSubscription, firstOpenDay, takesRedelivery } from '../subscriptions/changes.ts'
import { subscriptionTransitions } from '../subscriptions/rules.ts'
import { type FailureResolution, UNDO_MS } from './failures.ts'
import type { DeliveryStatus } from './rules.ts'

/** What a customer can choose for a delivery that failed, where the shop allows it. */
export const customerChoices = ['ANOTHER_DAY', 'CREDIT'] as const satisfies readonly FailureResolution[]
export type CustomerChoice = (typeof customerChoices)[number]

/** How long a customer can choose, and how far ahead the other day may be: as far as menus are planned (rule B12). */
export const CHOICE_DAYS = 7
export const REDELIVERY_WITHIN_DAYS = 28

/** The last day on which a customer can choose. */
export const chooseUntil = (failedAt: Date): Day => addDays(dayInBahrain(failedAt), CHOICE_DAYS)
/** The driver can still undo the failure before this; the customer chooses after it. */
export const chooseFrom = (failedAt: Date): Date => new Date(failedAt.getTime() + UNDO_MS)

export type CustomerFailure = {
  status: DeliveryStatus
  resolution: FailureResolution | null
  failedAt: Date | null
  /** Guests choose by phone (rule S6). */
  hasAccount: boolean
  /** The two settings of the shop. */
  allows: Readonly<Record<CustomerChoice, boolean>>
  worthFils: Fils
  /** What has not gone back of its payment yet, nor come again. */
  leftFils: Fils
  subscription: ChangeableSubscription
  /** On which what renews it delivers. */
  renewalDays: readonly Day[]
}

/**
 * The days on which the failed delivery can come again. Today's kitchen list is closed, so tomorrow is the first. What
 * renews the subscription stays where it is, and keeps its days to itself.
 */
export function redeliveryDays(
  { subscription, renewalDays }: Pick<CustomerFailure, 'subscription' | 'renewalDays'>,
  now: Date,
): Day[] {
  const { can } = subscriptionTransitions
  if (!can('modify', subscription.status) && !can('reopen', subscription.status)) return []
  const first = firstOpenDay(now)
  return Array.from({ length: REDELIVERY_WITHIN_DAYS }, (_, n) => addDays(first, n)).filter(
    (day) => takesRedelivery(subscription, day, now) && !renewalDays.includes(day),
  )
}

/** Why a customer cannot choose this; null if they can. */
export type ChoiceBlock =
  | 'NO_ACCOUNT'
  | 'NOT_FAILED'
  | 'RESOLVED'
  | 'NOT_ALLOWED'
  | 'TOO_EARLY'
  | 'TOO_LATE'
  | 'NOTHING_LEFT'
  | 'NO_DAY'

/**
 * The one rule about what a customer may choose for a failed delivery: the server checks it, the screen offers by it.
 * Whoever has their money back chooses nothing more: neither credit nor a free delivery.
 */
export function choiceBlock(choice: CustomerChoice, failure: CustomerFailure, now: Date): ChoiceBlock | null {
  const { status, resolution, failedAt, hasAccount, allows, worthFils, leftFils } = failure
  if (!hasAccount) return 'NO_ACCOUNT'
  if (status !== 'FAILED' || failedAt === null) return 'NOT_FAILED'
  if (resolution !== null) return 'RESOLVED'
  if (!allows[choice]) return 'NOT_ALLOWED'
  if (now < chooseFrom(failedAt)) return 'TOO_EARLY'
  if (dayInBahrain(now) > chooseUntil(failedAt)) return 'TOO_LATE'
  if (worthFils > leftFils) return 'NOTHING_LEFT'
  if (choice === 'ANOTHER_DAY' && redeliveryDays(failure, now).length === 0) return 'NO_DAY'
  return null
}

/** What a customer can choose now; empty where the shop decides. */
export const openChoices = (failure: CustomerFailure, now: Date): CustomerChoice[] =>
  customerChoices.filter((choice) => choiceBlock(choice, failure, now) === null)
