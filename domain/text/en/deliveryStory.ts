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
    FAILED: 'Not delivered',
  } satisfies Record<DeliveryStatus, string>,
  failures: {
    NOBODY_HOME: 'nobody was in',
    NO_ANSWER: 'no answer at the door or by phone',
    WRONG_ADDRESS: 'the address couldn’t be found',
    REFUSED: 'turned down at the door',
    DAMAGED: 'damaged on the way',
    OTHER: 'another reason',
  } satisfies Record<FailureReason, string>,
  resolutions: {
    SAME_DAY: 'Out again on the same day',
    ANOTHER_DAY: 'To be delivered again on {{day}}',
    CREDIT: 'Given back as store credit',
    CLOSED: 'Closed without anything more',
  } satisfies Record<FailureResolution, string>,
  /** What became of a failed delivery, within a sentence. */
  resolved: {
    SAME_DAY: 'out again on the same day',
    ANOTHER_DAY: 'it comes again on another day',
    CREDIT: 'store credit was given',
    CLOSED: 'closed without anything more',
  } satisfies Record<FailureResolution, string>,
  step: '{{from}} → {{to}}',
  failed: '{{from}} → {{to}}: {{why}}',
  notTaken: 'The driver’s mark came too late and wasn’t taken: {{to}}',
  notTakenWhy: 'The driver’s mark came too late and wasn’t taken: {{to}}, {{why}}',
  frozen: 'The kitchen got its order',
  moved: 'Moved here from {{day}}',
  added: 'Added in place of {{day}}, which wasn’t delivered',
} as const
