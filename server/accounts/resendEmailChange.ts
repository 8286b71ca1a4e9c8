import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import { transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { users } from '../tables/accounts.ts'
import { limitAttempts } from './limitAttempts.ts'
import { issueLink, openChangeOf, verificationPath } from './links.ts'

/** Sends the email to the new address again, with a new link and code. Returns the address. */
export async function resendEmailChange(
  deps: Deps,
  { userId, ip }: { userId: string; ip: string },
  now: Date,
): Promise<string> {
  const { db, mail, keys } = deps
  await limitAttempts(deps, 'resend', { account: userId, ip }, now)
  return transaction(db, async (tx) => {
    // Locked, so that a change, a cancellation and this run one after the other.
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.erasedAt)))
      .for('update')
    const open = await openChangeOf(tx, userId, now)
    if (!user || !open) throw new AppError('NOT_FOUND')
    // Requesting the email again does not make this user the one who requested the change (rule A10).
    const { email, requestedBy } = open
    const { token, code } = await issueLink(
      tx,
      keys,
      { userId, purpose: 'CHANGE_EMAIL', email, requestedBy },
      now,
    )
    const link = verificationPath(token, email)
    const params = { name: user.fullName, link, code, byShop: requestedBy !== userId }
    const { language } = user
    await mail.post(tx, { kind: 'accounts.confirmNewEmail', to: email, language, userId, params }, now)
    return email
  })
}
