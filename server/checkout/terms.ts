import type { Db } from '../db/client.ts'
import { placeholders, statement } from '../db/statement.ts'
import type { SettingsRow } from '../settings/table.ts'
import { settings } from '../settings/table.ts'
import { isKey } from './idempotency.ts'
import { idempotencyKeys } from './table.ts'

const readBoth = statement<
  { scope: string | null; key: string | null },
  { terms: Terms; paymentId: string | null }[]
>((db) => {
  const { serviceActive, vatPercent } = settings
  return db
    .select({ terms: { serviceActive, vatPercent }, paymentId: idempotencyKeys.paymentId })
    .from(settings)
    .leftJoin(idempotencyKeys, isKey(placeholders('scope', 'key')))
})

export type Terms = Pick<SettingsRow, 'serviceActive' | 'vatPercent'>
/**
 * On what terms the shop sells, and whether the caller's key was used before. Asked of the database, not of the copy
 * in memory: switched off means off, from that moment.
 */
export async function readTerms(db: Db, key: { scope: string; key: string } | null) {
  const [row] = await readBoth(db, { scope: key?.scope ?? null, key: key?.key ?? null })
  if (!row) throw new Error('the settings row is missing')
  return { terms: row.terms, isKnown: row.paymentId !== null }
}
