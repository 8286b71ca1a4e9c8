import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { findGuestRows } from '../privacy/guestRows.ts'
import { assertNothingOpen } from '../privacy/openMatters.ts'
import { eraseOwnRows } from '../privacy/ownRows.ts'
import { keepingTotals } from '../totals/erasure.ts'

/**
 * Anonymises a guest in all rows, under the conditions of rule S13, and returns the number of rows. Call it in a
 * transaction with one snapshot: a purchase made meanwhile is not touched.
 */
export async function anonymiseGuest(
  tx: Db,
  { email, language }: { email: string; language: Language },
  now: Date,
): Promise<number> {
  const rows = await findGuestRows(tx, email)
  if (Object.values(rows).every((ids) => ids.length === 0)) throw new AppError('NOT_FOUND')
  await assertNothingOpen(tx, { guest: rows, language }, now)
  return keepingTotals(tx, { subscriptionIds: rows.subscriptions }, () => eraseOwnRows(tx, { guest: rows }))
}
