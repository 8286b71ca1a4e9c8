import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import type { SettingsRow } from '../tables/settings.ts'

export type Terms = Pick<SettingsRow, 'serviceActive' | 'vatPercent'>
/**
 * Reads the shop's terms of sale and whether the key was used before. Reads from the database, not from the cached
 * catalogue: switching the service off takes effect at once.
 */
export async function readTerms(db: Db, key: { scope: string; key: string } | null) {
  const { rows } = await db.execute<Terms & { isKnown: boolean }>(sql`
    select service_active as "serviceActive", vat_percent as "vatPercent", k.payment_id is not null as "isKnown"
    from settings left join idempotency_keys k on k.scope = ${key?.scope ?? null} and k.key = ${key?.key ?? null}`)
  const [row] = rows
  if (!row) throw new Error('the settings row is missing')
  const { isKnown, ...terms } = row
  return { terms, isKnown }
}
