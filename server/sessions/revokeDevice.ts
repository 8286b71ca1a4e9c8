import { and, eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { revokeSession } from './sessions.ts'
import { sessions } from './table.ts'

/** Ends one of the user's sessions. Someone else's is as unknown as one that never was; one already over is a conflict. */
export async function revokeDevice(db: Db, userId: string, sessionId: string, now: Date): Promise<void> {
  if (await revokeSession(db, { sessionId, userId, why: 'revoked', now })) return
  const [over] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
  throw new AppError(over ? 'DEVICE_ALREADY_SIGNED_OUT' : 'NOT_FOUND')
}
