import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { Mail } from '../mail/mail.ts'
import { users } from '../tables/accounts.ts'

/** Cancels a request for erasure, as long as it was not carried out. */
export const cancelErasure = (db: Db, mail: Mail, userId: string, now: Date) =>
  transaction(db, async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ erasureAskedAt: null, updatedAt: now })
      .where(and(eq(users.id, userId), isNotNull(users.erasureAskedAt), isNull(users.erasedAt)))
      .returning()
    if (!user) throw new AppError('ERASURE_NOT_ASKED')
    await mail.post(
      tx,
      {
        kind: 'accounts.erasureCancelled',
        to: user.email,
        language: user.language,
        userId: user.id,
        params: { name: user.fullName },
      },
      now,
    )
    return user
  })
