import { and, eq, isNull } from 'drizzle-orm'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { dayInBahrain } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { Mail } from '../mail/mail.ts'
import type { Caller } from '../sessions/caller.ts'

/** Notes the wish to be forgotten; the hourly job carries it out. The password was checked before. */
export const requestErasure = (db: Db, mail: Mail, caller: Caller, now: Date) =>
  transaction(db, async (tx) => {
    if (caller.role === 'SUPER_ADMIN') await assertAnotherStays(tx, caller.userId)
    const [user] = await tx
      .update(users)
      .set({ erasureAskedAt: now, updatedAt: now })
      .where(and(eq(users.id, caller.userId), isNull(users.erasureAskedAt), isNull(users.erasedAt)))
      .returning()
    if (!user) throw new AppError('ERASURE_ALREADY_ASKED')
    await mail.post(
      tx,
      {
        kind: 'accounts.erasureAsked',
        to: user.email,
        language: user.language,
        userId: user.id,
        params: { name: user.fullName, day: dayInBahrain(new Date(now.getTime() + ERASE_AFTER_MS)) },
      },
      now,
    )
    return user
  })

/** The shop always keeps one who may grant roles. All of them are locked, so that the last two cannot leave at once. */
async function assertAnotherStays(tx: Db, userId: string) {
  const staying = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.role, 'SUPER_ADMIN'),
        eq(users.status, 'ACTIVE'),
        isNull(users.erasureAskedAt),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(users.id)
    .for('update')
  if (!staying.some(({ id }) => id !== userId)) throw new AppError('LAST_SUPER_ADMIN')
}
