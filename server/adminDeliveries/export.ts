import { townIn } from '../../domain/addresses/towns.ts'
import { day } from '../../domain/dates.ts'
import type { AdminDelivery } from '../../domain/deliveries/adminContract.ts'
import { formatList, type Language } from '../../domain/language.ts'
import type { Db } from '../db/client.ts'
import { textIn } from '../http/text.ts'
import { workbookFile } from '../settings/workbookFile.ts'
import type { ViewContext } from '../subscriptions/deliveryView.ts'
import type { WorkbookColumn } from '../xlsx/cell.ts'
import { everyDelivery } from './list.ts'
import type { DeliveryFilters } from './where.ts'

type Column = WorkbookColumn<AdminDelivery>

/** The columns that both files begin with: the delivery and its customer. */
function firstColumns(language: Language): Column[] {
  const t = textIn(language, 'exports')
  const say = textIn(language, 'auditWords')
  return [
    { header: t('deliveries.date'), kind: 'day', value: (row) => day(row.date) },
    {
      header: t('deliveries.slot'),
      kind: 'text',
      value: (row) => say(`values.${row.deliveryTimeSlot}`),
      width: 14,
    },
    { header: t('deliveries.number'), kind: 'code', value: (row) => row.subscriptionNumber, width: 12 },
    { header: t('deliveries.customer'), kind: 'text', value: (row) => row.customerName },
    { header: t('deliveries.phone'), kind: 'code', value: (row) => row.customerPhone, width: 18 },
  ]
}

const saladsIn = ({ assignedSalads }: AdminDelivery, language: Language) =>
  formatList(
    assignedSalads.map(({ nameEn, nameAr }) => (language === 'ar' ? nameAr : nameEn)),
    language,
  )

/** Exports all deliveries with the columns of the list. */
export function exportDeliveries(db: Db, filters: DeliveryFilters, context: ViewContext, now: Date) {
  const { language } = context
  const t = textIn(language, 'exports')
  const say = textIn(language, 'deliveryWords')
  const columns: Column[] = [
    ...firstColumns(language),
    { header: t('deliveries.email'), kind: 'code', value: (row) => row.customerEmail, width: 32 },
    {
      header: t('deliveries.status'),
      kind: 'text',
      value: (row) => say(`status.${row.status}`),
      width: 16,
    },
    { header: t('deliveries.area'), kind: 'text', value: (row) => row.area && townIn(row.area, language) },
    { header: t('deliveries.address'), kind: 'text', value: (row) => row.deliveryAddress, width: 48 },
    { header: t('deliveries.salads'), kind: 'text', value: (row) => saladsIn(row, language), width: 32 },
    { header: t('deliveries.portions'), kind: 'count', value: (row) => row.portions, width: 10 },
    { header: t('deliveries.driver'), kind: 'text', value: (row) => row.driver?.name ?? null },
    {
      header: t('deliveries.deliveredAt'),
      kind: 'instant',
      value: (row) => (row.deliveredAt === null ? null : new Date(row.deliveredAt)),
    },
    {
      header: t('deliveries.failure'),
      kind: 'text',
      value: ({ failure }) =>
        failure && [say(`reason.${failure.reason}`), failure.note].filter(Boolean).join(': '),
      width: 32,
    },
  ]
  const rows = everyDelivery(db, filters, context, now)
  return workbookFile(db, { sheet: t('deliveries.sheet'), language, columns, rows }, now)
}

/** Exports the notes of customers and admins. Deliveries without a note have no row. */
export function exportNotes(db: Db, filters: DeliveryFilters, context: ViewContext, now: Date) {
  const { language } = context
  const t = textIn(language, 'exports')
  const salad = ({ assignedSalads }: AdminDelivery) => lines(assignedSalads.map(({ notes }) => notes))
  const driver = (row: AdminDelivery) =>
    lines([row.deliveryInstructions, row.subscriptionSpecialInstructions])
  const columns: Column[] = [
    ...firstColumns(language),
    { header: t('notes.kitchen'), kind: 'text', value: (row) => row.deliveryNotes, width: 48 },
    { header: t('notes.salad'), kind: 'text', value: salad, width: 48 },
    { header: t('notes.driver'), kind: 'text', value: driver, width: 48 },
    { header: t('notes.admin'), kind: 'text', value: (row) => row.deliveryNotesByAdmin, width: 48 },
  ]
  const isNoted = (row: AdminDelivery) =>
    [row.deliveryNotes, salad(row), driver(row), row.deliveryNotesByAdmin].some((note) => note !== null)
  return workbookFile(db, { sheet: t('notes.sheet'), language, columns, rows: noted() }, now)

  async function* noted() {
    for await (const some of everyDelivery(db, filters, context, now)) yield some.filter(isNoted)
  }
}

/** Joins the texts, one line each; null if there is none. */
const lines = (texts: readonly (string | null)[]) => texts.filter(Boolean).join('\n') || null
