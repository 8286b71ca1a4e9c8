/** Emails about what a customer, or the shop for them, changed about a subscription. */
export const changeMail = {
  from: 'Paused from',
  to: 'Up to and including',
  next: 'Next delivery',
  paused: {
    subject: 'Your subscription {{number}} is paused',
    what: 'Your salads take a break from {{from}} to {{to}}.',
    oneDay: 'Your salads take a break on {{from}}.',
    today: 'Today’s delivery still comes.',
    how: 'It starts again after the last day. You can also resume sooner, whenever you like.',
  },
  scheduled: {
    subject: 'Your pause from {{from}} is planned',
    what: 'Your salads will take a break from {{from}} to {{to}}. Until then they come as usual.',
    oneDay: 'Your salads will take a break on {{from}}. Until then they come as usual.',
    how: 'Changed your mind? You can take the pause back until 11:59 PM on {{day}}.',
  },
  moved_one: 'Nothing is lost: {{count}} delivery moves to the end of your subscription.',
  moved_other: 'Nothing is lost: {{count}} deliveries move to the end of your subscription.',
  withdrawn: {
    subject: 'Your planned pause was taken back',
    what: 'There’s no pause anymore: your salads keep coming as usual.',
  },
  resumed: {
    subject: 'Your subscription {{number}} is active again',
    what: 'The pause is over, and your salads are coming back.',
  },
  cancelled: {
    subject: 'Your subscription {{number}} is cancelled',
    what: 'Your subscription has ended. Thank you for eating with us.',
    lost_one: '{{count}} delivery that was still planned won’t be made.',
    lost_other: '{{count}} deliveries that were still planned won’t be made.',
    refund: '{{amount}} goes back the way you paid, within 3–5 business days, depending on your bank.',
    transfer: 'You get {{amount}} back by bank transfer. We’ll contact you for your account details.',
    credit: 'The store credit you paid with, {{amount}}, comes back to you.',
    earlier: 'There’s nothing more to refund: we’ve already refunded what you paid.',
    none: 'There’s no refund: money goes back only within 2 hours of buying and before the first delivery.',
  },
  slot: {
    subject: 'Your delivery time has changed',
    what: 'From {{day}} on, your salads come at the new time.',
    once: 'The delivery time can be changed once, so this one stays.',
  },
} as const
