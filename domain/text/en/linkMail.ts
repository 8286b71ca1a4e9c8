/** The email with the payment link of a subscription our team added for a customer. */
export const linkMail = {
  subject: 'Your payment link for subscription {{number}}',
  what: 'We’ve prepared your subscription as agreed. Once it’s paid, your deliveries are set.',
  renewal: 'We’ve prepared your renewal as agreed. Once it’s paid, it follows {{number}}.',
  plan: 'Plan',
  deliveries: 'Deliveries',
  total: 'Total with VAT',
  button: 'Review and pay',
  until: 'The link works until {{when}}. If you need a new one after that, just contact us.',
  notYou: 'Didn’t ask for this? You can ignore this email: nothing is charged unless you pay.',
}
