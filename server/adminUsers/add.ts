import type { z } from 'zod'
import type { addUser as contract } from '../../domain/accounts/adminContract.ts'
import { AppError } from '../../domain/errors.ts'
import { sendInvitation } from '../accounts/sendInvitation.ts'
import type { Db } from '../db/client.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../sessions/caller.ts'
import { type UserRow, userSearch, users } from '../tables/accounts.ts'
import { lockAccount } from './lock.ts'

/** Creates an account without a password and invites its owner, who verifies the email by choosing one. */
export async function addUser(
  tx: Db,
  deps: Deps,
  caller: Caller,
  { fullName, email, phone, language, role }: z.output<typeof contract.body>,
  now: Date,
): Promise<UserRow> {
  if (role !== 'USER' && caller.role !== 'SUPER_ADMIN') throw new AppError('SUPER_ADMIN_ONLY')
  // Locks the caller's account: an admin who is being demoted cannot create an account above their own role.
  await lockAccount(tx, { caller, id: caller.userId, access: role === 'USER' ? 'ADMIN' : 'SUPER_ADMIN' })
  const [user] = await tx
    .insert(users)
    .values({
      fullName,
      email,
      phone,
      search: userSearch({ fullName, email, phone }),
      language,
      role,
      roleGrantedBy: role === 'USER' ? null : caller.userId,
      status: 'PENDING',
      verified: false,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (!user) throw new AppError('EMAIL_TAKEN', {}, { email: 'emailTaken' })
  await sendInvitation(tx, deps, user, now)
  return user
}

/** Invites a user again who has not chosen a password. */
export async function inviteAgain(
  tx: Db,
  deps: Deps,
  { id, caller }: { id: string; caller: Caller },
  now: Date,
): Promise<UserRow> {
  const { user } = await lockAccount(tx, { caller, id })
  if (user.passwordHash !== null) throw new AppError('NOT_INVITED')
  if (user.status === 'SUSPENDED') throw new AppError('ALREADY_SUSPENDED')
  await sendInvitation(tx, deps, user, now)
  return user
}
