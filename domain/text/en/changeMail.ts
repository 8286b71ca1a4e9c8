/** Emails about what a customer, or the shop for them, changed about a subscription. */
export const changeMail = {
  from: 'Paused from',
  to: 'Paused until',
  next: 'Next delivery',
  paused: {
    subject: 'Your subscription {{number}} is paused',
    what: 'Your salads take a break from {{from}} to {{to}}.',
    oneDay: 'Your salads take a break on {{from}}.',
    today: 'Today’s delivery will still arrive.',
    how: 'Deliveries restart after the last day, or sooner if you resume.',
  },
  scheduled: {
    subject: 'Your pause starts on {{from}}',
    what: 'Your salads will take a break from {{from}} to {{to}}. Until then, deliveries continue as usual.',
    oneDay: 'Your salads will take a break on {{from}}. Until then, deliveries continue as usual.',
    how: 'Changed your mind? You can cancel the pause until 11:59 PM on {{day}}.',
  },
  moved_one: 'Nothing is lost: {{count}} delivery moves to the end of your subscription.',
  moved_other: 'Nothing is lost: {{count}} deliveries move to the end of your subscription.',
  withdrawn: {
    subject: 'Your scheduled pause is cancelled',
    what: 'The pause is cancelled, and your deliveries continue as usual.',
  },
  resumed: {
    subject: 'Your subscription {{number}} is active again',
    what: 'The pause is over, and your deliveries continue.',
  },
  cancelled: {
    subject: 'Your subscription {{number}} is cancelled',
    what: 'Your subscription has ended. Thank you for eating with us.',
    lost_one: '{{count}} remaining delivery has been cancelled.',
    lost_other: '{{count}} remaining deliveries have been cancelled.',
    credit: 'We’ll return the {{amount}} of store credit you used as soon as the refund is complete.',
    earlier: 'There’s nothing more to refund: we’ve already refunded what you paid.',
    none: 'There’s no refund for this cancellation: refunds are only available within 2 hours of purchase, before the first delivery.',
  },
  slot: {
    subject: 'Your delivery time has changed',
    what: 'From {{day}}, your salads arrive at the new time.',
    once: 'The delivery time can only be changed once per subscription.',
  },
} as const
