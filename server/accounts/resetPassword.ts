import { and, eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { revokeSessions } from '../sessions/sessions.ts'
import type { UserRow } from '../tables/accounts.ts'
import { users } from '../tables/accounts.ts'
import { limitAttempts, resetLogins } from './limitAttempts.ts'
import { findLink, type Purpose, redeemLink, revokeEmailChanges, withdrawLinks } from './links.ts'
import { hashPassword } from './passwords.ts'
import { activeOnceVerified } from './verifyEmail.ts'

const opening: Purpose[] = ['RESET_PASSWORD', 'INVITE']

/**
 * Sets a new password and uses up the emailed link. Ends every session; if the account had no password yet, this
 * verifies its email.
 */
export async function resetPassword(
  deps: Deps,
  { token, newPassword, ip }: { token: string; newPassword: string; ip: string },
  now: Date,
): Promise<UserRow> {
  const { keys, mail } = deps
  await limitAttempts(deps, 'reset', { ip }, now)
  // Do not compute a hash for a guessed link.
  const known = await findLink(deps.db, keys, { proof: { token }, purposes: opening }, now)
  if (known) await limitAttempts(deps, 'reset', { account: known.email }, now)
  if (!known || known.usedAt) throw new AppError('RESET_LINK_INVALID')
  const passwordHash = await hashPassword(newPassword)
  return transaction(deps.db, async (tx) => {
    const used = await redeemLink(tx, keys, { proof: { token }, purposes: opening }, now)
    if (!used?.first) throw new AppError('RESET_LINK_INVALID')
    const { link, owner } = used
    const itsOwner = and(eq(users.id, link.userId), eq(users.email, link.email))
    // An invited user may also come by "forgot password" after the invitation has expired: the link proves
    // the address either way.
    const isFirst = owner.passwordHash === null
    const [user] = await tx
      .update(users)
      .set({
        passwordHash,
        updatedAt: now,
        ...(isFirst && { verified: true, status: activeOnceVerified }),
      })
      .where(itsOwner)
      .returning()
    if (!user) throw new AppError('RESET_LINK_INVALID')
    // Someone who knew the old password may also have requested another address.
    await withdrawLinks(tx, { userId: user.id, purposes: opening }, now)
    await revokeEmailChanges(tx, user.id, now)
    await revokeSessions(tx, { userId: user.id, reason: 'password reset' }, now)
    await resetLogins(tx, user)
    if (isFirst) return user
    await mail.post(
      tx,
      {
        kind: 'accounts.passwordChanged',
        to: user.email,
        language: user.language,
        userId: user.id,
        params: { name: user.fullName },
      },
      now,
    )
    return user
  })
}
