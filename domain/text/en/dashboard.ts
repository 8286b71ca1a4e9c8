/** The customer's dashboard: its tabs, the overview and the subscription history. */
export const dashboard = {
  tabs: {
    label: 'Your account',
    overview: 'Overview',
    history: 'Subscription history',
    meals: 'My meals',
    profile: 'Profile settings',
    sessions: 'Active sessions',
    feedback: 'Delivery feedback',
  },
} as const
