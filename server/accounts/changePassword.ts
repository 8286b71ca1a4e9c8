import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ChangePasswordInput } from '../../domain/accounts/contract.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { Mail } from '../mail/mail.ts'
import type { Caller } from '../sessions/caller.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import type { UserRow } from '../tables/accounts.ts'
import { users } from '../tables/accounts.ts'
import { revokeEmailChanges, withdrawLinks } from './links.ts'
import { hashPassword } from './passwords.ts'

/**
 * Sets the new password, ends all other sessions and withdraws the reset links and changes of email requested before.
 */
export async function changePassword(
  { db, mail }: { db: Db; mail: Mail },
  { sessionId }: Caller,
  user: UserRow,
  { currentPassword, newPassword }: z.output<typeof ChangePasswordInput>,
  now: Date,
): Promise<UserRow> {
  if (newPassword === currentPassword)
    throw new AppError('VALIDATION_FAILED', {}, { newPassword: 'passwordSame' })
  const { id: userId, language, fullName: name, email } = user
  const passwordHash = await hashPassword(newPassword)
  return transaction(db, async (tx) => {
    // Only if the checked password is still current: of two concurrent changes one fails.
    const [changed] = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash ?? '')))
      .returning()
    if (!changed) throw new AppError('VALIDATION_FAILED', {}, { currentPassword: 'passwordWrong' })
    await revokeSessions(tx, { userId, except: sessionId, reason: 'password changed' }, now)
    await withdrawLinks(tx, { userId, purposes: ['RESET_PASSWORD'] }, now)
    await revokeEmailChanges(tx, userId, now)
    await mail.post(
      tx,
      { kind: 'accounts.passwordChanged', to: email, language, userId, params: { name } },
      now,
    )
    return changed
  })
}
