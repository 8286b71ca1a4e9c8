import { anOrphan } from '../test/testOrphans.ts'
import type { Row } from './testTable.ts'
import type { World } from './testWorld.ts'

const terms = ({ plan }: World) => ({
  planId: plan,
  startDate: '2026-12-06',
  deliveryTimeSlot: 'EVENING_6_9',
})
const ofCustomer = async ({ db, people }: World) => {
  const { payment } = await anOrphan(db, 'SERVICE_OFF', { order: { userId: people.customer.id } })
  return payment.id
}
export const aRecovery = async (w: World) => ({
  paymentTransactionId: await ofCustomer(w),
  ...terms(w),
  addressId: w.address,
})

/** The endpoints of payment recovery. */
export const recoveryRows: Record<string, Row> = {
  'GET /admin/recovery/orphaned-payments': { for: 'admins' },
  'GET /admin/recovery/stats': { for: 'admins' },
  'POST /admin/recovery/recover-subscription': {
    for: 'admins',
    ask: async (w) => ({ body: await aRecovery(w) }),
  },
  'POST /admin/recovery/bulk-recover': {
    for: 'admins',
    ask: async (w) => ({ body: { ...terms(w), paymentIds: [await ofCustomer(w)] } }),
  },
  'POST /admin/recovery/mark-for-refund/:paymentId': {
    for: 'admins',
    ask: async (w) => ({ path: await ofCustomer(w), query: { reason: 'CUSTOMER_REQUEST' } }),
  },
}
