/** What the shop says about itself. */
export const shop = {
  serviceOn: 'We are taking new subscriptions.',
  serviceOff: 'We are not taking new subscriptions right now. Running ones go on as planned.',
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
    left: 'The payment page was left before paying, or its time ran out. Nothing was charged.',
    declined:
      'Your bank declined the payment. Nothing was charged; please try another card or another way to pay.',
    funds: 'There was not enough money on the card. Nothing was charged.',
    notConfirmed: 'The payment was not confirmed with your bank. Nothing was charged.',
    other: 'The payment did not go through. Nothing was charged.',
  },
} as const
