import type { z } from 'zod'
import type { AuditEntry, AuditFilters } from '../../domain/audit/contract.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { iterateIds } from '../db/iterateIds.ts'
import { textIn } from '../http/text.ts'
import { workbookFile } from '../settings/workbookFile.ts'
import { auditLog } from '../tables/audit.ts'
import type { WorkbookColumn } from '../xlsx/cell.ts'
import { auditWhere, entriesOf, sortColumns } from './list.ts'
import { valueInWords } from './words.ts'

/** Exports the whole log with the columns of the list. */
export function exportAudit(db: Db, filters: z.output<typeof AuditFilters>, language: Language, now: Date) {
  const t = textIn(language, 'audit')
  const columns: WorkbookColumn<AuditEntry>[] = [
    { header: t('at'), kind: 'instant', value: (entry) => new Date(entry.at) },
    { header: t('actor'), kind: 'text', value: (entry) => entry.actor.name },
    {
      header: t('actorRole'),
      kind: 'text',
      value: (entry) => valueInWords('role', entry.actor.role, language),
    },
    { header: t('action'), kind: 'text', value: (entry) => entry.actionText },
    { header: t('target'), kind: 'text', value: (entry) => entry.targetName },
    { header: t('targetId'), kind: 'code', value: (entry) => entry.target, width: 38 },
    { header: t('changes'), kind: 'text', value: (entry) => changesText(entry, language), width: 80 },
    { header: t('request'), kind: 'code', value: (entry) => entry.requestId, width: 38 },
  ]
  return workbookFile(db, { sheet: t('sheet'), language, columns, rows: rows() }, now)

  async function* rows() {
    const list = { table: auditLog, where: auditWhere(filters), sort: filters.sort, columns: sortColumns }
    for await (const ids of iterateIds(db, { ...list, unique: auditLog.id }))
      yield entriesOf(db, ids, language)
  }
}

/** One line per change. */
function changesText({ changes }: AuditEntry, language: Language) {
  const arrow = language === 'ar' ? '←' : '→'
  return changes.map((c) => `${c.fieldText}: ${c.beforeText} ${arrow} ${c.afterText}`).join('\n') || null
}
