import { useRef } from 'react'
import { adminDeliveries } from '../../../domain/deliveries/adminContract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { List } from '../../list/List.tsx'
import { useList } from '../../list/useList.ts'
import { Button } from '../../ui/Button.tsx'
import { useDeliveryActions } from './useDeliveryActions.tsx'
import { useDeliveryColumns } from './useDeliveryColumns.tsx'

/** The failed deliveries with their reasons and a button to resolve each. */
export function FailedList() {
  const { t } = useTranslation('adminDelivery')
  const list = useList({ sorts: ['date', '-date', 'customerName', '-customerName', 'area', '-area'] })
  const query = { ...list.query, show: 'failed' as const }
  const read = useRead(adminDeliveries, { query }, { keepPrevious: true })
  const focusFallback = useRef<HTMLDivElement>(null)
  const desk = useDeliveryActions(() => focusFallback.current)
  const { customerName, date, area, salad, route, driver, why } = useDeliveryColumns()
  return (
    <div ref={focusFallback} tabIndex={-1} className="grid gap-3 outline-none">
      <p className="text-ink-2">{t('inbox.text')}</p>
      <List
        caption={t('tabs.failed')}
        list={list}
        read={read}
        columns={[customerName, why, date, { ...route, sortable: false }, area, salad, driver]}
        rowLabel={(row) => row.customerName}
        rowAction={(row) => (
          <Button size="s" onClick={() => desk.resolve(row)}>
            {t('inbox.resolve')}
          </Button>
        )}
        texts={{
          search: t('search'),
          found: (count) => t('found', { count }),
          loadFailed: t('loadFailed'),
          empty: t('inbox.empty'),
          emptyText: t('inbox.emptyText'),
        }}
      />
      {desk.dialogs}
    </div>
  )
}
