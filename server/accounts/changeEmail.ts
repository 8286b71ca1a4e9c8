import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { ChangeEmailInput } from '../../domain/accounts/contract.ts'
import { AppError } from '../../domain/errors.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { limitAttempts } from './limitAttempts.ts'
import { issueLink, verificationPath } from './links.ts'
import type { UserRow } from './table.ts'
import { users } from './table.ts'

/** Asks the new address to confirm, and tells the old one. `user` is the row whose password was checked. */
export async function changeEmail(
  deps: Deps,
  user: UserRow,
  { newEmail, ip }: Pick<z.output<typeof ChangeEmailInput>, 'newEmail'> & { ip: string },
  now: Date,
): Promise<void> {
  const { db, mail, keys } = deps
  const { id: userId, language, fullName: name } = user
  if (newEmail === user.email) throw new AppError('VALIDATION_FAILED', {}, { newEmail: 'emailSame' })
  await limitAttempts(deps, 'resend', { account: userId, ip }, now)
  await transaction(db, async (tx) => {
    // Held, so that of two changes at once only the later one's link works; gone if the password changed meanwhile.
    const [held] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash ?? '')))
      .for('update')
    if (!held) throw new AppError('VALIDATION_FAILED', {}, { password: 'passwordWrong' })
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, newEmail), ne(users.id, userId)))
    if (taken) throw new AppError('EMAIL_TAKEN', {}, { newEmail: 'emailTaken' })

    const { token, code } = await issueLink(
      tx,
      keys,
      {
        userId,
        purpose: 'CHANGE_EMAIL',
        email: newEmail,
      },
      now,
    )
    const link = verificationPath(token, newEmail)
    const email = { language, userId }
    await mail.post(
      tx,
      { kind: 'accounts.confirmNewEmail', to: newEmail, params: { name, link, code }, ...email },
      now,
    )
    await mail.post(
      tx,
      { kind: 'accounts.emailChangeAsked', to: user.email, params: { name, newEmail }, ...email },
      now,
    )
  })
}
