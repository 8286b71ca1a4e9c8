import { and, inArray, isNull, lt, lte } from 'drizzle-orm'
import { DAY_MS } from '../../domain/dates.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import { accountLinks } from '../tables/accounts.ts'
import { logins, refreshTokens, sessions } from '../tables/sessions.ts'

/** How long ended sessions' tokens and links are kept: long enough to recognise a copied token. */
const KEPT_MS = 30 * DAY_MS

/**
 * Marks expired sessions as ended and records them in the history, once. Deletes tokens and links that ended long ago.
 */
export async function forgetOldSessions({ db, now }: Pick<JobContext, 'db' | 'now'>) {
  const longAgo = new Date(now.getTime() - KEPT_MS)
  await transaction(db, async (tx) => {
    const over = await tx
      .update(sessions)
      .set({ revokedAt: now, revokedWhy: 'expired' })
      .where(and(isNull(sessions.revokedAt), lte(sessions.expiresAt, now)))
      .returning()
    if (over.length > 0)
      await tx.insert(logins).values(
        over.map(({ id, userId, expiresAt, deviceInfo, ipAddress, location }) => ({
          userId,
          sessionId: id,
          at: expiresAt,
          outcome: 'EXPIRED' as const,
          deviceInfo,
          ipAddress,
          location,
        })),
      )
    await tx
      .delete(refreshTokens)
      .where(
        inArray(
          refreshTokens.sessionId,
          tx.select({ id: sessions.id }).from(sessions).where(lt(sessions.expiresAt, longAgo)),
        ),
      )
    await tx.delete(accountLinks).where(lt(accountLinks.expiresAt, longAgo))
  })
}
