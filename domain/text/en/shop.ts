/** What the shop says about itself. */
export const shop = {
  serviceOn: 'We are taking new subscriptions.',
  serviceOff: 'We are not taking new subscriptions right now. Running ones go on as planned.',
} as const
