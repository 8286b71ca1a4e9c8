import type { z } from 'zod'
import type { AddressBody } from '../../domain/addresses/contract.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import type { AddressRow } from '../tables/addresses.ts'
import { addresses } from '../tables/addresses.ts'
import { clearDefault, isOwn, takeTurn } from './own.ts'

/** Changes an address. The default can only move to another address: `isDefault: false` on the default leaves it. */
export const change = (
  db: Db,
  userId: string,
  id: string,
  { isDefault: makeDefault, ...fields }: z.output<typeof AddressBody>,
  now: Date,
): Promise<AddressRow> =>
  transaction(db, async (tx) => {
    await takeTurn(tx, userId)
    if (makeDefault) await clearDefault(tx, userId, now)
    const [changed] = await tx
      .update(addresses)
      .set({ ...fields, ...(makeDefault && { isDefault: true }), updatedAt: now })
      .where(isOwn(userId, id))
      .returning()
    if (!changed) throw new AppError('NOT_FOUND')
    return changed
  })
