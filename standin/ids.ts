import { randomBytes, randomInt } from 'node:crypto'

/** For example chg_TS20261115090000a1b2c3d4e5f6: the prefix, the second of creation, and twelve random characters. */
export function makeId(prefix: string, now: number): string {
  const second = new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)
  return `${prefix}${second}${randomBytes(6).toString('hex')}`
}

export const makeSecret = () => randomBytes(24).toString('base64url')

export function makeDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}
