import { and, eq, gt, isNull, ne, type Placeholder } from 'drizzle-orm'
import { SESSION_MS } from '../../domain/accounts/rules.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { publish } from '../events/publish.ts'
import { refreshTokens, sessions } from '../tables/sessions.ts'
import { locationOf } from './device.ts'
import { newRefreshToken, refreshTokenHash } from './refreshToken.ts'

/** Why a session ended early. */
export type RevocationReason =
  | 'signed out'
  | 'revoked'
  | 'password changed'
  | 'password reset'
  | 'token stolen'
  | 'suspended'
  | 'email changed'
  | 'erased'

/** Condition for a session that is neither revoked nor expired. */
export const isAlive = (now: Date | Placeholder) =>
  and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

export async function openSession(
  tx: Db,
  { user, remembered, device, ip }: { user: { id: string }; remembered: boolean; device: string; ip: string },
  now: Date,
): Promise<{ sessionId: string; refreshToken: string; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + (remembered ? SESSION_MS.remembered : SESSION_MS.plain))
  const generation = 1
  const session = single(
    await tx
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
      .returning({ id: sessions.id }),
  )
  const refreshToken = newRefreshToken()
  await tx
    .insert(refreshTokens)
    .values({ hash: refreshTokenHash(refreshToken), sessionId: session.id, generation, issuedAt: now })
  await publish(tx, { kind: 'sessions.changed' }, { to: user.id })
  return { sessionId: session.id, refreshToken, expiresAt }
}

/** Ends one session, only of the given user if there is one. The next request with it fails, on any process. */
export async function revokeSession(
  tx: Db,
  { sessionId, userId, reason }: { sessionId: string; userId?: string; reason: RevocationReason },
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedWhy: reason })
    .where(and(eq(sessions.id, sessionId), userId ? eq(sessions.userId, userId) : undefined, isAlive(now)))
    .returning({ userId: sessions.userId })
  for (const { userId } of ended) await publish(tx, { kind: 'sessions.changed' }, { to: userId })
  return ended.length > 0
}

/** Ends every session of a user, optionally except one, and returns how many. */
export async function revokeSessions(
  tx: Db,
  { userId, except, reason }: { userId: string; except?: string; reason: RevocationReason },
  now: Date,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedWhy: reason })
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined, isAlive(now)))
    .returning({ id: sessions.id })
  if (ended.length > 0) await publish(tx, { kind: 'sessions.changed' }, { to: userId })
  return ended.length
}
