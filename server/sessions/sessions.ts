import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import { SESSION_MS } from '../../domain/accounts/rules.ts'
import type { Db } from '../db/client.ts'
import { locationOf } from './device.ts'
import { newRefreshToken, refreshTokenHash } from './refreshToken.ts'
import { refreshTokens, sessions } from './table.ts'

/** Why a session ended before its time. */
export type Ended =
  | 'signed out'
  | 'revoked'
  | 'password changed'
  | 'password reset'
  | 'token stolen'
  | 'suspended'
  | 'erased'

/** Neither revoked nor over: the part of a `where` that says a session lives. */
export const isAlive = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

export async function openSession(
  tx: Db,
  {
    user,
    remembered,
    device,
    ip,
    now,
  }: { user: { id: string }; remembered: boolean; device: string; ip: string; now: Date },
): Promise<{ sessionId: string; refreshToken: string; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + (remembered ? SESSION_MS.remembered : SESSION_MS.plain))
  const generation = 1
  const [session] = await tx
    .insert(sessions)
    .values({
      userId: user.id,
      createdAt: now,
      lastAccessedAt: now,
      expiresAt,
      remembered,
      deviceInfo: device,
      ipAddress: ip,
      location: locationOf(ip),
      generation,
    })
    .returning({ id: sessions.id })
  if (!session) throw new Error('no session was made')
  const refreshToken = newRefreshToken()
  await tx
    .insert(refreshTokens)
    .values({ hash: refreshTokenHash(refreshToken), sessionId: session.id, generation, issuedAt: now })
  return { sessionId: session.id, refreshToken, expiresAt }
}

/** Ends one session, of that user where one is named; the next request with it fails, on any process. */
export async function revokeSession(
  tx: Db,
  { sessionId, userId, why, now }: { sessionId: string; userId?: string; why: Ended; now: Date },
): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedWhy: why })
    .where(and(eq(sessions.id, sessionId), userId ? eq(sessions.userId, userId) : undefined, isAlive(now)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends every session of a user, but for one where that is wanted, and says how many. */
export async function revokeSessions(
  tx: Db,
  { userId, except, why, now }: { userId: string; except?: string; why: Ended; now: Date },
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedWhy: why })
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined, isAlive(now)))
    .returning({ id: sessions.id })
  return ended.length
}
