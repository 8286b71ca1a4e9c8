import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { addresses } from '../tables/addresses.ts'
import { isOwn, takeTurn } from './own.ts'

/**
 * Removes an address from the list; it stays stored for the orders that refer to it. If it was the default, the newest
 * other one becomes it.
 */
export const remove = (db: Db, userId: string, id: string, now: Date): Promise<void> =>
  transaction(db, async (tx) => {
    await takeTurn(tx, userId)
    const [removed] = await tx
      .update(addresses)
      .set({ isActive: false, isDefault: false, updatedAt: now })
      .where(isOwn(userId, id))
      .returning({ id: addresses.id })
    if (!removed) throw new AppError('NOT_FOUND')
    const [remaining] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.userId, userId), addresses.isActive))
      // An existing default stays the default.
      .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))
      .limit(1)
    if (!remaining) return
    await tx
      .update(addresses)
      .set({ isDefault: true, updatedAt: now })
      .where(and(eq(addresses.id, remaining.id), eq(addresses.isDefault, false)))
  })
