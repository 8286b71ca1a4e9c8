import type { Db } from '../db/client.ts'
import type { Caller } from '../sessions/caller.ts'
import { auditLog } from './table.ts'

type Entry = {
  caller: Caller
  action: string
  target?: string
  details?: Record<string, unknown>
  requestId: string
}

/** Writes what an admin did, in the transaction that does it. */
export async function record(tx: Db, now: Date, { caller, action, target, details, requestId }: Entry) {
  await tx.insert(auditLog).values({
    at: now,
    actorId: caller.userId,
    actorRole: caller.role,
    action,
    target: target ?? null,
    details: details ?? {},
    requestId,
  })
}
