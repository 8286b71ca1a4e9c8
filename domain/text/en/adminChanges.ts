import type { changes } from './changes.ts'

type Instead<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Instead<T[K]> }

/** What the dialogs that change a subscription say to an admin, where their owner is told "you" (en/changes.ts). */
export const adminChanges = {
  pause: {
    title: 'Pause this subscription',
    reason: 'Why is it paused?',
    atOnce: 'Pauses right away; today’s delivery still arrives. It can be resumed any time.',
    later: 'Nothing changes until {{day}}, and the pause can be cancelled before then.',
    tooLong_one:
      'All deliveries must be made by {{until}}, one year after purchase. From {{from}}, it can be paused for {{count}} day at most.',
    tooLong_other:
      'All deliveries must be made by {{until}}, one year after purchase. From {{from}}, it can be paused for {{count}} days at most.',
    planned: 'The pause starts on {{day}}.',
  },
  withdraw: {
    title: 'Cancel the pause?',
    lead: 'The pause from {{from}} to {{to}} is cancelled and deliveries return to their original days.',
  },
  resume: {
    title: 'Resume this subscription',
    lead: 'The pause runs until {{to}}. Resume now and the next delivery is on {{day}}.',
    leadPlain: 'The next delivery is on {{day}}.',
    done: 'Resumed. The next delivery is on {{day}}.',
  },
  slot: {
    title: 'Change the delivery time',
    lead: 'It can only be changed once per subscription, by you or the customer.',
    effect_one: 'From {{from}}, {{count}} delivery moves to the new time.',
    effect_other: 'From {{from}}, {{count}} deliveries move to the new time.',
    done: {
      MORNING_9_12: 'Morning deliveries from {{from}}, {{hours}}.',
      EVENING_6_9: 'Evening deliveries from {{from}}, {{hours}}.',
    },
  },
  cancel: {
    title: 'Cancel this subscription?',
    refundTitle: 'The customer gets a full refund',
    refund: '{{amount}} is refunded to the original payment method within 3–5 business days.',
    lostTitle: 'No refund',
    lostLate:
      'Automatic refunds apply within 2 hours of purchase, before the first delivery. You can still refund from the payment page.',
    wasBackTitle: 'Already refunded',
    wasBack: 'The customer has already been refunded in full.',
    days_one: '{{count}} delivery will be cancelled: {{days}}.',
    days_other: '{{count}} deliveries will be cancelled: {{days}}.',
    daysLost_one: 'The customer loses {{count}} delivery: {{days}}.',
    daysLost_other: 'The customer loses {{count}} deliveries: {{days}}.',
    instead: 'Just away for a while? Pausing keeps every paid day.',
    reason: 'Why are they cancelling?',
    reasons: { NOT_SATISFIED: 'Not satisfied' },
    noReason: 'They didn’t say',
    feedback: 'What did they say?',
    done: 'Subscription cancelled.',
    doneRefund: 'Subscription cancelled. {{amount}} will be refunded within 3–5 business days.',
  },
  why: { SLOT_CHANGED: 'Already changed once.' },
} as const satisfies Instead<typeof changes>
