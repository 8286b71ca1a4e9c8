import type { z } from 'zod'
import type { changeSettings } from '../../domain/settings/contract.ts'
import type { Db } from '../db/client.ts'
import { bumpVersion, versionConflict, versionIs } from '../db/version.ts'
import type { SettingsRow } from '../tables/settings.ts'
import { settings } from '../tables/settings.ts'
import { adminSettingsView } from './adminView.ts'
import { readSettings } from './read.ts'

export async function change(
  tx: Db,
  { version, ...body }: z.output<typeof changeSettings.body>,
  now: Date,
): Promise<SettingsRow> {
  const [row] = await tx
    .update(settings)
    .set({ ...body, ...bumpVersion(settings), updatedAt: now })
    .where(versionIs(settings, version))
    .returning()
  if (!row) throw versionConflict(adminSettingsView(await readSettings(tx)))
  return row
}
