import type { z } from 'zod'
import type { AdminFeedback, exportFeedback as contract } from '../../domain/feedback/adminContract.ts'
import type { Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { iterateIds } from '../db/iterateIds.ts'
import { textIn } from '../http/text.ts'
import { workbookFile } from '../settings/workbookFile.ts'
import { feedback } from '../tables/feedback.ts'
import type { WorkbookColumn } from '../xlsx/cell.ts'
import { adminFeedbackOf, feedbackSortColumns, feedbackWhere } from './adminList.ts'

/** Exports all feedback with the columns of the list. */
export function exportFeedback(
  db: Db,
  query: z.output<typeof contract.query>,
  language: Language,
  now: Date,
) {
  const t = textIn(language, 'exports')
  const say = textIn(language, 'feedback')
  const columns: WorkbookColumn<AdminFeedback>[] = [
    { header: t('feedback.createdAt'), kind: 'instant', value: (one) => new Date(one.createdAt) },
    { header: t('feedback.customer'), kind: 'text', value: (one) => one.customerName },
    { header: t('feedback.email'), kind: 'code', value: (one) => one.customerEmail, width: 32 },
    { header: t('feedback.rating'), kind: 'count', value: (one) => one.rating, width: 10 },
    { header: t('feedback.type'), kind: 'text', value: (one) => say(`types.${one.type}`), width: 18 },
    {
      header: t('feedback.priority'),
      kind: 'text',
      value: (one) => say(`priorities.${one.priority}`),
      width: 14,
    },
    { header: t('feedback.subject'), kind: 'text', value: (one) => one.subject, width: 40 },
    { header: t('feedback.note'), kind: 'text', value: (one) => one.note, width: 60 },
    { header: t('feedback.day'), kind: 'day', value: (one) => one.deliveryDate },
    { header: t('feedback.salad'), kind: 'text', value: (one) => one.saladName, width: 28 },
    {
      header: t('feedback.reviewed'),
      kind: 'text',
      value: (one) => t(one.reviewed ? 'yes' : 'no'),
      width: 10,
    },
    { header: t('feedback.reviewedBy'), kind: 'text', value: (one) => one.reviewedBy },
    { header: t('feedback.answer'), kind: 'text', value: (one) => one.answer, width: 60 },
    {
      header: t('feedback.answeredAt'),
      kind: 'instant',
      value: ({ answeredAt: at }) => (at ? new Date(at) : null),
    },
  ]
  return workbookFile(db, { sheet: t('feedback.sheet'), language, columns, rows: rows() }, now)

  async function* rows() {
    const where = feedbackWhere(db, query)
    const list = { table: feedback, where, sort: query.sort, columns: feedbackSortColumns }
    for await (const ids of iterateIds(db, { ...list, unique: feedback.id }))
      yield adminFeedbackOf(db, ids, language)
  }
}
