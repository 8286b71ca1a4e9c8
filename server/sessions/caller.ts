import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Role } from '../../domain/accounts/rules.ts'
import { MINUTE_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { PREPARED, preparedQuery } from '../db/preparedQuery.ts'
import type { Deps } from '../deps.ts'
import { users } from '../tables/accounts.ts'
import { sessions } from '../tables/sessions.ts'
import { isAlive } from './sessions.ts'

/** `tokenEndsAt`: until when the token is valid. */
export type Caller = { userId: string; sessionId: string; tokenEndsAt: Date; role: Role }

/** The precision with which a session's last use is stored. */
const SEEN_EVERY_MS = MINUTE_MS

/** Why a token is refused. */
export type TokenRefusal = 'AUTH_REQUIRED' | 'ACCOUNT_SUSPENDED'

const sessionAndUser = preparedQuery((db) =>
  db
    .select({
      role: users.role,
      status: users.status,
      alive: sql<boolean>`${isAlive(sql.placeholder('now'))}`,
      lastAccessedAt: sessions.lastAccessedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), eq(sessions.userId, sql.placeholder('userId'))))
    .prepare(PREPARED),
)

/**
 * Returns the caller of a request; null without a token. A token that no longer counts gives no caller and a refusal.
 * Session, status and role are read each time, so that a revocation, a suspension or a change of role applies to the
 * next request, on any process.
 */
export async function callerOf(
  { db, tokens, now, hasDiskSpace }: Pick<Deps, 'db' | 'tokens' | 'now' | 'hasDiskSpace'>,
  authorization: string | undefined,
): Promise<{ caller: Caller | null; refusal: TokenRefusal | null }> {
  const token = /^Bearer\b\s*(.*)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return { caller: null, refusal: null }
  const claims = await tokens.read(token)
  if (!claims) return { caller: null, refusal: 'AUTH_REQUIRED' }
  const at = now()
  const [found] = await sessionAndUser(db).execute({ ...claims, now: at })
  if (found?.status === 'SUSPENDED') return { caller: null, refusal: 'ACCOUNT_SUSPENDED' }
  if (!found?.alive || found.status !== 'ACTIVE') return { caller: null, refusal: 'AUTH_REQUIRED' }
  const longAgo = new Date(at.getTime() - SEEN_EVERY_MS)
  if (found.lastAccessedAt <= longAgo && (await hasDiskSpace()))
    await db
      .update(sessions)
      .set({ lastAccessedAt: at })
      .where(
        and(
          eq(sessions.id, claims.sessionId),
          eq(sessions.userId, claims.userId),
          lte(sessions.lastAccessedAt, longAgo),
        ),
      )
  return { caller: { ...claims, role: found.role }, refusal: null }
}

/** Returns those of the sessions that are still valid, with the current role of their users. */
export async function rolesOf(db: Db, sessionIds: string[], now: Date): Promise<Map<string, Role>> {
  const found = await db
    .select({ id: sessions.id, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, sessionIds), isAlive(now), eq(users.status, 'ACTIVE')))
  return new Map(found.map(({ id, role }) => [id, role]))
}
