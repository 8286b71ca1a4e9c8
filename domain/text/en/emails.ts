/** What an email is about, for the list of those a customer got. */
export const emails = {
  kinds: {
    accounts: {
      confirmNewEmail: 'Confirm a new email',
      emailChangeAsked: 'Change of email requested',
      emailChanged: 'Email changed',
      erasureAsked: 'Account deletion requested',
      erasureCancelled: 'Account deletion withdrawn',
      erasureDone: 'Account deleted',
      invitation: 'Invitation',
      newDevice: 'Login from a new device',
      passwordChanged: 'Password changed',
      resetPassword: 'Forgotten password',
      sessionStolen: 'Device logged out for safety',
      verifyEmail: 'Confirm the email',
    },
    credit: { expiring: 'Store credit expires soon' },
    deliveries: {
      closureMoved: 'Days moved by a closure',
      neverToday: 'Something they never eat',
    },
    feedback: { answered: 'Feedback answered' },
    ops: {
      jobDied: 'A job stopped',
      refundFailed: 'A refund failed',
      refundFound: 'A refund was found',
      refundUnclear: 'A refund is unclear',
    },
    payments: {
      failed: 'Payment failed',
      orphaned: 'Payment being looked into',
      receipt: 'Receipt',
    },
    refunds: {
      asked: 'Refund started',
      creditReturned: 'Store credit returned',
      done: 'Refund complete',
    },
    renewals: {
      chargeFailed: 'Auto-renewal failed',
      off: 'Auto-renewal off',
      on: 'Auto-renewal on',
      reminder: 'Renewal reminder',
    },
    subscriptions: {
      cancelled: 'Subscription cancelled',
      confirmed: 'Subscription confirmed',
      expired: 'Subscription expired',
      expiring: 'Days expire soon',
      pauseScheduled: 'Pause planned',
      pauseWithdrawn: 'Pause withdrawn',
      paused: 'Subscription paused',
      paymentLink: 'Payment link',
      resumed: 'Subscription resumed',
      slotChanged: 'Delivery time changed',
    },
  },
} as const
