import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { AddressBody } from '../../domain/addresses/contract.ts'
import { MAX_ADDRESSES } from '../../domain/addresses/rules.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { transaction } from '../db/transaction.ts'
import type { AddressRow } from '../tables/addresses.ts'
import { addresses } from '../tables/addresses.ts'
import { clearDefault, takeTurn } from './own.ts'

/** Saves an address. The first one always becomes the default. */
export const add = (
  db: Db,
  userId: string,
  { isDefault: makeDefault, ...fields }: z.output<typeof AddressBody>,
  now: Date,
): Promise<AddressRow> =>
  transaction(db, async (tx) => {
    await takeTurn(tx, userId)
    const there = await tx.$count(addresses, and(eq(addresses.userId, userId), addresses.isActive))
    if (there >= MAX_ADDRESSES) throw new AppError('TOO_MANY_ADDRESSES')
    const isDefault = makeDefault === true || there === 0
    if (isDefault) await clearDefault(tx, userId, now)
    const made = single(
      await tx
        .insert(addresses)
        .values({ ...fields, userId, isDefault, createdAt: now, updatedAt: now })
        .returning(),
    )
    return made
  })
