import { and, eq, isNull, lte } from 'drizzle-orm'
import { DAY_MS } from '../../domain/dates.ts'
import { transaction } from '../db/transaction.ts'
import type { JobContext } from '../jobs/job.ts'
import type { Payload } from '../jobs/payloads.ts'
import { users } from '../tables/accounts.ts'
import { dataExports } from '../tables/privacy.ts'
import { readNames, withNames } from './exportNames.ts'
import { readOwnRows } from './ownRows.ts'

const KEPT_MS = 7 * DAY_MS

/** Makes the requested copy, as of one moment. An existing copy stays as it is. */
export async function makeDataExport(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  { userId }: Payload<'accounts.export'>,
) {
  const unmade = and(eq(dataExports.userId, userId), isNull(dataExports.readyAt))
  await transaction(
    db,
    async (tx) => {
      // Locked until the copy is written: an erasure of the account waits and then deletes the copy too.
      const [exportRow] = await tx
        .select({ userId: dataExports.userId })
        .from(dataExports)
        .where(unmade)
        .for('update')
      if (!exportRow) return
      const [user] = await tx.select({ language: users.language }).from(users).where(eq(users.id, userId))
      const names = await readNames(tx, user?.language ?? 'en')
      const rows = Object.entries(await readOwnRows(tx, userId))
      const namedRows = Object.fromEntries(rows.map(([table, own]) => [table, withNames(own, names)]))
      const content = { madeAt: now.toISOString(), ...namedRows }
      await tx
        .update(dataExports)
        .set({ content, readyAt: now, expiresAt: new Date(now.getTime() + KEPT_MS) })
        .where(unmade)
    },
    { isolationLevel: 'repeatable read' },
  )
}

/** Deletes expired copies. */
export async function forgetDataExports({ db, now }: Pick<JobContext, 'db' | 'now'>) {
  await db.delete(dataExports).where(lte(dataExports.expiresAt, now))
}
