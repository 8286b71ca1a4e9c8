/** The minimum rate of the shop relative to the bare server. */
const [JSON_LEAST, PAGE_LEAST] = [0.6, 0.5]

/** The reads of every visitor. */
export const reads = [
  { path: '/api/plans', least: JSON_LEAST },
  { path: '/api/menu', least: JSON_LEAST },
  { path: '/api/salads', least: JSON_LEAST },
  { path: '/api/subscriptions/sub-status', least: JSON_LEAST },
  { path: '/', least: PAGE_LEAST },
  { path: '/menu', least: PAGE_LEAST },
]
export const encodings = ['br', 'identity']
