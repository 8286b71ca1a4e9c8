import { deliveries } from '../tables/deliveries.ts'
import type { Row } from './testTable.ts'
import type { World } from './testWorld.ts'

const closure = { dates: ['2026-12-07'], reasonEn: 'National Day', reasonAr: 'العيد الوطني' }
const feedbackBody = { type: 'negative', subject: 'Salty', note: 'Too salty for me', rating: 2 }
/** A customer's feedback about a delivery. */
const someFeedback = async (w: World) => {
  await w.db.update(deliveries).set({ status: 'DELIVERED' })
  return w.made('customer', 'POST', '/feedback', feedbackBody)
}

/** The endpoints of closed days and feedback. */
export const closingRows: Record<string, Row> = {
  'GET /admin/closures': { for: 'admins' },
  'GET /admin/closures/preview': { for: 'admins', ask: () => ({ query: { close: '2026-12-07' } }) },
  'POST /admin/closures': { for: 'admins', ask: () => ({ body: closure }) },
  'DELETE /admin/closures/:date': {
    for: 'admins',
    ask: async (w) => {
      await w.shop.send('POST', '/admin/closures', closure, w.headers.admin)
      return { path: '2026-12-07' }
    },
  },
  'GET /admin/feedback': { for: 'admins' },
  'GET /admin/feedback/export': { for: 'admins' },
  'GET /admin/feedback/salads': { for: 'admins' },
  'POST /admin/feedback/:id/answer': {
    for: 'admins',
    ask: async (w) => ({ path: await someFeedback(w), body: { answer: 'We use less salt now.' } }),
  },
  'POST /admin/feedback/:id/review': {
    for: 'admins',
    ask: async (w) => ({ path: await someFeedback(w), body: { reviewed: true } }),
  },
}
