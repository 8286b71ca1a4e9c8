import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { payments } from '../tables/payments.ts'
import type { refunds } from '../tables/refunds.ts'
import { aRefund } from '../test/testPurchase.ts'
import type { World } from './testWorld.ts'

/** A refund of the customer's payment, with the given state. */
const aRefundThat = async ({ db }: World, over: Partial<typeof refunds.$inferInsert>) => {
  const [payment] = await db.select().from(payments).where(eq(payments.outcome, 'SUBSCRIBED'))
  const refund = await aRefund(db, payment?.id ?? '', over)
  return { path: `${payment?.id}/${refund.id}` }
}
const admins = { for: 'admins' as const }

/** The endpoints of refunds that need an admin, and the self-test (testTable.ts). */
export const refundRows = {
  'GET /admin/recovery/test': admins,
  'POST /admin/payments/:id/refunds/:refundId/not-made': {
    ...admins,
    ask: (w: World) => aRefundThat(w, { method: 'BANK_TRANSFER' }),
  },
  'POST /admin/payments/:id/refunds/:refundId/retry': {
    ...admins,
    ask: (w: World) => aRefundThat(w, { status: 'FAILED' }),
  },
  'POST /admin/payments/:id/refunds/:refundId/review': {
    ...admins,
    ask: async (w: World) => {
      const [payment] = await w.db.select().from(payments).where(eq(payments.outcome, 'SUBSCRIBED'))
      const answer = await fetch(`${w.shop.standinUrl}/v2/refunds`, {
        method: 'POST',
        headers: { authorization: 'Bearer sk_test_standin', 'content-type': 'application/json' },
        body: JSON.stringify({ charge_id: payment?.chargeId, amount: 1, currency: 'BHD', reason: 'asked' }),
      })
      const { id: lastError } = z.looseObject({ id: z.string() }).parse(await answer.json())
      return { ...(await aRefundThat(w, { status: 'NEEDS_REVIEW', lastError })), body: { made: true } }
    },
  },
}
