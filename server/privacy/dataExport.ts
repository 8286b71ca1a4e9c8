import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { DataExport } from '../../domain/accounts/contract.ts'
import { dayInBahrain } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { dataExports } from './table.ts'

/** One past its time counts as none, also before it is removed. */
const kept = (userId: string, now: Date) =>
  and(eq(dataExports.userId, userId), or(isNull(dataExports.expiresAt), gt(dataExports.expiresAt, now)))

/** How far someone's copy is. */
export async function dataExport(db: Db, userId: string, now: Date): Promise<z.output<typeof DataExport>> {
  const { requestedAt, readyAt, expiresAt } = dataExports
  const [copy] = await db
    .select({ requestedAt, readyAt, expiresAt })
    .from(dataExports)
    .where(kept(userId, now))
  if (!copy) return { status: 'NONE', requestedAt: null, expiresAt: null }
  return {
    status: copy.readyAt ? 'READY' : 'PREPARING',
    requestedAt: copy.requestedAt.toISOString(),
    expiresAt: copy.expiresAt?.toISOString() ?? null,
  }
}

/** The copy itself, as the file it becomes. */
export async function dataExportFile(db: Db, userId: string, now: Date) {
  const [copy] = await db.select().from(dataExports).where(kept(userId, now))
  if (!copy) throw new AppError('NOT_FOUND')
  if (!copy.readyAt || !copy.content) throw new AppError('EXPORT_NOT_READY')
  return {
    name: `my-data-${dayInBahrain(copy.readyAt)}.json`,
    text: `${JSON.stringify(copy.content, null, 2)}\n`,
  }
}
