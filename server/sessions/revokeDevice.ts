import { and, eq } from 'drizzle-orm'
import { AlreadyDone, AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { sessions } from '../tables/sessions.ts'
import { revokeSession } from './sessions.ts'

/** Ends one of the user's sessions. A session of another user is not found; one that has ended is a conflict. */
export const revokeDevice = (db: Db, userId: string, sessionId: string, now: Date): Promise<void> =>
  transaction(db, async (tx) => {
    const session = { sessionId, userId, reason: 'revoked' } as const
    if (await revokeSession(tx, session, now)) return
    const [over] = await tx
      .select({ revokedAt: sessions.revokedAt, expiresAt: sessions.expiresAt })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    if (!over) throw new AppError('NOT_FOUND')
    throw new AlreadyDone('DEVICE_ALREADY_SIGNED_OUT', { at: over.revokedAt ?? over.expiresAt })
  })
