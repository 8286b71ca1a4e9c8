import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { changeUser as contract } from '../../domain/accounts/adminContract.ts'
import { AppError } from '../../domain/errors.ts'
import { askForConfirmation, isTaken } from '../accounts/changeEmail.ts'
import { type UserRow, userSearch, users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import { changedMeanwhile, raised, readAt } from '../db/version.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../sessions/caller.ts'
import { sendInvitation } from './add.ts'
import { lockAccount } from './lock.ts'
import { oneUser } from './view.ts'

type Change = { id: string; caller: Caller; body: z.output<typeof contract.body> }

/**
 * What an admin knows better than the account. Another e-mail takes effect when it is verified (rule A3); only one that
 * nobody has ever used, of somebody who has not followed their invitation, is put right at once and invited anew.
 */
export async function changeUser(
  tx: Db,
  deps: Deps,
  { id, caller, body: { version, email, ...profile } }: Change,
  now: Date,
): Promise<{ before: UserRow; after: UserRow }> {
  const { user: before } = await lockAccount(tx, { caller, id })
  const isOther = email !== before.email
  // Their own is asked for with the password.
  if (isOther && id === caller.userId)
    throw new AppError('VALIDATION_FAILED', {}, { email: 'emailElsewhere' })
  if (isOther && (await isTaken(tx, email))) throw new AppError('EMAIL_TAKEN', {}, { email: 'emailTaken' })
  const isUnused = before.passwordHash === null && !before.verified
  const wanted = { ...profile, email: isUnused ? email : before.email }
  const [after] = await tx
    .update(users)
    .set({ ...wanted, search: userSearch(wanted), updatedAt: now, ...raised(users) })
    .where(and(eq(users.id, id), isNull(users.erasedAt), readAt(users, version)))
    .returning()
  if (!after) throw changedMeanwhile(await oneUser(tx, id, now))
  if (isOther && isUnused) await sendInvitation(tx, deps, after, now)
  else if (isOther) await askForConfirmation(tx, deps, { user: after, newEmail: email, byShop: true }, now)
  return { before, after }
}
