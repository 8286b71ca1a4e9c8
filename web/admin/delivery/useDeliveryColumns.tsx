import { Link } from 'react-router'
import { townIn } from '../../../domain/addresses/towns.ts'
import type { AdminDelivery } from '../../../domain/deliveries/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { useOverlay } from '../../list/useOverlay.ts'
import { DeliveryBadge } from '../../subscriptions/DeliveryBadge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { DayText } from '../../ui/DayText.tsx'
import type { Column } from '../../ui/Table.tsx'
import { BagContent } from './BagContent.tsx'
import { SlotText } from './SlotText.tsx'

type Columns = Record<
  'customerName' | 'date' | 'area' | 'salad' | 'portions' | 'route' | 'status' | 'driver' | 'why',
  Column<AdminDelivery>
>

/** All columns; each list takes those it needs. */
export function useDeliveryColumns(): Columns {
  const { t, language } = useTranslation(['adminDelivery', 'deliveryWords'])
  const { linkTo } = useOverlay('delivery')
  return {
    customerName: {
      id: 'customerName',
      header: t('column.customer'),
      sortable: true,
      cell: (row) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <Link
            {...linkTo(row.id)}
            className="inline-flex min-h-tap items-center font-semibold hover:text-leaf-text"
          >
            <bdi>{row.customerName}</bdi>
          </Link>
          {row.redelivery && <Badge tone="accent-soft">{t('redelivery')}</Badge>}
        </span>
      ),
    },
    date: {
      id: 'date',
      header: t('column.date'),
      sortable: true,
      cell: (row) => (
        <span className="whitespace-nowrap">
          <DayText day={row.date} style="short" />
        </span>
      ),
    },
    area: {
      id: 'area',
      header: t('column.area'),
      sortable: true,
      cell: (row) =>
        row.area ? <bdi>{townIn(row.area, language)}</bdi> : <span className="text-ink-2">{t('area')}</span>,
    },
    salad: { id: 'salad', header: t('column.salad'), cell: (row) => <BagContent delivery={row} /> },
    portions: { id: 'portions', header: t('column.portions'), numeric: true, cell: (row) => row.portions },
    // The driving order starts with the time, so sorting by this column restores it.
    route: {
      id: 'route',
      header: t('column.time'),
      sortable: true,
      cell: (row) => <SlotText slot={row.deliveryTimeSlot} />,
    },
    status: {
      id: 'status',
      header: t('column.status'),
      sortable: true,
      cell: (row) => <DeliveryBadge status={row.status} words={['deliveryWords']} />,
    },
    driver: {
      id: 'driver',
      header: t('column.driver'),
      cell: (row) =>
        row.driver ? (
          <bdi>{row.driver.name}</bdi>
        ) : (
          <span className="whitespace-nowrap text-ink-2">{t('filter.noDriver')}</span>
        ),
    },
    why: {
      id: 'why',
      header: t('column.why'),
      cell: ({ failure }) =>
        failure && (
          <>
            <span className="font-medium">{t(`deliveryWords:reason.${failure.reason}`)}</span>
            {failure.note && <bdi className="block text-ink-2 text-xs">{failure.note}</bdi>}
          </>
        ),
    },
  }
}
