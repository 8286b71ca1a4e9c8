import type { z } from 'zod'
import type { SettingsBody } from '../../domain/settings/contract.ts'
import type { Db } from '../db/client.ts'
import type { SettingsRow } from './table.ts'
import { settings } from './table.ts'

export async function change(tx: Db, body: z.output<typeof SettingsBody>, now: Date): Promise<SettingsRow> {
  const [row] = await tx
    .update(settings)
    .set({ ...body, updatedAt: now })
    .returning()
  if (!row) throw new Error('the settings row is missing')
  return row
}
