import type { CustomerChoice } from '../../deliveries/customerChoice.ts'
import type { RefundMethod } from '../../payments/rules.ts'

/** What the customer's overview shows first: something went wrong, or still waits for them. */
export const problems = {
  title: 'Needs your attention',
  failed: {
    title: 'Your delivery on {{day}} didn’t arrive',
    titleSalad: 'Your {{salad}} on {{day}} didn’t arrive',
    choose:
      'We’re sorry. You have until {{until}} to choose how we make it up to you. The delivery was worth {{amount}}.',
    wait: 'We’re sorry. The delivery was worth {{amount}}, and we’ll contact you about it. You can also call us:',
    open: {
      ANOTHER_DAY: 'Choose another day',
      CREDIT: 'Take store credit',
    } satisfies Record<CustomerChoice, string>,
  },
  decide: {
    title: 'How can we make it up to you?',
    lead: 'Your delivery on {{day}} didn’t arrive. Once you choose, it can’t be changed.',
    legend: 'Your choice',
    name: { ANOTHER_DAY: 'Another day', CREDIT: 'Store credit' } satisfies Record<CustomerChoice, string>,
    text: {
      ANOTHER_DAY: 'We’ll redeliver it at your usual time, at no extra cost.',
      CREDIT: '{{amount}} off your next order or renewal, within a year.',
    } satisfies Record<CustomerChoice, string>,
    date: 'Day',
    chooseDate: 'Choose a day',
    dateHint: 'Any delivery day in the next four weeks when you have no delivery.',
    keep: 'Decide later',
    send: {
      ANOTHER_DAY: 'Deliver on {{day}}',
      CREDIT: 'Take {{amount}} credit',
    } satisfies Record<CustomerChoice, string>,
    sending: 'Saving…',
    failed: 'That didn’t work. Try again.',
    done: {
      ANOTHER_DAY: 'We’ll redeliver it on {{day}}.',
      CREDIT: '{{amount}} has been added to your store credit.',
    } satisfies Record<CustomerChoice, string>,
  },
  declined: {
    title: 'Your renewal payment was declined',
    what: '{{card}} was declined on {{day}}: {{amount}} for {{plan}}.',
    whatPlain: 'Your card was declined on {{day}}: {{amount}} for {{plan}}.',
    again: 'We’ll try again on {{next}}. If it isn’t paid, your deliveries end on {{end}}.',
    last: 'If it isn’t paid, your deliveries end on {{end}}.',
    pay: 'Pay now',
    otherCard: 'Use another card',
  },
  refund: {
    title: 'A refund of {{amount}} is in progress',
    text: {
      ORIGINAL_PAYMENT:
        'Requested on {{day}}. It usually reaches your original payment method within 3–5 business days.',
      BANK_TRANSFER: 'Requested on {{day}}. We’ll send it by bank transfer.',
      STORE_CREDIT: 'Requested on {{day}}. We’ll add it to your store credit.',
    } satisfies Record<RefundMethod, string>,
    see: 'See your payments',
  },
  payment: {
    title: 'You have an unfinished payment',
    text: '{{plan}}, {{amount}}. Pay by {{time}}, cancel it on the payment page, or just wait: nothing is charged unless you pay.',
    go: 'Continue or cancel',
  },
  loadFailed: 'Couldn’t check whether anything needs your attention.',
} as const
