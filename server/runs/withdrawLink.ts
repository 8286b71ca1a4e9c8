import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { publish } from '../events/publish.ts'
import { drivers } from '../tables/drivers.ts'
import { type RunLinkRow, runLinks } from '../tables/runs.ts'

/** Ends a link at once. Call it in a transaction. `withdrawn` is false if the link had ended before. */
export async function withdrawLink(
  tx: Db,
  id: string,
  now: Date,
): Promise<{ link: RunLinkRow; name: string; withdrawn: boolean }> {
  const [ended] = await tx
    .update(runLinks)
    .set({ withdrawnAt: now })
    .where(and(eq(runLinks.id, id), isNull(runLinks.withdrawnAt)))
    .returning()
  const [found] = await tx
    .select({ link: runLinks, name: drivers.name })
    .from(runLinks)
    .innerJoin(drivers, eq(drivers.id, runLinks.driverId))
    .where(eq(runLinks.id, id))
  if (!found) throw new AppError('NOT_FOUND')
  if (ended) await publish(tx, { kind: 'deliveries.changed', date: ended.date }, { to: 'ADMINS' })
  return { ...found, withdrawn: ended !== undefined }
}
