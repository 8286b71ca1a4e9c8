import { eq, inArray, or } from 'drizzle-orm'
import { type Access, mayManage, mayUse } from '../../domain/accounts/rules.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../sessions/caller.ts'
import { type UserRow, users } from '../tables/accounts.ts'

type Change = {
  caller: Caller
  /** The account's id. */
  id: string
  /** The access that the endpoint requires. */
  access?: Access
  /** Refused for the caller's own account. */
  notOwn?: true
}

/**
 * Locks the account to change, the caller's own and every super admin's until the transaction ends, always in the same
 * order. The second of two concurrent changes thus sees the result of the first: a caller who was suspended or demoted
 * meanwhile can change nothing (rule A6).
 */
export async function lockAccount(tx: Db, { caller, id, access = 'ADMIN', notOwn }: Change) {
  const held = await tx
    .select()
    .from(users)
    .where(or(inArray(users.id, [caller.userId, id]), eq(users.role, 'SUPER_ADMIN')))
    .orderBy(users.id)
    .for('no key update')
  const actor = held.find((user) => user.id === caller.userId)
  if (actor?.status !== 'ACTIVE') throw new AppError('ACCOUNT_SUSPENDED')
  if (!mayUse(access, actor.role)) throw new AppError('ACCESS_DENIED')
  const user = held.find((row) => row.id === id)
  if (!user) throw new AppError('NOT_FOUND')
  if (!mayManage(actor, user)) throw new AppError('SUPER_ADMIN_ONLY')
  if (notOwn && user.id === actor.id) throw new AppError('OWN_ACCOUNT')
  if (user.erasedAt) throw new AppError('ACCOUNT_ERASED')
  const others = held.filter((other) => other.id !== id)
  return { user, actor, assertAnotherStays: () => assertSomeStays(others) }
}

/** Throws unless another active super admin, without a request for erasure, stays. */
function assertSomeStays(others: UserRow[]) {
  const stays = (user: UserRow) =>
    user.role === 'SUPER_ADMIN' && user.status === 'ACTIVE' && user.erasureAskedAt === null
  if (!others.some(stays)) throw new AppError('LAST_SUPER_ADMIN')
}
