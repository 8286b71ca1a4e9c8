import type { cancellationReasons } from '../../subscriptions/rules.ts'

/** A subscription's story, told to its owner in whole sentences. What needs no more than its name is in history.ts. */
export const story = {
  sentence: '{{words}}.',
  PAUSED: 'Paused from {{from}} to {{to}}.',
  PAUSE_SCHEDULED: 'Pause planned from {{from}} to {{to}}.',
  oneDay: { PAUSED: 'Paused on {{from}}.', PAUSE_SCHEDULED: 'Pause planned on {{from}}.' },
  SKIPPED: '{{day}} was skipped.',
  SLOT_CHANGED: 'Delivery time changed from {{from}} to {{to}}.',
  CHANGED: 'Changed: {{list}}.',
  CHANGED_DAY: 'Changed for {{day}}: {{list}}.',
  RENEWED: 'Renewed: {{number}} follows.',
  REDELIVERY: 'The delivery of {{day}} failed and comes again on {{to}}.',
  CANCELLED: 'Cancelled. Reason: {{reason}}.',
  slots: { MORNING_9_12: 'morning', EVENING_6_9: 'evening' },
  /** One day after the other: Mon 7 Dec to Mon 14 Dec. */
  move: '{{from}} to {{to}}',
  moves: 'Moved: {{list}}.',
  moved_one: '{{count}} delivery moved.',
  moved_other: '{{count}} deliveries moved.',
  end: 'The last delivery is on {{day}}.',
  lost_one: '{{count}} delivery won’t be made.',
  lost_other: '{{count}} deliveries won’t be made.',
  refund: 'The full amount goes back within 3–5 business days.',
  noRefund: 'No refund applies.',
  changes: {
    salad: 'ingredients of {{salad}}',
    never: 'ingredients you never want',
    instructions: 'notes for the driver',
    address: 'address',
    swapped: 'the day’s other salad',
    swappedBack: 'back to the day’s salad',
    note: 'note',
  },
  reasons: {
    TOO_EXPENSIVE: 'too expensive',
    NOT_SATISFIED: 'not satisfied',
    TRAVELING: 'traveling',
    MOVING: 'moving away',
    HEALTH_OR_DIET: 'health or diet',
    OTHER: 'something else',
  } satisfies Record<(typeof cancellationReasons)[number], string>,
}
