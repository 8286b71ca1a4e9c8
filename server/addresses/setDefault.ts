import { and, eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { AddressRow } from '../tables/addresses.ts'
import { addresses } from '../tables/addresses.ts'
import { clearDefault, isOwn, takeTurn } from './own.ts'

export const setDefault = (db: Db, userId: string, id: string, now: Date): Promise<AddressRow> =>
  transaction(db, async (tx) => {
    await takeTurn(tx, userId)
    if ((await tx.$count(addresses, and(isOwn(userId, id), addresses.isDefault))) > 0)
      throw new AppError('ALREADY_DEFAULT')
    await clearDefault(tx, userId, now)
    const [marked] = await tx
      .update(addresses)
      .set({ isDefault: true, updatedAt: now })
      .where(and(isOwn(userId, id), eq(addresses.isDefault, false)))
      .returning()
    // Another user's address is not found. The exception also rolls back the unmarking above.
    if (!marked) throw new AppError('NOT_FOUND')
    return marked
  })
