import { inArray } from 'drizzle-orm'
import { day } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import { fromWire } from '../../domain/money.ts'
import type { AdminSubscriptionRow } from '../../domain/subscriptions/adminContract.ts'
import type { Db } from '../db/client.ts'
import { iterateIds, sortByIds } from '../db/iterateIds.ts'
import { textIn } from '../http/text.ts'
import { workbookFile } from '../settings/workbookFile.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import type { WorkbookColumn } from '../xlsx/cell.ts'
import {
  type SubscriptionFilters,
  subscriptionRows,
  subscriptionSortColumns,
  subscriptionsWhere,
} from './list.ts'

/** Exports all subscriptions with the columns of the list. */
export function exportSubscriptions(
  db: Db,
  { sort, ...filters }: SubscriptionFilters,
  language: Language,
  now: Date,
) {
  const t = textIn(language, 'exports')
  const say = textIn(language, 'auditWords')
  const yesOrNo = (value: boolean) => t(value ? 'yes' : 'no')
  const columns: WorkbookColumn<AdminSubscriptionRow>[] = [
    { header: t('subscriptions.number'), kind: 'code', value: (row) => row.number, width: 12 },
    { header: t('subscriptions.customer'), kind: 'text', value: (row) => row.customerName },
    { header: t('subscriptions.email'), kind: 'code', value: (row) => row.customerEmail, width: 32 },
    { header: t('subscriptions.phone'), kind: 'code', value: (row) => row.customerPhone, width: 18 },
    { header: t('subscriptions.guest'), kind: 'text', value: (row) => yesOrNo(row.guest), width: 10 },
    { header: t('subscriptions.plan'), kind: 'text', value: (row) => row.planName, width: 20 },
    {
      header: t('subscriptions.status'),
      kind: 'text',
      value: (row) => textIn(language, 'dashboard')(`status.${row.status}`),
      width: 18,
    },
    { header: t('subscriptions.startDate'), kind: 'day', value: (row) => day(row.startDate) },
    { header: t('subscriptions.endDate'), kind: 'day', value: (row) => day(row.endDate) },
    { header: t('subscriptions.remaining'), kind: 'count', value: (row) => row.remainingDays, width: 16 },
    {
      header: t('subscriptions.slot'),
      kind: 'text',
      value: (row) => say(`values.${row.deliveryTimeSlot}`),
      width: 14,
    },
    { header: t('subscriptions.total'), kind: 'amount', value: (row) => fromWire(row.totalAmount) },
    {
      header: t('subscriptions.paidWith'),
      kind: 'text',
      value: (row) => row.paymentMethodDisplay,
      width: 20,
    },
    {
      header: t('subscriptions.autoRenewal'),
      kind: 'text',
      value: (row) => yesOrNo(row.autoRenewal),
      width: 14,
    },
    { header: t('subscriptions.createdAt'), kind: 'instant', value: (row) => new Date(row.createdAt) },
  ]
  return workbookFile(db, { sheet: t('subscriptions.sheet'), language, columns, rows: rows() }, now)

  async function* rows() {
    const list = {
      table: subscriptions,
      where: subscriptionsWhere(filters),
      columns: subscriptionSortColumns,
    }
    for await (const ids of iterateIds(db, { ...list, sort, unique: subscriptions.id })) {
      const some = await db.select().from(subscriptions).where(inArray(subscriptions.id, ids))
      yield subscriptionRows(db, sortByIds(ids, some), language)
    }
  }
}
