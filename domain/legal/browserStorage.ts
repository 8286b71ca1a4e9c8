/**
 * Everything the product stores in a browser, by its key there, and the item of the privacy policy that documents it
 * (`privacy.sections`). A test compares this list with the code.
 */
export const browserStorage = {
  cookie: {
    lang: 'browser.list.lang',
    refresh: 'browser.list.session',
    device: 'browser.list.device',
  },
  localStorage: {
    language: 'browser.list.local',
    theme: 'browser.list.local',
    session: 'browser.list.local',
    openPayment: 'additions.list.payment',
    adminSidebar: 'additions.list.staff',
  },
  sessionStorage: {
    subscriptionDraft: 'browser.list.order',
    pendingSubscription: 'browser.list.order',
    completedSubscription: 'browser.list.order',
    paymentTrouble: 'browser.list.order',
    'link *': 'additions.list.link',
    'scroll-positions': 'additions.list.place',
  },
  indexedDB: { run: 'additions.list.driver' },
  caches: { run: 'additions.list.driver' },
} as const
