import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { auditLog } from './table.ts'

const line = (number: 1 | 3) => sql`split_part(${auditLog.search}, E'\n', ${sql.raw(String(number))})`
/** The second line of what is searched is what the target was called. */
const NAMELESS = `\n${searchOf('')}\n`

/**
 * Takes a person out of what admins did to them or to what is theirs: that it was done stays, by whom and when; what
 * it was called and what it changed do not. `targets` is a select of ids, as text.
 */
export async function forgetTargets(tx: Db, targets: SQL): Promise<void> {
  await tx
    .update(auditLog)
    .set({
      targetName: null,
      before: null,
      after: null,
      details: {},
      search: sql`${line(1)} || ${NAMELESS} || ${line(3)}`,
    })
    .where(sql`${auditLog.target} in (${targets})`)
}

/** And out of what they did themselves: it is found by their new name alone. */
export async function forgetActor(tx: Db, userId: string, name: string): Promise<void> {
  const rest = sql`substr(${auditLog.search}, length(${line(1)}) + 1)`
  await tx
    .update(auditLog)
    .set({ search: sql`${searchOf(name)} || ${rest}` })
    .where(eq(auditLog.actorId, userId))
}
