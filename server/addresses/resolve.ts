import type { AddressInput } from '../../domain/addresses/contract.ts'
import { addressParts, formatAddress } from '../../domain/addresses/rules.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { type AddressColumns, type AddressRow, addresses } from '../tables/addresses.ts'
import { addressColumnsOf } from './columns.ts'
import { isOwn } from './own.ts'

export type ResolvedAddress = AddressColumns & { deliveryAddress: string; addressId: string | null }

/**
 * Returns an address as it is stored: the text in the order's language, and the parts if they are known. A saved
 * address is copied, so changing or removing it later does not affect orders.
 */
export async function resolveAddress(
  db: Db,
  { addressId, address, deliveryAddress }: AddressInput,
  { userId, language }: { userId: string | null; language: Language },
): Promise<ResolvedAddress> {
  const saved = addressId === undefined ? null : await savedAddress(db, addressId, userId)
  const written = saved ?? address
  if (!written) {
    if (deliveryAddress === undefined)
      throw new AppError('VALIDATION_FAILED', {}, { deliveryAddress: 'addressShort' })
    return { deliveryAddress, ...addressColumnsOf(null), addressId: null }
  }
  const parts = addressParts(written)
  return {
    deliveryAddress: formatAddress(parts, language),
    ...addressColumnsOf(parts),
    addressId: saved?.id ?? null,
  }
}

async function savedAddress(db: Db, id: string, userId: string | null): Promise<AddressRow> {
  const [saved] = userId ? await db.select().from(addresses).where(isOwn(userId, id)) : []
  if (!saved) throw new AppError('VALIDATION_FAILED', {}, { addressId: 'invalid' })
  return saved
}
