import { lte } from 'drizzle-orm'
import { HOUR_MS } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { send } from '../jobs/send.ts'
import { dataExports } from '../tables/privacy.ts'
import { dataExport } from './dataExport.ts'

/**
 * A request within this time returns the existing or pending copy. After it, a copy whose job died can be requested
 * again.
 */
const AT_MOST_EVERY_MS = HOUR_MS

export const requestDataExport = (db: Db, userId: string, now: Date) =>
  transaction(db, async (tx) => {
    const fresh = { requestedAt: now, readyAt: null, expiresAt: null, content: null }
    const [exportRow] = await tx
      .insert(dataExports)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({
        target: dataExports.userId,
        set: fresh,
        setWhere: lte(dataExports.requestedAt, new Date(now.getTime() - AT_MOST_EVERY_MS)),
      })
      .returning({ userId: dataExports.userId })
    if (exportRow) await send(tx, 'accounts.export', { userId })
    return dataExport(tx, userId, now)
  })
