import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { users } from '../tables/accounts.ts'
import { addresses } from '../tables/addresses.ts'

/** Condition for a user's own address that was not removed. */
export const isOwn = (userId: string, id: string) =>
  and(eq(addresses.id, id), eq(addresses.userId, userId), addresses.isActive)

/**
 * Locks the user's row, so that changes of the number of addresses or of the default run one after the other; two at
 * once would both see room or both move the default. The user's row is used because there may be no address yet.
 */
export async function takeTurn(tx: Db, userId: string): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .for('no key update')
  if (!owner) throw new AppError('AUTH_REQUIRED')
}

/** Unmarks the default address. Call it after `takeTurn`. */
export const clearDefault = (tx: Db, userId: string, now: Date) =>
  tx
    .update(addresses)
    .set({ isDefault: false, updatedAt: now })
    .where(and(eq(addresses.userId, userId), addresses.isDefault))
