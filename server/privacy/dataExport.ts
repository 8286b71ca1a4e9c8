import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { DataExport } from '../../domain/accounts/contract.ts'
import { dayInBahrain } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import type { FileAnswer } from '../http/sendFile.ts'
import { pagePieces } from './exportPage.ts'
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
export async function dataExportFile(db: Db, userId: string, now: Date): Promise<FileAnswer> {
  const { content, readyAt } = await readyCopy(db, userId, now)
  return { name: `my-data-${dayInBahrain(readyAt)}.json`, content: jsonPieces(content) }
}

/** And as a page to read, in the reader's language. */
export async function dataExportPage(
  db: Db,
  { userId, language }: { userId: string; language: Language },
  now: Date,
): Promise<FileAnswer> {
  const { content, readyAt } = await readyCopy(db, userId, now)
  return { name: `my-data-${dayInBahrain(readyAt)}.html`, content: pagePieces(content, readyAt, language) }
}

async function readyCopy(db: Db, userId: string, now: Date) {
  const [copy] = await db.select().from(dataExports).where(kept(userId, now))
  if (!copy) throw new AppError('NOT_FOUND')
  const { readyAt, content } = copy
  if (!readyAt || !content) throw new AppError('EXPORT_NOT_READY')
  return { readyAt, content }
}

/** As JSON.stringify would write it, indented by two, a table at a time. */
function* jsonPieces(content: Record<string, unknown>) {
  let before = '{\n'
  for (const [name, value] of Object.entries(content)) {
    yield `${before}  ${JSON.stringify(name)}: ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')}`
    before = ',\n'
  }
  yield '\n}\n'
}
