import type { CustomerChoice } from '../../deliveries/customerChoice.ts'
import type { RefundMethod } from '../../payments/rules.ts'

/** What the customer's overview shows first: something went wrong, or still waits for them. */
export const problems = {
  title: 'Please have a look',
  failed: {
    title: 'Your delivery on {{day}} didn’t arrive',
    titleSalad: 'Your {{salad}} on {{day}} didn’t arrive',
    choose: 'We’re sorry. You can choose until {{until}} how we make up for it. It’s worth {{amount}}.',
    wait: 'We’re sorry. It’s worth {{amount}}, and we’ll get in touch about it. You can also call us:',
    open: {
      ANOTHER_DAY: 'Choose another day',
      CREDIT: 'Take store credit',
    } satisfies Record<CustomerChoice, string>,
  },
  decide: {
    title: 'How shall we make up for it?',
    lead: 'Your delivery on {{day}} didn’t arrive. You choose once, and it can’t be changed afterwards.',
    legend: 'Your choice',
    name: { ANOTHER_DAY: 'Another day', CREDIT: 'Store credit' } satisfies Record<CustomerChoice, string>,
    text: {
      ANOTHER_DAY: 'We bring it again at your usual time. It costs nothing extra.',
      CREDIT: '{{amount}}, taken off when you next buy or renew, within a year.',
    } satisfies Record<CustomerChoice, string>,
    date: 'Day',
    chooseDate: 'Choose a day',
    dateHint: 'Any delivery day in the next four weeks on which you have no delivery.',
    keep: 'Decide later',
    send: {
      ANOTHER_DAY: 'Deliver on {{day}}',
      CREDIT: 'Take {{amount}} credit',
    } satisfies Record<CustomerChoice, string>,
    sending: 'Saving…',
    failed: 'That didn’t work. Nothing was changed; try again.',
    done: {
      ANOTHER_DAY: 'We’ll deliver it again on {{day}}.',
      CREDIT: '{{amount}} is now in your store credit.',
    } satisfies Record<CustomerChoice, string>,
  },
  declined: {
    title: 'Your renewal was declined',
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
        'It was requested on {{day}} and goes to your original payment method, usually within 3–5 business days.',
      BANK_TRANSFER: 'It was requested on {{day}}. We’ll send it by bank transfer.',
      STORE_CREDIT: 'It was requested on {{day}} and becomes store credit.',
    } satisfies Record<RefundMethod, string>,
    see: 'See your payments',
  },
  payment: {
    title: 'You have an open payment',
    text: '{{plan}}, {{amount}}. You can pay until {{time}}. No longer want it? Cancel it on the payment page or just wait: nothing is charged.',
    go: 'Continue or cancel the payment',
  },
  loadFailed: 'We couldn’t check whether something needs you.',
} as const
