import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../keys.ts'

/** Enough for a family's tablet. Beyond that, the account that signed in longest ago is dropped. */
const MOST_ACCOUNTS = 5
const ID_BYTES = 16
const SHAPE = /^[\w-]{22}(\.[\w-]{43})*$/

type Owner = { id: string; passwordHash: string | null }

/** Valid until the password changes, so that knowing an old password is of no use. */
const sealOf = (keys: Keys, device: string, { id, passwordHash }: Owner) =>
  createHmac('sha256', keys.devices)
    .update([device, id, passwordHash ?? ''].join('\n'))
    .digest('base64url')

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const partsOf = (cookie: string | undefined) => (cookie && SHAPE.test(cookie) ? cookie.split('.') : [])

/** Returns the id of this browser if it has signed in to that account before, otherwise null. */
export function knownDevice(keys: Keys, cookie: string | undefined, owner: Owner): string | null {
  const [device, ...seals] = partsOf(cookie)
  if (device === undefined || owner.passwordHash === null) return null
  const own = sealOf(keys, device, owner)
  return seals.some((seal) => isSame(seal, own)) ? device : null
}

/**
 * Returns the cookie of a browser whose user has just proved to be the owner. It keeps the entries of other accounts.
 */
export function knowDevice(keys: Keys, cookie: string | undefined, owner: Owner): string {
  const [device = randomBytes(ID_BYTES).toString('base64url'), ...seals] = partsOf(cookie)
  const own = sealOf(keys, device, owner)
  return [device, own, ...seals.filter((seal) => seal !== own).slice(0, MOST_ACCOUNTS - 1)].join('.')
}
