import { eq } from 'drizzle-orm'
import { changesOf } from '../../domain/audit/rules.ts'
import { users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import type { Caller } from '../sessions/caller.ts'
import { auditLog } from './table.ts'

/** What an admin's write says of itself. */
export type AuditedChange = {
  /** Where it is known by another name than that of its call. */
  action?: string
  /** The id of what it was done to. */
  target?: string
  /** What it is called by people: a name, W-10234. */
  targetName?: string
  /** What else should be kept; the log does not show it. */
  details?: Record<string, unknown>
  /** What was changed, as it was and as it became. The whole may be given: what does not differ is not kept, nor secrets. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}
type Entry = AuditedChange & { caller: Pick<Caller, 'userId' | 'role'>; action: string; requestId: string }

/** Writes what an admin did, in the transaction that does it. */
export async function record(
  tx: Db,
  now: Date,
  { caller, action, target, targetName, details, before, after, requestId }: Entry,
) {
  const changes = changesOf(before, after)
  const side = (which: 'before' | 'after') =>
    changes.length > 0 ? Object.fromEntries(changes.map((change) => [change.field, change[which]])) : null
  const [actor] = await tx.select({ name: users.fullName }).from(users).where(eq(users.id, caller.userId))
  await tx.insert(auditLog).values({
    at: now,
    actorId: caller.userId,
    actorRole: caller.role,
    action,
    target: target ?? null,
    targetName: targetName ?? null,
    // What was not there before, or is not any more, has one side only.
    before: before ? side('before') : null,
    after: after ? side('after') : null,
    search: searchOf(actor?.name ?? '', targetName ?? '', target ?? ''),
    details: details ?? {},
    requestId,
  })
}
