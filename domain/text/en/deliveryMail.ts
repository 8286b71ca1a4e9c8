import type { FailureReason } from '../../deliveries/failures.ts'

/** Emails about a delivery that did not arrive, and what we do about it. */
export const deliveryMail = {
  reasons: {
    NOBODY_HOME: 'Nobody was home when our driver arrived.',
    NO_ANSWER: 'Our driver was at the door and couldn’t reach you by phone.',
    WRONG_ADDRESS: 'Our driver couldn’t find the address.',
    REFUSED: 'It wasn’t accepted at the door.',
    DAMAGED: 'It was damaged on the way, and we only deliver what we’d eat ourselves.',
    OTHER: 'Something went wrong on the way.',
  } satisfies Record<FailureReason, string>,
  failed: {
    subject: 'We couldn’t deliver your salads on {{day}}',
    what: 'We’re sorry: your delivery on {{day}} didn’t reach you. {{reason}}',
    next: 'We’ll be in touch to make it right.',
    choose: 'You have until {{until}} to choose, on your dashboard, how we make it up to you.',
  },
  again: {
    subject: 'Your {{day}} delivery is now on {{again}}',
    what: 'Your delivery on {{day}} didn’t reach you, and we’re sorry. We’ll bring you fresh salads on {{again}} instead, at your usual time.',
    free: 'There’s no extra charge.',
  },
  today: {
    subject: 'We’re on our way to you again today',
    what: 'Your delivery didn’t reach you earlier today, and we’re sorry. Our driver is bringing it again today.',
  },
  credited: {
    subject: '{{amount}} store credit for your {{day}} delivery',
    what: 'Your delivery on {{day}} didn’t reach you, and we’re sorry. We’ve added {{amount}} of store credit to your account.',
    how: 'Use it within a year when you order or renew.',
  },
  closed: {
    subject: 'About your delivery on {{day}}',
    what: 'We’ve looked into your delivery on {{day}}, which didn’t reach you. We can’t redeliver it; your other deliveries aren’t affected.',
  },
  answer: 'Anything you’d like to tell us? Just reply to this email or call us on {{phone}}.',
} as const
