import type { Db } from '../db/client.ts'
import type { SettingsRow } from '../tables/settings.ts'
import { settings } from '../tables/settings.ts'

export async function readSettings(db: Db): Promise<SettingsRow> {
  const [row] = await db.select().from(settings)
  if (!row) throw new Error('the settings row is missing')
  return row
}
