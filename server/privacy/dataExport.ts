import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { DataExport } from '../../domain/accounts/contract.ts'
import { dayInBahrain } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import type { FileAnswer } from '../http/sendFile.ts'
import { dataExports } from '../tables/privacy.ts'
import { pagePieces } from './exportPage.ts'

/** An expired copy counts as none, even before it is deleted. */
const isUnexpired = (userId: string, now: Date) =>
  and(eq(dataExports.userId, userId), or(isNull(dataExports.expiresAt), gt(dataExports.expiresAt, now)))

/** Returns the status of a user's copy. */
export async function dataExport(db: Db, userId: string, now: Date): Promise<z.output<typeof DataExport>> {
  const { requestedAt, readyAt, expiresAt } = dataExports
  const [copy] = await db
    .select({ requestedAt, readyAt, expiresAt })
    .from(dataExports)
    .where(isUnexpired(userId, now))
  if (!copy) return { status: 'NONE', requestedAt: null, expiresAt: null }
  return {
    status: copy.readyAt ? 'READY' : 'PREPARING',
    requestedAt: copy.requestedAt.toISOString(),
    expiresAt: copy.expiresAt?.toISOString() ?? null,
  }
}

/** Returns the copy as a JSON file. */
export async function dataExportFile(db: Db, userId: string, now: Date): Promise<FileAnswer> {
  const { content, readyAt } = await readyCopy(db, userId, now)
  return { name: `my-data-${dayInBahrain(readyAt)}.json`, content: jsonPieces(content) }
}

/** Returns the copy as a page in the reader's language. */
export async function dataExportPage(
  db: Db,
  { userId, language }: { userId: string; language: Language },
  now: Date,
): Promise<FileAnswer> {
  const { content, readyAt } = await readyCopy(db, userId, now)
  return { name: `my-data-${dayInBahrain(readyAt)}.html`, content: pagePieces(content, readyAt, language) }
}

async function readyCopy(db: Db, userId: string, now: Date) {
  const [copy] = await db.select().from(dataExports).where(isUnexpired(userId, now))
  if (!copy) throw new AppError('NOT_FOUND')
  const { readyAt, content } = copy
  if (!readyAt || !content) throw new AppError('EXPORT_NOT_READY')
  return { readyAt, content }
}

/** Yields the same text as JSON.stringify with an indent of two, table by table. */
function* jsonPieces(content: Record<string, unknown>) {
  let before = '{\n'
  for (const [name, value] of Object.entries(content)) {
    yield `${before}  ${JSON.stringify(name)}: ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')}`
    before = ',\n'
  }
  yield '\n}\n'
}
