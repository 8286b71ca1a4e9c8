import type { FailureResolution } from '../../deliveries/failures.ts'

/** What happened to a delivery, told to admins. Only the server says it. */
export const deliveryStory = {
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
  notTakenWhy: 'The driver’s update arrived too late and was ignored: {{to}} ({{why}})',
  frozen: 'Sent to the kitchen',
  moved: 'Moved here from {{day}}',
  added: 'Replaces the failed delivery on {{day}}',
} as const
