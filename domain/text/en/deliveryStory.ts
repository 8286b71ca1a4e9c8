import type { FailureReason, FailureResolution } from '../../deliveries/failures.ts'
import type { DeliveryStatus } from '../../deliveries/rules.ts'

/** What happened to a delivery, told to admins; its states and failures in words. Only the server says them. */
export const deliveryStory = {
  statuses: {
    SCHEDULED: 'Scheduled',
    PREPARING: 'Preparing',
    OUT_FOR_DELIVERY: 'Out for delivery',
    DELIVERED: 'Delivered',
    CANCELLED: 'Cancelled',
    FAILED: 'Failed',
  } satisfies Record<DeliveryStatus, string>,
  failures: {
    NOBODY_HOME: 'nobody was home',
    NO_ANSWER: 'no answer on the phone',
    WRONG_ADDRESS: 'wrong address',
    REFUSED: 'not accepted at the door',
    DAMAGED: 'damaged on the way',
    OTHER: 'another reason',
  } satisfies Record<FailureReason, string>,
  resolutions: {
    SAME_DAY: 'Redelivered the same day',
    ANOTHER_DAY: 'Redelivery on {{day}}',
    CREDIT: 'Store credit given',
    CLOSED: 'Closed without compensation',
  } satisfies Record<FailureResolution, string>,
  /** What became of a failed delivery, within a sentence. */
  resolved: {
    SAME_DAY: 'redelivered on the same day',
    ANOTHER_DAY: 'redelivery on another day',
    CREDIT: 'store credit was given',
    CLOSED: 'closed without compensation',
  } satisfies Record<FailureResolution, string>,
  step: '{{from}} → {{to}}',
  failed: '{{from}} → {{to}}: {{why}}',
  notTaken: 'The driver’s update arrived too late and was ignored: {{to}}',
  notTakenWhy: 'The driver’s update arrived too late and was ignored: {{to}}, {{why}}',
  frozen: 'Sent to the kitchen',
  moved: 'Moved here from {{day}}',
  added: 'Replaces the failed delivery on {{day}}',
} as const
