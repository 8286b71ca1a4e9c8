import { eq } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { bumpVersion } from '../db/version.ts'
import type { SettingsRow } from '../tables/settings.ts'
import { settings } from '../tables/settings.ts'

/** Opens or closes the shop for new subscriptions. Throws if it is in that state already. */
export async function switchService(tx: Db, active: boolean, now: Date): Promise<SettingsRow> {
  const [row] = await tx
    .update(settings)
    .set({ serviceActive: active, serviceChangedAt: now, ...bumpVersion(settings), updatedAt: now })
    .where(eq(settings.serviceActive, !active))
    .returning()
  if (!row) throw new AppError(active ? 'SERVICE_ALREADY_ON' : 'SERVICE_ALREADY_OFF')
  return row
}
