import type { Db } from '../db/client.ts'
import type { Caller } from '../sessions/caller.ts'
import { revokeDevice } from '../sessions/revokeDevice.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import { lockAccount } from './lock.ts'

type Which = { id: string; caller: Caller; sessionId?: string | undefined }

/** Ends one session of an account, or all of them. */
export async function revokeUserSessions(tx: Db, { id, caller, sessionId }: Which, now: Date) {
  const { user } = await lockAccount(tx, { caller, id })
  if (sessionId === undefined)
    return { user, revoked: await revokeSessions(tx, { userId: id, reason: 'revoked' }, now) }
  await revokeDevice(tx, id, sessionId.toLowerCase(), now)
  return { user, revoked: 1 }
}
