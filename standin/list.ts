import { viewCharge } from './chargeView.ts'
import { expireIfDue } from './finish.ts'
import { type Gateway, isLive } from './gateway.ts'
import { type Fields, fieldsOf, textOf, textsOf } from './read.ts'
import type { Charge } from './records.ts'
import { viewRefund } from './refundView.ts'
import { Refusal } from './refusal.ts'

const USUAL = 25
const MOST = 50

/**
 * Lists charges, newest first, from a position on. Stops at the start of the period, so that a page does not read the
 * whole ledger.
 */
export function listCharges(gateway: Gateway, body: Fields) {
  const { books } = gateway
  const limit = limitOf(body)
  const { from, to } = periodOf(body)
  const matches = matcherOf(body)
  const after = textOf(body.starting_after)
  let at = after ? books.timeline.lastIndexOf(after) - 1 : books.timeline.length - 1
  if (after && at < -1) throw new Refusal(400, '1143', 'Charge id is invalid')
  const charges: Charge[] = []
  for (; at >= 0 && charges.length <= limit; at--) {
    const stored = books.charges.get(books.timeline[at] ?? '')
    if (!stored || stored.created > to) continue
    if (stored.created < from) break
    const charge = expireIfDue(gateway, stored)
    if (matches(charge)) charges.push(charge)
  }
  return {
    object_type: 'list',
    live_mode: isLive(gateway),
    count: Math.min(charges.length, limit),
    has_more: charges.length > limit,
    api_version: 'V2',
    charges: charges.slice(0, limit).map((charge) => viewCharge(gateway, charge, 'GET')),
  }
}

function matcherOf(body: Fields): (charge: Charge) => boolean {
  const status = textOf(body.status)
  const [customers, ids] = [textsOf(body.customers), textsOf(body.charges)]
  const email = textOf(body.email)
  const mobile = textOf(fieldsOf(body.mobile).number) ?? textOf(body.mobile)
  const reference = fieldsOf(body.reference)
  const [order, transaction] = [textOf(reference.order), textOf(reference.transaction)]
  return (charge) =>
    (!status || charge.status === status) &&
    (customers.length === 0 || customers.includes(charge.customer.id ?? '')) &&
    (ids.length === 0 || ids.includes(charge.id)) &&
    (!email || charge.customer.email === email) &&
    (!mobile || charge.customer.phone?.number === mobile) &&
    (!order || charge.reference.order === order) &&
    (!transaction || charge.reference.transaction === transaction)
}

/** The gateway answers an empty list of refunds with an error. */
export function listRefunds(gateway: Gateway, body: Fields) {
  const { books } = gateway
  const limit = limitOf(body)
  const { from, to } = periodOf(body)
  const [charges, ids] = [textsOf(body.charges), textsOf(body.refunds)]
  const after = textOf(body.starting_after)
  const newest = [...books.refunds.values()].toReversed()
  const start = after ? newest.findIndex((refund) => refund.id === after) + 1 : 0
  const found = newest
    .slice(start)
    .filter(
      (refund) =>
        (charges.length === 0 || charges.includes(refund.chargeId)) &&
        (ids.length === 0 || ids.includes(refund.id)) &&
        refund.created >= from &&
        refund.created <= to,
    )
  if (found.length === 0) throw new Refusal(400, '1160', 'Refunds not found')
  const refunds = found.slice(0, limit).map((refund) => viewRefund(gateway, refund, 'GET'))
  return {
    object: 'list',
    live_mode: isLive(gateway),
    count: refunds.length,
    has_more: found.length > limit,
    api_version: 'V2',
    refunds,
  }
}

function limitOf({ limit = USUAL }: Fields): number {
  const number = Number(limit)
  if (!Number.isInteger(number) || number < 1) throw new Refusal(400, '1146', 'Limit is invalid')
  return Math.min(number, MOST)
}

/** The bounds of the period, which the API sends as text with milliseconds. A missing bound is open. */
function periodOf(body: Fields): { from: number; to: number } {
  const date = fieldsOf(fieldsOf(body.period).date)
  const bound = (value: unknown, open: number) => {
    if (value === undefined) return open
    const ms = Number(value)
    if (!Number.isFinite(ms)) throw new Refusal(400, '1147', 'Period is invalid')
    return ms
  }
  return { from: bound(date.from, 0), to: bound(date.to, Number.MAX_SAFE_INTEGER) }
}
