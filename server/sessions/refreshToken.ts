import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Keys } from '../keys.ts'

const TOKEN_BYTES = 32
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export const newRefreshToken = () => randomBytes(TOKEN_BYTES).toString('base64url')
/** 256 random bits need no slow hash. */
export const refreshTokenHash = (token: string) => createHash('sha256').update(token).digest('hex')

/** Encrypts a successor for the few seconds in which it may be sent again, bound to the token before it. */
export function sealSuccessor(keys: Keys, successor: string, predecessorHash: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, keys.refreshTokens, iv).setAAD(Buffer.from(predecessorHash))
  const sealed = Buffer.concat([cipher.update(successor, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

export function openSuccessor(keys: Keys, sealed: string, predecessorHash: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keys.refreshTokens, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(predecessorHash))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
  return Buffer.concat(opened).toString('utf8')
}
