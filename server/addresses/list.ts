import { and, desc, eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import type { AddressRow } from '../tables/addresses.ts'
import { addresses } from '../tables/addresses.ts'

/** Returns the addresses, the default first, then the newest. */
export const list = (db: Db, userId: string): Promise<AddressRow[]> =>
  db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), addresses.isActive))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id))

export async function defaultOf(db: Db, userId: string): Promise<AddressRow> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), addresses.isDefault))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
