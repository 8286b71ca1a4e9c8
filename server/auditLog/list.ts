import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { AuditEntry, AuditFilters, auditLog as contract } from '../../domain/audit/contract.ts'
import { changesOf } from '../../domain/audit/rules.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { happenedOn } from '../db/dayRange.ts'
import { sortByIds } from '../db/iterateIds.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { found } from '../db/search.ts'
import { shownName } from '../http/shownName.ts'
import { users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'
import { actionInWords, fieldInWords, valueInWords, weekInWords } from './words.ts'

type Filters = z.output<typeof AuditFilters>

export const sortColumns = { at: auditLog.at }
export const auditWhere = ({ search, action, actorId, target, from, to }: Filters) => [
  found(auditLog.search, search),
  action ? eq(auditLog.action, action) : undefined,
  actorId ? eq(auditLog.actorId, actorId) : undefined,
  target ? eq(auditLog.target, target) : undefined,
  happenedOn(auditLog.at, { from, to }),
]

const rows = (db: Db) =>
  db
    .select({ entry: auditLog, actorName: users.fullName })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.actorId))
    .$dynamic()
type Row = Awaited<ReturnType<typeof rows>>[number]

export async function list(db: Db, query: z.output<typeof contract.query>, language: Language) {
  const answer = await paged(
    db,
    {
      table: auditLog,
      rows,
      searched: Boolean(query.search),
      where: auditWhere(query),
      order: [sortedBy(query.sort, sortColumns)],
      unique: auditLog.id,
      uniqueDown: query.sort.startsWith('-'),
    },
    query,
  )
  return { ...answer, content: answer.content.map((row) => view(row, language)) }
}

/** Returns these entries, in this order. */
export async function entriesOf(db: Db, ids: readonly string[], language: Language): Promise<AuditEntry[]> {
  const read = await rows(db).where(inArray(auditLog.id, [...ids]))
  const rowsOf = read.map((row) => ({ id: row.entry.id, ...row }))
  return sortByIds(ids, rowsOf).map((row) => view(row, language))
}

const view = ({ entry, actorName }: Row, language: Language): AuditEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  actor: { id: entry.actorId, name: shownName(actorName, language), role: entry.actorRole },
  action: entry.action,
  actionText: actionInWords(entry.action, language),
  target: entry.target,
  targetName:
    entry.targetName === null ? weekInWords(entry.target, language) : shownName(entry.targetName, language),
  changes: changesOf(entry.before, entry.after).map((change) => ({
    ...change,
    fieldText: fieldInWords(change.field, language),
    beforeText: valueInWords(change.field, change.before, language, entry.action),
    afterText: valueInWords(change.field, change.after, language, entry.action),
  })),
  requestId: entry.requestId,
})
