import type { Db } from '../db/client.ts'
import { locationOf } from './device.ts'
import type { LoginRow } from './table.ts'
import { logins } from './table.ts'

type LoginOutcome = LoginRow['outcome']

/** Where a request came from, as sessions and their history keep it. */
export type LoginOrigin = { device: string; ip: string }

/** One line in the history a person sees of their account. */
export const recordLogin = (
  tx: Db,
  {
    userId,
    sessionId,
    outcome,
    from,
    now,
  }: { userId: string; sessionId?: string; outcome: LoginOutcome; from: LoginOrigin; now: Date },
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
