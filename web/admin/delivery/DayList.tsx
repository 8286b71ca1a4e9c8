import { MapPinned } from 'lucide-react'
import { useRef } from 'react'
import { adminDeliveries, adminDeliverySorts } from '../../../domain/deliveries/adminContract.ts'
import { call, useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { List } from '../../list/List.tsx'
import { useChosen } from '../../list/useChosen.ts'
import { useList } from '../../list/useList.ts'
import { Button } from '../../ui/Button.tsx'
import { BulkActions } from './BulkActions.tsx'
import { DayBar, DayView } from './DayBar.tsx'
import { useDayFilters } from './useDayFilters.ts'
import { useDays } from './useDays.ts'
import { useDeliveryActions } from './useDeliveryActions.tsx'
import { useDeliveryColumns } from './useDeliveryColumns.tsx'
import { useRowMenu } from './useRowMenu.tsx'

/** The deliveries of a day or a week. */
export function DayList() {
  const { t } = useTranslation('adminDelivery')
  const days = useDays()
  const { filters, query: narrowed } = useDayFilters(days)
  const list = useList({ filters, sorts: adminDeliverySorts })
  const query = { ...list.query, ...narrowed }
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
    <div ref={focusFallback} tabIndex={-1} className="outline-none">
      <List
        caption={t('title')}
        list={list}
        read={read}
        columns={[customerName, ...(days.isWeek ? [date] : []), area, salad, portions, route, status, driver]}
        rowLabel={(row) => row.customerName}
        rowMenu={rowMenu}
        selection={{
          ids: chosen.ids,
          onChange: chosen.keep,
          actions: <BulkActions chosen={chosen} desk={desk} total={read.data?.totalElements ?? 0} />,
        }}
        lead={<DayBar days={days} />}
        action={
          <>
            <DayView days={days} />
            {!days.isWeek && (
              <Button
                variant="outline"
                size="s"
                icon={<MapPinned aria-hidden="true" />}
                onClick={() => desk.assignArea(days.date)}
              >
                {t('assign.byArea')}
              </Button>
            )}
          </>
        }
        texts={{
          search: t('search'),
          found: (count) => t('found', { count }),
          loadFailed: t('loadFailed'),
          empty: t('empty'),
          emptyText: t('emptyText'),
        }}
      />
      {desk.dialogs}
    </div>
  )
}
