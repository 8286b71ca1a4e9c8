import { expireIfDue } from './finish.ts'
import type { Gateway } from './gateway.ts'

const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString())

/** A summary of the books, oldest first, for tests that compare them with the shop's. */
export function viewLedger(gateway: Gateway) {
  const { books } = gateway
  const refunded = new Map<string, number>()
  for (const { chargeId, fils, status } of books.refunds.values())
    if (status === 'REFUNDED') refunded.set(chargeId, (refunded.get(chargeId) ?? 0) + fils)
  const charges = books.timeline.flatMap((id) => {
    const stored = books.charges.get(id)
    if (!stored) return []
    const charge = expireIfDue(gateway, stored)
    return {
      id,
      status: charge.status,
      code: charge.code,
      fils: charge.fils,
      currency: charge.currency,
      askedFils: charge.askedFils,
      askedCurrency: charge.askedCurrency,
      order: charge.reference.order ?? null,
      transaction: charge.reference.transaction ?? null,
      email: charge.customer.email ?? null,
      refundedFils: refunded.get(id) ?? 0,
      created: moment(charge.created),
      capturedAt: charge.status === 'CAPTURED' ? moment(charge.finishedAt) : null,
    }
  })
  const refunds = [...books.refunds.values()].map((refund) => ({
    id: refund.id,
    charge: refund.chargeId,
    status: refund.status,
    fils: refund.fils,
    currency: refund.currency,
    reference: refund.merchantReference ?? null,
    created: moment(refund.created),
    completedAt: moment(refund.completed),
  }))
  return { charges, refunds, pendingWebhooks: books.hooks.size }
}
