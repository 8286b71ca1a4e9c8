/** The email with the payment link of a subscription our team added for a customer. */
export const linkMail = {
  subject: 'Your payment link for subscription {{number}}',
  what: 'Your subscription is ready, as agreed. Once it’s paid, we’ll schedule your deliveries.',
  renewal: 'Your renewal is ready, as agreed. Once it’s paid, it follows {{number}}.',
  plan: 'Plan',
  deliveries: 'Deliveries',
  total: 'Total incl. VAT',
  button: 'Review and pay',
  until: 'The link works until {{when}}. If you need a new one after that, just contact us.',
  unpaid: {
    subject: 'Your payment link for {{number}} has expired',
    what: 'The payment link for subscription {{number}} ({{plan}}) worked for 24 hours and has expired. Nothing was charged and nothing will be delivered.',
    again: 'Still hungry for salads? You can order again in a few minutes, or contact us for a new link.',
    button: 'Order again',
  },
  notYou: 'Didn’t ask for this? You can ignore this email: nothing is charged unless you pay.',
}
