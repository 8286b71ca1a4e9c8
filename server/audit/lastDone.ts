import { and, desc, eq } from 'drizzle-orm'
import type { Done } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'

/** Returns when an admin last did this to the same target, and who. */
export async function lastDone(
  db: Db,
  action: string,
  target: string | undefined,
): Promise<Done | undefined> {
  const [last] = await db
    .select({ at: auditLog.at, byName: users.fullName })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.action, action), target === undefined ? undefined : eq(auditLog.target, target)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return last
}
