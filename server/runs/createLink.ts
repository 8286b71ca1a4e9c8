import { and, eq, isNull } from 'drizzle-orm'
import { type Day, formatDay } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { runState } from '../../domain/runs/rules.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import type { Db } from '../db/client.ts'
import { publish } from '../events/publish.ts'
import { drivers } from '../tables/drivers.ts'
import { type RunLinkRow, runLinks } from '../tables/runs.ts'

export type RunOf = { date: Day; slot: Slot; driverId: string }

/** The name of a run in the audit log: 'Ali Hasan, 6 December 2026'. */
export const runName = (name: string, date: Day, language: Language = 'en') =>
  `${name}, ${formatDay(date, language, 'dated')}`

/**
 * Returns the working link to a run, or creates one. Call it in a transaction. Two concurrent calls return the same
 * link, because a unique index allows one.
 */
export async function createLink(
  tx: Db,
  { date, slot, driverId }: RunOf,
  { userId, now }: { userId: string; now: Date },
): Promise<{ link: RunLinkRow; name: string }> {
  const state = runState(date, now)
  if (state === 'MARKS_ONLY' || state === 'OVER') throw new AppError('RUN_OVER')
  // The lock holds until the link exists: deactivating the driver waits for it, finds the link and ends it.
  const [driver] = await tx.select().from(drivers).where(eq(drivers.id, driverId)).for('share')
  if (!driver) throw new AppError('NOT_FOUND')
  if (!driver.active) throw new AppError('DRIVER_INACTIVE', { name: driver.name })
  const isIt = and(eq(runLinks.date, date), eq(runLinks.slot, slot), eq(runLinks.driverId, driverId))
  const [made] = await tx
    .insert(runLinks)
    .values({ date, slot, driverId, createdAt: now, createdBy: userId })
    .onConflictDoNothing()
    .returning()
  if (made) await publish(tx, { kind: 'deliveries.changed', date }, { to: 'ADMINS' })
  const link =
    made ??
    (
      await tx
        .select()
        .from(runLinks)
        .where(and(isIt, isNull(runLinks.withdrawnAt)))
    )[0]
  if (!link) throw new AppError('CONFLICT') // withdrawn meanwhile: a retry creates a new link
  return { link, name: driver.name }
}
