import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import { users } from '../accounts/table.ts'
import type { Db } from '../db/client.ts'
import { addresses } from './table.ts'

/** Somebody's address, as long as it was not removed. */
export const isOwn = (userId: string, id: string) =>
  and(eq(addresses.id, id), eq(addresses.userId, userId), addresses.isActive)

/**
 * Whatever changes how many addresses somebody has, or which is the default, takes turns: two at once would both
 * see room, or both move the mark. The person's row is what they queue for, as there may be no address yet.
 */
export async function takeTurn(tx: Db, userId: string): Promise<void> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
    .for('no key update')
  if (!owner) throw new AppError('AUTH_REQUIRED')
}

/** Takes the mark from the address that has it; only in one's turn. */
export const clearDefault = (tx: Db, userId: string, now: Date) =>
  tx
    .update(addresses)
    .set({ isDefault: false, updatedAt: now })
    .where(and(eq(addresses.userId, userId), addresses.isDefault))
