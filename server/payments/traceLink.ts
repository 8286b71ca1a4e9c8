import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../keys.ts'

const ID_BYTES = 16
const MAC_BYTES = 16

const macOf = ({ traces }: Pick<Keys, 'traces'>, id: Buffer) =>
  createHmac('sha256', traces).update(id).digest().subarray(0, MAC_BYTES)

/** The page every letter about a payment leads to. Its token opens this one payment, to read it, and nothing else. */
export function tracePath(keys: Pick<Keys, 'traces'>, paymentId: string): `/payments/trace?token=${string}` {
  const id = Buffer.from(paymentId.replaceAll('-', ''), 'hex')
  if (id.length !== ID_BYTES) throw new RangeError('a payment has a uuid')
  return `/payments/trace?token=${Buffer.concat([id, macOf(keys, id)]).toString('base64url')}`
}

/** Whose token this is; null for anything we did not write ourselves. */
export function paymentOfToken(keys: Pick<Keys, 'traces'>, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(macOf(keys, id), bytes.subarray(ID_BYTES))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
