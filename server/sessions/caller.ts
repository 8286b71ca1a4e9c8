import { and, eq, lte } from 'drizzle-orm'
import type { Role } from '../../domain/accounts/rules.ts'
import { MINUTE_MS } from '../../domain/dates.ts'
import { users } from '../accounts/table.ts'
import type { Deps } from '../deps.ts'
import { isAlive } from './sessions.ts'
import { sessions } from './table.ts'

export type Caller = { userId: string; sessionId: string; role: Role }

/** How exactly a session knows when it was last used. */
const SEEN_EVERY_MS = MINUTE_MS

/**
 * Who sent this request. Session, status and role are read each time, so that a revocation, a suspension or another
 * role works on the very next request, also on another process.
 */
export async function callerOf(
  { db, tokens, now, hasRoom }: Pick<Deps, 'db' | 'tokens' | 'now' | 'hasRoom'>,
  authorization: string | undefined,
): Promise<Caller | null> {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
  const claims = token ? await tokens.read(token) : null
  if (!claims) return null
  const at = now()
  const mine = and(eq(sessions.id, claims.sessionId), eq(sessions.userId, claims.userId))
  const [found] = await db
    .select({ role: users.role, lastAccessedAt: sessions.lastAccessedAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(mine, isAlive(at), eq(users.status, 'ACTIVE')))
  if (!found) return null
  const longAgo = new Date(at.getTime() - SEEN_EVERY_MS)
  if (found.lastAccessedAt <= longAgo && (await hasRoom()))
    await db
      .update(sessions)
      .set({ lastAccessedAt: at })
      .where(and(mine, lte(sessions.lastAccessedAt, longAgo)))
  return { ...claims, role: found.role }
}
