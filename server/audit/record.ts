import { eq } from 'drizzle-orm'
import { changesOf } from '../../domain/audit/rules.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import type { Caller } from '../sessions/caller.ts'
import { users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'

/** What an admin's write records. */
export type AuditedChange = {
  /** Set if the action differs from the endpoint. */
  action?: string
  /** The id of the target. */
  target?: string
  /** The display name of the target: a name, W-10234. */
  targetName?: string
  /** Further data to store; the log does not show it. */
  details?: Record<string, unknown>
  /** The values before and after. The whole entity may be given: equal values and secrets are not stored. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}
type Entry = AuditedChange & { caller: Pick<Caller, 'userId' | 'role'>; action: string; requestId: string }

/** Records an admin's action. Call it in the transaction of the action. */
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
    // A created or deleted entity has one side only.
    before: before ? side('before') : null,
    after: after ? side('after') : null,
    search: searchOf(actor?.name ?? '', targetName ?? '', target ?? ''),
    details: details ?? {},
    requestId,
  })
}
