import { adminDeliveryShows, deliveryCounts } from '../../../domain/deliveries/adminContract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { useAddressParams } from '../../list/addressParams.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DayList } from './DayList.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { FailedList } from './FailedList.tsx'
import { OverdueList } from './OverdueList.tsx'
import { PrintMenu } from './PrintMenu.tsx'
import { useDays } from './useDays.ts'

const DAY = 'day'

/** The deliveries of a day with their status and driver, and the lists of those that need attention. */
export function Component() {
  const { t } = useTranslation('adminDelivery')
  const { params, change } = useAddressParams()
  const { date } = useDays()
  const counts = useRead(deliveryCounts, { query: { date } }, { keepPrevious: true }).data
  const show = adminDeliveryShows.find((one) => one === params.get('show')) ?? DAY
  /** Search and order belong to one list and are cleared; the chosen day stays. */
  const open = (next: typeof show) =>
    change({ show: next === DAY ? null : next, search: null, sort: null, page: null, delivery: null })
  const counted = (name: string, count = 0) => (
    <span className="inline-flex items-center gap-2">
      {name}
      {count > 0 && <Badge tone="accent-soft">{count}</Badge>}
    </span>
  )
  return (
    <div className="grid max-w-375 grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="display text-d-m">{t('title')}</h1>
        <PrintMenu />
      </div>
      <Tabs
        label={t('tabs.label')}
        value={show}
        onChange={open}
        tabs={[
          { value: DAY, label: t('tabs.day'), panel: <DayList /> },
          { value: 'overdue', label: counted(t('tabs.overdue'), counts?.overdue), panel: <OverdueList /> },
          { value: 'failed', label: counted(t('tabs.failed'), counts?.failed), panel: <FailedList /> },
        ]}
      />
      <DeliveryPanel />
    </div>
  )
}
