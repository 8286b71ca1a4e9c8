import { addDays, type Day, dayInBahrain } from '../dates.ts'
import type { Fils } from '../money.ts'
import { type ChangeableSubscription, firstOpenDay, takesRedelivery } from '../subscriptions/changes.ts'
import { subscriptionTransitions } from '../subscriptions/rules.ts'
import { type FailureResolution, UNDO_MS } from './failures.ts'
import type { DeliveryStatus } from './rules.ts'

/** What a customer can choose for a failed delivery, if the shop allows it. */
export const customerChoices = ['ANOTHER_DAY', 'CREDIT'] as const satisfies readonly FailureResolution[]
export type CustomerChoice = (typeof customerChoices)[number]

/**
 * How many days a customer has to choose, and how far ahead a redelivery may be: as far as menus are planned (rule
 * B12).
 */
export const CHOICE_DAYS = 7
export const REDELIVERY_WITHIN_DAYS = 28

/** The last day on which a customer can choose. */
export const chooseUntil = (failedAt: Date): Day => addDays(dayInBahrain(failedAt), CHOICE_DAYS)
/** The customer can choose once the driver can no longer undo the failure. */
export const chooseFrom = (failedAt: Date): Date => new Date(failedAt.getTime() + UNDO_MS)

export type CustomerFailure = {
  status: DeliveryStatus
  resolution: FailureResolution | null
  failedAt: Date | null
  /** Guests have none; they choose by phone (rule S6). */
  hasAccount: boolean
  /** The shop's two settings. */
  allows: Readonly<Record<CustomerChoice, boolean>>
  worthFils: Fils
  /** What is left of the payment after refunds, credits and redeliveries. */
  leftFils: Fils
  subscription: ChangeableSubscription
  /** The delivery days of its renewal. */
  renewalDays: readonly Day[]
}

/**
 * The days on which the failed delivery can be redelivered. The first is tomorrow, because today's kitchen list is
 * closed. The days of a renewal are excluded, because the renewal does not move.
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

/** Why a customer cannot make this choice; null if they can. */
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
 * The only rule about what a customer may choose for a failed delivery. The server enforces it and the screen shows
 * choices by it. A customer whose money was refunded can choose neither credit nor a free delivery.
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

/** What a customer can choose now; empty if only the shop can decide. */
export const openChoices = (failure: CustomerFailure, now: Date): CustomerChoice[] =>
  customerChoices.filter((choice) => choiceBlock(choice, failure, now) === null)
