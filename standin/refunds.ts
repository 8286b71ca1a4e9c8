import { readPostUrl } from './chargeInput.ts'
import { findCharge } from './charges.ts'
import type { Gateway } from './gateway.ts'
import { answeredBefore, storeAnswer } from './idempotent.ts'
import { makeDigits, makeId } from './ids.ts'
import { thousandthsOf } from './money.ts'
import { type Fields, fieldsOf, metadataOf, shorter, textOf } from './read.ts'
import type { Charge, Refund } from './records.ts'
import { viewRefund } from './refundView.ts'
import { Refusal } from './refusal.ts'
import { hooksAbout } from './webhooks.ts'

/** Runs synchronously, so that simultaneous refunds cannot exceed the captured amount together. */
export function createRefund(gateway: Gateway, body: Fields): string {
  const key = textOf(fieldsOf(body.reference).idempotent)
  const before = key && answeredBefore(gateway, 'refund', key)
  if (before) return before
  const refund = readRefund(gateway, body)
  return gateway.together(() => {
    gateway.write({ kind: 'refund', refund })
    if (refund.waitMs > 0) settleLater(gateway, refund)
    const made = refund.waitMs > 0 ? refund : settle(gateway, refund)
    const answer = JSON.stringify(viewRefund(gateway, made, 'CREATE'))
    if (key) storeAnswer(gateway, 'refund', key, answer)
    return answer
  })
}

function readRefund(gateway: Gateway, body: Fields): Refund {
  const chargeId = textOf(body.charge_id)
  if (!chargeId) throw new Refusal(400, '1142', 'Charge id is required')
  const charge = findCharge(gateway, chargeId)
  if (charge.status !== 'CAPTURED') throw new Refusal(400, '1161', 'Charge cannot be refunded')
  if (body.currency !== charge.currency)
    throw new Refusal(400, '1118', 'Currency does not match that of the charge')
  const fils = thousandthsOf(body.amount, charge.currency)
  if (fils === undefined) throw new Refusal(400, '1117', 'Amount is invalid')
  if (fils > charge.fils - refundedOrPending(gateway, charge))
    throw new Refusal(400, '1156', 'Refund amount is more than what is left of the charge')
  const reason = shorter(body.reason, 250, 'Reason')
  if (!reason) throw new Refusal(400, '1157', 'Refund reason is required')
  const postUrl = readPostUrl(body.post)
  const created = gateway.now()
  return {
    id: makeId('re_TS', created),
    chargeId,
    fils,
    currency: charge.currency,
    created,
    status: 'PENDING',
    code: '100',
    message: 'Pending',
    reason,
    description: shorter(body.description, 1000, 'Description') ?? '',
    metadata: metadataOf(body.metadata),
    merchantReference: textOf(fieldsOf(body.reference).merchant),
    gateway: makeDigits(15),
    payment: charge.references?.payment ?? '',
    willDecline: Boolean(gateway.faults.fires('declinedRefund', { email: charge.customer.email })),
    waitMs: gateway.settings.refundMs,
    post: postUrl ? { url: postUrl, status: 'PENDING', attempt: 0 } : undefined,
  }
}

/** The total of the charge's refunds that are made or pending. */
export function refundedOrPending({ books }: Gateway, charge: Charge): number {
  const ids = books.refundsOf.get(charge.id) ?? []
  const counted = [...ids]
    .map((id) => books.refunds.get(id))
    .filter((refund) => refund && refund.status !== 'DECLINED')
  return counted.reduce((sum, refund) => sum + (refund?.fils ?? 0), 0)
}

/** Also called at start, for refunds that a stop interrupted. */
export function settleLater(gateway: Gateway, { id, waitMs }: Refund): void {
  gateway.later.run(waitMs, () => {
    const refund = gateway.books.refunds.get(id)
    if (refund?.status === 'PENDING') settle(gateway, refund)
  })
}

function settle(gateway: Gateway, refund: Refund): Refund {
  const settled: Refund = {
    ...refund,
    completed: gateway.now(),
    ...(refund.willDecline
      ? { status: 'DECLINED', code: '502', message: 'Declined, Insufficient Balance' }
      : { status: 'REFUNDED', code: '000', message: 'Refunded' }),
  }
  const customer = gateway.books.charges.get(refund.chargeId)?.customer
  const hooks = hooksAbout(gateway, { kind: 'refund', id: refund.id, post: refund.post, customer })
  gateway.write(
    { kind: 'refund', refund: settled },
    ...hooks.map((hook) => ({ kind: 'hook' as const, hook })),
  )
  gateway.webhooks.send(hooks.map((hook) => hook.id))
  return settled
}

export function findRefund({ books }: Gateway, id: string): Refund {
  const refund = books.refunds.get(id)
  if (!refund) throw new Refusal(404, '1159', 'Refund not found')
  return refund
}

export function updateRefund(gateway: Gateway, id: string, body: Fields): Refund {
  const refund = findRefund(gateway, id)
  const changed = { ...refund, metadata: metadataOf(body.metadata ?? refund.metadata) }
  gateway.write({ kind: 'refund', refund: changed })
  return changed
}
