import { and, eq, isNull, lte } from 'drizzle-orm'
import { DAY_MS } from '../../domain/dates.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import type { Payload } from '../jobs/payloads.ts'
import { readOwnRows } from './ownRows.ts'
import { dataExports } from './table.ts'

const KEPT_MS = 7 * DAY_MS

/** Makes the copy someone asked for, as of one moment. A copy that is there already stays as it is. */
export async function makeDataExport(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  { userId }: Payload<'accounts.export'>,
) {
  const unmade = and(eq(dataExports.userId, userId), isNull(dataExports.readyAt))
  await transaction(
    db,
    async (tx) => {
      // Held until the copy is written: a deletion of the account waits, and then takes the copy with it.
      const [asked] = await tx
        .select({ userId: dataExports.userId })
        .from(dataExports)
        .where(unmade)
        .for('update')
      if (!asked) return
      const content = { madeAt: now.toISOString(), ...(await readOwnRows(tx, userId)) }
      await tx
        .update(dataExports)
        .set({ content, readyAt: now, expiresAt: new Date(now.getTime() + KEPT_MS) })
        .where(unmade)
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Copies past their time go. */
export async function forgetDataExports({ db, now }: Pick<JobContext, 'db' | 'now'>) {
  await db.delete(dataExports).where(lte(dataExports.expiresAt, now))
}
