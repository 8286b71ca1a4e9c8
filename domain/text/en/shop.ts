/** What the shop says about itself. */
export const shop = {
  serviceOn: 'We’re taking new subscriptions.',
  serviceOff: 'We’re not taking new subscriptions right now. Existing ones carry on as planned.',
  /** Ways to pay. */
  methods: {
    CARD: 'Credit or debit card',
    BENEFIT: 'Benefit Pay',
    APPLE_PAY: 'Apple Pay',
    TAP_CHECKOUT: 'Mobile wallet',
  },
  /** Why a payment did not go through. */
  notPaid: {
    cancelled: 'You cancelled the payment. Nothing was charged.',
    left: 'The payment page was closed or timed out. Nothing was charged.',
    replaced: 'You chose another way to pay for this order.',
    declined:
      'Your bank declined the payment. Nothing was charged; please try another card or another payment method.',
    funds: 'The card didn’t have enough funds. Nothing was charged.',
    notConfirmed: 'The payment wasn’t confirmed with your bank. Nothing was charged.',
    other: 'The payment didn’t go through. Nothing was charged.',
  },
} as const
