import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const MAC_BYTES = 16

const macOf = (key: Buffer, id: Buffer) =>
  createHmac('sha256', key).update(id).digest().subarray(0, MAC_BYTES)

/** Returns an id with our signature. It cannot be guessed and needs no storage. */
export function signedId(key: Buffer, uuid: string): string {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  if (id.length !== ID_BYTES) throw new RangeError('only a uuid is signed')
  return Buffer.concat([id, macOf(key, id)]).toString('base64url')
}

/** Returns the id of a token, or null if the token is not signed by us. */
export function idOfToken(key: Buffer, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(macOf(key, id), bytes.subarray(ID_BYTES))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
