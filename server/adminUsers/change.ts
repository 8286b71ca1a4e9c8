import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { changeUser as contract } from '../../domain/accounts/adminContract.ts'
import { mayChangeEmail } from '../../domain/accounts/rules.ts'
import { AppError } from '../../domain/errors.ts'
import { askForConfirmation, isTaken } from '../accounts/changeEmail.ts'
import { isUnused } from '../accounts/isUnused.ts'
import { withdrawEmailChange as withdraw } from '../accounts/links.ts'
import { sendInvitation } from '../accounts/sendInvitation.ts'
import type { Db } from '../db/client.ts'
import { bumpVersion, versionConflict, versionIs } from '../db/version.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../sessions/caller.ts'
import { type UserRow, userSearch, users } from '../tables/accounts.ts'
import { lockAccount } from './lock.ts'
import { oneUser } from './view.ts'

type Change = { id: string; caller: Caller; body: z.output<typeof contract.body> }

/**
 * Changes an account. A new email is verified first and then waits (rule A10); only for an unused account whose owner
 * has not followed the invitation it changes at once, with a new invitation.
 */
export async function changeUser(
  tx: Db,
  deps: Deps,
  { id, caller, body: { version, email, ...profile } }: Change,
  now: Date,
): Promise<{ before: UserRow; after: UserRow }> {
  const { user: before, actor } = await lockAccount(tx, { caller, id })
  const isOther = email !== before.email
  // Admins change their own email with their password.
  if (isOther && id === caller.userId)
    throw new AppError('VALIDATION_FAILED', {}, { email: 'emailElsewhere' })
  if (isOther && !mayChangeEmail(actor, before))
    throw new AppError('SUPER_ADMIN_ONLY', {}, { email: 'emailOfAdmin' })
  if (isOther && (await isTaken(tx, email))) throw new AppError('EMAIL_TAKEN', {}, { email: 'emailTaken' })
  const atOnce = isOther && before.passwordHash === null && !before.verified && (await isUnused(tx, before))
  const values = { ...profile, email: atOnce ? email : before.email }
  const [after] = await tx
    .update(users)
    .set({ ...values, search: userSearch(values), updatedAt: now, ...bumpVersion(users) })
    .where(and(eq(users.id, id), isNull(users.erasedAt), versionIs(users, version)))
    .returning()
  if (!after) throw versionConflict(await oneUser(tx, id, now))
  if (atOnce) {
    await withdraw(tx, id, now)
    await sendInvitation(tx, deps, after, now)
  } else if (isOther)
    await askForConfirmation(tx, deps, { user: after, newEmail: email, requestedBy: actor.id }, now)
  return { before, after }
}

/** Withdraws the change; the current email stays. */
export async function withdrawEmailChange(
  tx: Db,
  { id, caller }: Pick<Change, 'id' | 'caller'>,
  now: Date,
): Promise<UserRow> {
  const { user, actor } = await lockAccount(tx, { caller, id })
  if (!mayChangeEmail(actor, user)) throw new AppError('SUPER_ADMIN_ONLY')
  if ((await withdraw(tx, id, now)) === 0) throw new AppError('NO_EMAIL_CHANGE')
  return user
}
