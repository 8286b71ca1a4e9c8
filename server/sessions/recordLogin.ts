import type { Db } from '../db/client.ts'
import type { LoginRow } from '../tables/sessions.ts'
import { logins } from '../tables/sessions.ts'
import { locationOf } from './device.ts'

type LoginOutcome = LoginRow['outcome']

/** The origin of a request, as stored with sessions and their history. */
export type LoginOrigin = { device: string; ip: string }

/** Adds a row to the login history that the user sees. */
export const recordLogin = (
  tx: Db,
  {
    userId,
    sessionId,
    outcome,
    from,
  }: { userId: string; sessionId?: string; outcome: LoginOutcome; from: LoginOrigin },
  now: Date,
) =>
  tx.insert(logins).values({
    userId,
    sessionId: sessionId ?? null,
    at: now,
    outcome,
    deviceInfo: from.device,
    ipAddress: from.ip,
    location: locationOf(from.ip),
  })
