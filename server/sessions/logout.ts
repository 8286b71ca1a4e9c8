import { eq } from 'drizzle-orm'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { refreshTokens } from '../tables/sessions.ts'
import type { Caller } from './caller.ts'
import { refreshTokenHash } from './refreshToken.ts'
import { revokeSession } from './sessions.ts'

/** Ends the session of the cookie, and that of the bearer token if it differs. */
export async function logout(
  { db }: Deps,
  { token, caller }: { token: string | undefined; caller: Caller | null },
  now: Date,
) {
  await transaction(db, async (tx) => {
    const [ofCookie] = token
      ? await tx
          .select({ sessionId: refreshTokens.sessionId })
          .from(refreshTokens)
          .where(eq(refreshTokens.hash, refreshTokenHash(token)))
      : []
    const ids = new Set([ofCookie?.sessionId, caller?.sessionId])
    for (const sessionId of ids)
      if (sessionId) await revokeSession(tx, { sessionId, reason: 'signed out' }, now)
  })
}
