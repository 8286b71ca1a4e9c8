import { eq, inArray, or } from 'drizzle-orm'
import { type Access, mayManage, mayUse } from '../../domain/accounts/rules.ts'
import { AppError } from '../../domain/errors.ts'
import { type UserRow, users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import type { Caller } from '../sessions/caller.ts'

type Change = {
  caller: Caller
  /** Whose account. */
  id: string
  /** What the caller must be, as the endpoint says. */
  access?: Access
  /** Nobody does this to their own. */
  notOwn?: true
}

/**
 * The account that is about to be changed, held until the transaction ends together with the caller's own and every
 * super admin's, always in the same order. So of two changes at once the second sees what the first has made of both:
 * who has been suspended or demoted meanwhile changes nobody any more (rule A6).
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

/** The shop always keeps one who may grant roles and is not about to leave. */
function assertSomeStays(others: UserRow[]) {
  const stays = (user: UserRow) =>
    user.role === 'SUPER_ADMIN' && user.status === 'ACTIVE' && user.erasureAskedAt === null
  if (!others.some(stays)) throw new AppError('LAST_SUPER_ADMIN')
}
