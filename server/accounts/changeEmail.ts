import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { ChangeEmailInput } from '../../domain/accounts/contract.ts'
import { mayChangeEmail } from '../../domain/accounts/rules.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { UserRow } from '../tables/accounts.ts'
import { users } from '../tables/accounts.ts'
import { limitAttempts } from './limitAttempts.ts'
import { issueLink, type LinkPeople, verificationPath } from './links.ts'

/** Sends the new address a confirmation link, and informs the old one. `user` is the row whose password was checked. */
export async function changeEmail(
  deps: Deps,
  user: UserRow,
  { newEmail, ip }: Pick<z.output<typeof ChangeEmailInput>, 'newEmail'> & { ip: string },
  now: Date,
): Promise<void> {
  const { db } = deps
  const { id: userId } = user
  if (newEmail === user.email) throw new AppError('VALIDATION_FAILED', {}, { newEmail: 'emailSame' })
  await limitAttempts(deps, 'resend', { account: userId, ip }, now)
  await transaction(db, async (tx) => {
    // Locked, so that of two concurrent changes only the later one's link works. No row if the password
    // changed meanwhile.
    const [held] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), eq(users.passwordHash, user.passwordHash ?? '')))
      .for('update')
    if (!held) throw new AppError('VALIDATION_FAILED', {}, { password: 'passwordWrong' })
    if (await isTaken(tx, newEmail)) throw new AppError('EMAIL_TAKEN', {}, { newEmail: 'emailTaken' })
    await askForConfirmation(tx, deps, { user, newEmail, requestedBy: userId }, now)
  })
}

/**
 * Rule A10: whether the requester, with their current rights, may still change this account as it is now. Never for a
 * suspended account.
 */
export const isStillAllowed = ({ owner, requester }: LinkPeople) =>
  owner.erasedAt === null &&
  owner.status !== 'SUSPENDED' &&
  requester !== undefined &&
  mayChangeEmail(requester, owner)

export const isTaken = async (tx: Db, email: string) => (await tx.$count(users, eq(users.email, email))) > 0

/**
 * Sends the emails of a change: the new address confirms, the old one is informed. The caller's transaction must hold
 * the lock on the user's row.
 */
export async function askForConfirmation(
  tx: Db,
  { keys, mail }: Pick<Deps, 'keys' | 'mail'>,
  { user, newEmail, requestedBy }: { user: UserRow; newEmail: string; requestedBy: string },
  now: Date,
) {
  const { id: userId, language, fullName: name } = user
  const byShop = requestedBy !== userId
  const { token, code } = await issueLink(
    tx,
    keys,
    { userId, purpose: 'CHANGE_EMAIL', email: newEmail, requestedBy },
    now,
  )
  const link = verificationPath(token, newEmail)
  const email = { language, userId }
  await mail.post(
    tx,
    { kind: 'accounts.confirmNewEmail', to: newEmail, params: { name, link, code, byShop }, ...email },
    now,
  )
  await mail.post(
    tx,
    { kind: 'accounts.emailChangeAsked', to: user.email, params: { name, newEmail, byShop }, ...email },
    now,
  )
}
