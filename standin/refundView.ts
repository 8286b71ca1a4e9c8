import { type Gateway, isLive } from './gateway.ts'
import { amountOf } from './money.ts'
import type { Refund } from './records.ts'

export function viewRefund(
  gateway: Pick<Gateway, 'key'>,
  refund: Refund,
  method: 'CREATE' | 'GET' | 'PUT' | 'POST',
) {
  const amount = amountOf(refund.fils)
  const isDone = refund.status === 'REFUNDED'
  return {
    id: refund.id,
    object: 'refund',
    live_mode: isLive(gateway),
    api_version: 'V2',
    method,
    amount,
    currency: refund.currency,
    charge_id: refund.chargeId,
    created: String(refund.created),
    date: { created: String(refund.created), timestamp: String(refund.completed ?? refund.created) },
    status: refund.status,
    reason: refund.reason,
    description: refund.description,
    metadata: refund.metadata,
    reference: {
      id: refund.id,
      merchant: refund.merchantReference,
      gateway: refund.gateway,
      payment: refund.payment,
      acquirer: isDone ? refund.gateway : undefined,
    },
    response: { code: refund.code, message: refund.message },
    transaction: {
      date: { created: refund.created, completed: refund.completed },
    },
    wallet: isDone ? { debit: { amount, currency: refund.currency } } : undefined,
    post: refund.post && { ...refund.post, attempt: refund.post.attempt || undefined },
  }
}
