import type { changes } from './changes.ts'

type Instead<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Instead<T[K]> }

/** What the dialogs that change a subscription say to an admin, where their owner is told "you" (en/changes.ts). */
export const adminChanges = {
  pause: {
    title: 'Pause this subscription',
    reason: 'Why is it paused?',
    atOnce: 'It’s paused right away; what’s due today still comes. It can be resumed any time.',
    later: 'Until {{day}} everything goes on as before, and the pause can be taken back.',
    tooLong_one:
      'Everything must be delivered by {{until}}, one year after buying. From {{from}} it can be paused for {{count}} day at most.',
    tooLong_other:
      'Everything must be delivered by {{until}}, one year after buying. From {{from}} it can be paused for {{count}} days at most.',
    planned: 'The pause begins on {{day}}.',
  },
  withdraw: {
    title: 'Take back the pause?',
    lead: 'The pause from {{from}} to {{to}} is cancelled, and the deliveries go back to their days.',
  },
  resume: {
    title: 'Resume this subscription',
    lead: 'The pause would last until {{to}}. End it now, and the next delivery comes on {{day}}.',
    leadPlain: 'The next delivery comes on {{day}}.',
    done: 'Resumed. The next delivery comes on {{day}}.',
  },
  slot: {
    title: 'Change the delivery time',
    lead: 'This is possible once for each subscription, whoever does it.',
    effect_one: 'From {{from}} on {{count}} delivery comes at the new time.',
    effect_other: 'From {{from}} on {{count}} deliveries come at the new time.',
    done: {
      MORNING_9_12: 'From {{from}} on it comes in the morning, {{hours}}.',
      EVENING_6_9: 'From {{from}} on it comes in the evening, {{hours}}.',
    },
  },
  cancel: {
    title: 'Cancel this subscription?',
    refundTitle: 'The customer gets all the money back',
    refund: '{{amount}} goes back the way it was paid. It takes 3–5 business days.',
    lostTitle: 'The customer gets no money back',
    lostLate:
      'Refunds are possible within 2 hours of buying, before the first delivery. That time is over. You can still refund by hand, from the payment.',
    wasBackTitle: 'No further money goes back',
    wasBack: 'All of what was paid has already gone back to the customer.',
    days_one: '{{count}} delivery won’t come: {{days}}.',
    days_other: '{{count}} deliveries won’t come: {{days}}.',
    daysLost_one: 'The customer loses {{count}} delivery: {{days}}.',
    daysLost_other: 'The customer loses {{count}} deliveries: {{days}}.',
    instead: 'Only away for a while? Pausing keeps every day that was paid for.',
    reason: 'Why do they cancel?',
    reasons: { NOT_SATISFIED: 'Not satisfied' },
    noReason: 'They didn’t say',
    feedback: 'What did they say?',
    done: 'The subscription is cancelled.',
    doneRefund: 'The subscription is cancelled. {{amount}} is on its way back, 3–5 business days.',
  },
  why: { SLOT_CHANGED: 'It was already changed once.' },
} as const satisfies Instead<typeof changes>
