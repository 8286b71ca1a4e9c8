import { randomBytes } from 'node:crypto'
import { viewCharge } from './chargeView.ts'
import type { Gateway } from './gateway.ts'
import { hashstring } from './hash.ts'
import { outcomes } from './outcomes.ts'
import type { Hook } from './records.ts'
import { viewRefund } from './refundView.ts'

/** A webhook's body, as a retrieve call would return it, and its signature. */
export function hookMessage(gateway: Omit<Gateway, 'webhooks'>, hook: Hook): { body: string; hash: string } {
  const post = { attempt: hook.attempt, status: 'PENDING', url: hook.url }
  const { view, signed } = hook.kind === 'charge' ? aboutCharge(gateway, hook) : aboutRefund(gateway, hook)
  const hash = hook.forged ? randomBytes(32).toString('hex') : hashstring(gateway.key, signed)
  return { body: JSON.stringify({ ...view, method: 'POST', post }), hash }
}

function aboutCharge(gateway: Omit<Gateway, 'webhooks'>, hook: Hook) {
  const charge = gateway.books.charges.get(hook.of)
  if (!charge) throw new Error(`the ledger has no charge ${hook.of}`)
  const claimed = Object.values(outcomes).find((outcome) => outcome.status === hook.claims)
  const shown = { ...charge, ...claimed }
  const { gateway: reference, payment } = charge.references ?? {}
  return {
    view: viewCharge(gateway, shown, 'POST'),
    signed: {
      id: charge.id,
      thousandths: charge.fils,
      currency: charge.currency,
      gateway: reference,
      payment,
      status: shown.status,
      created: String(charge.created),
    },
  }
}

function aboutRefund(gateway: Omit<Gateway, 'webhooks'>, hook: Hook) {
  const refund = gateway.books.refunds.get(hook.of)
  if (!refund) throw new Error(`the ledger has no refund ${hook.of}`)
  const shown = { ...refund, ...(hook.claims === 'PENDING' && { status: 'PENDING' as const, code: '100' }) }
  return {
    view: viewRefund(gateway, shown, 'POST'),
    signed: {
      id: refund.id,
      thousandths: refund.fils,
      currency: refund.currency,
      gateway: refund.gateway,
      payment: refund.payment,
      status: shown.status,
      created: String(refund.created),
    },
  }
}
