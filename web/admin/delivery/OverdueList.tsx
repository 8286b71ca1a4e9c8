import { useRef } from 'react'
import { adminDeliveries } from '../../../domain/deliveries/adminContract.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { List } from '../../list/List.tsx'
import { useChosen } from '../../list/useChosen.ts'
import { useList } from '../../list/useList.ts'
import { BulkActions } from './BulkActions.tsx'
import { useDeliveryActions } from './useDeliveryActions.tsx'
import { useDeliveryColumns } from './useDeliveryColumns.tsx'
import { useRowMenu } from './useRowMenu.tsx'

/** Deliveries of past days that are still open: no delivery becomes delivered by itself (rule S8). */
export function OverdueList() {
  const { t } = useTranslation('adminDelivery')
  const list = useList({ sorts: ['date', '-date', 'customerName', '-customerName', 'area', '-area'] })
  const query = { ...list.query, show: 'overdue' as const }
  const read = useRead(adminDeliveries, { query }, { keepPrevious: true })
  const focusFallback = useRef<HTMLDivElement>(null)
  const chosen = useChosen({
    query,
    page: read.data,
    readPage: (paging) => call(adminDeliveries, { query: { ...query, ...paging } }),
    failed: t('bulk.failed'),
  })
  const desk = useDeliveryActions(() => focusFallback.current, chosen.drop)
  const rowMenu = useRowMenu(desk)
  const { customerName, date, area, salad, portions, route, status, driver } = useDeliveryColumns()
  return (
    <div ref={focusFallback} tabIndex={-1} className="grid gap-3 outline-none">
      <p className="text-ink-2">{t('overdue.text')}</p>
      <List
        caption={t('tabs.overdue')}
        list={list}
        read={read}
        columns={[customerName, date, area, salad, portions, { ...route, sortable: false }, status, driver]}
        rowLabel={(row) => row.customerName}
        rowMenu={rowMenu}
        selection={{
          ids: chosen.ids,
          onChange: chosen.keep,
          actions: <BulkActions chosen={chosen} desk={desk} total={read.data?.totalElements ?? 0} />,
        }}
        texts={{
          search: t('search'),
          found: (count) => t('found', { count }),
          loadFailed: t('loadFailed'),
          empty: t('overdue.empty'),
          emptyText: t('overdue.emptyText'),
        }}
      />
      {desk.dialogs}
    </div>
  )
}
