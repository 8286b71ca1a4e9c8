/** The subscription page while the service is off, or while it is not known whether it is on. */
export const availableSoon = {
  failed: 'Failed to check service status',
  failedTitle: 'Subscribe',
  failedText: 'We couldn’t check whether we’re taking new subscriptions right now.',
  soon: {
    state: 'Not accepting subscriptions',
    title: 'Available soon',
    text: 'We’re not accepting new subscriptions right now. Until we’re back, the menu is here to make you hungry.',
    menu: 'View the menu',
    contact: 'Contact us',
    call: 'Or call us:',
    served: 'Already subscribed? Your deliveries continue as planned.',
  },
} as const
