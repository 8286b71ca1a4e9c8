import { and, eq, exists, isNull } from 'drizzle-orm'
import { REFRESH_GRACE_MS } from '../../domain/accounts/rules.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { UserRow } from '../tables/accounts.ts'
import { users } from '../tables/accounts.ts'
import { refreshTokens, type SessionRow, sessions } from '../tables/sessions.ts'
import { type LoginOrigin, recordLogin } from './recordLogin.ts'
import { newRefreshToken, openSuccessor, refreshTokenHash, sealSuccessor } from './refreshToken.ts'
import { isAlive, revokeSession, revokeSessions } from './sessions.ts'

type Outcome =
  | { is: 'renewed'; user: UserRow; session: SessionRow; refreshToken: string }
  | { is: 'refused'; code: 'AUTH_REQUIRED' | 'ACCOUNT_SUSPENDED' }
const unknown: Outcome = { is: 'refused', code: 'AUTH_REQUIRED' }

/**
 * Replaces a refresh token by its successor. Each token is used once. For a few seconds the immediate predecessor gets
 * the same successor again, because two tabs or a lost response are legitimate; any other reuse means that the token
 * was copied.
 */
export async function refresh(deps: Deps, token: string | undefined, from: LoginOrigin, now: Date) {
  if (!token) throw new AppError('AUTH_REQUIRED')
  // A refusal may have ended sessions and written an email, which must be committed, so it is thrown after
  // the transaction.
  const outcome = await transaction(deps.db, (tx) => rotate(tx, deps, refreshTokenHash(token), from, now))
  if (outcome.is === 'refused') throw new AppError(outcome.code)
  return outcome
}

async function rotate(tx: Db, deps: Deps, hash: string, from: LoginOrigin, now: Date): Promise<Outcome> {
  const refreshToken = newRefreshToken()
  // The first request to set this rotates the token. A second one waits here, and then finds it set.
  const [turn] = await tx
    .update(refreshTokens)
    .set({ usedAt: now, sealedSuccessor: sealSuccessor(deps.keys, refreshToken, hash) })
    .where(
      and(
        eq(refreshTokens.hash, hash),
        isNull(refreshTokens.usedAt),
        exists(
          tx
            .select()
            .from(sessions)
            .where(and(eq(sessions.id, refreshTokens.sessionId), isAlive(now))),
        ),
      ),
    )
    .returning()
  const [found] = await tx
    .select({ token: refreshTokens, session: sessions, user: users })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(refreshTokens.hash, hash), isAlive(now)))
  if (!found) return unknown
  const { user } = found
  if (user.status !== 'ACTIVE') {
    await revokeSessions(tx, { userId: user.id, reason: 'suspended' }, now)
    return { is: 'refused', code: user.status === 'SUSPENDED' ? 'ACCOUNT_SUSPENDED' : 'AUTH_REQUIRED' }
  }
  if (turn)
    return renew(tx, { user, hash, generation: turn.generation, session: found.session, refreshToken }, now)

  const { usedAt, sealedSuccessor, generation } = found.token
  const isPredecessor = generation === found.session.generation - 1
  if (isPredecessor && usedAt && sealedSuccessor && now.getTime() - usedAt.getTime() <= REFRESH_GRACE_MS)
    return {
      is: 'renewed',
      user,
      session: found.session,
      refreshToken: openSuccessor(deps.keys, sealedSuccessor, hash),
    }
  await endFamily(tx, deps, found, from, now)
  return unknown
}

async function renew(
  tx: Db,
  it: {
    user: UserRow
    hash: string
    generation: number
    session: SessionRow
    refreshToken: string
  },
  now: Date,
): Promise<Outcome> {
  const generation = it.generation + 1
  const [session] = await tx
    .update(sessions)
    .set({ generation, lastAccessedAt: now })
    .where(and(eq(sessions.id, it.session.id), eq(sessions.generation, it.generation), isAlive(now)))
    .returning()
  // The session was revoked in the meantime.
  if (!session) return unknown
  await tx.insert(refreshTokens).values({
    hash: refreshTokenHash(it.refreshToken),
    sessionId: session.id,
    generation,
    issuedAt: now,
  })
  return { is: 'renewed', user: it.user, session, refreshToken: it.refreshToken }
}

/**
 * Ends the session when a token was copied. Thief and owner hold tokens of the same session and cannot be told apart,
 * so both are signed out.
 */
async function endFamily(
  tx: Db,
  { mail }: Deps,
  { session, user }: { session: SessionRow; user: UserRow },
  from: LoginOrigin,
  now: Date,
) {
  const ended = await revokeSession(tx, { sessionId: session.id, reason: 'token stolen' }, now)
  if (!ended) return
  await recordLogin(tx, { userId: user.id, sessionId: session.id, outcome: 'BLOCKED', from }, now)
  await mail.post(
    tx,
    {
      kind: 'accounts.sessionStolen',
      to: user.email,
      language: user.language,
      userId: user.id,
      params: { name: user.fullName, device: session.deviceInfo },
    },
    now,
  )
}
