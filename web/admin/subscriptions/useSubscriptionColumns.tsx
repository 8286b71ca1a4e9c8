import { Link } from 'react-router'
import { type Day, dayInBahrain } from '../../../domain/dates.ts'
import { fromWire } from '../../../domain/money.ts'
import type { AdminSubscriptionRow } from '../../../domain/subscriptions/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { SubscriptionBadge } from '../../subscriptions/SubscriptionBadge.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Money } from '../../ui/Money.tsx'
import type { Column } from '../../ui/Table.tsx'

export function useSubscriptionColumns(): Column<AdminSubscriptionRow>[] {
  const { t } = useTranslation('adminSubscriptions')
  return [
    {
      id: 'number',
      header: t('column.number'),
      sortable: true,
      cell: (row) => (
        <Link
          to={`/admin/subscriptions/${row.id}`}
          className="link inline-flex min-h-tap items-center font-medium"
        >
          <Ltr className="whitespace-nowrap">{row.number}</Ltr>
        </Link>
      ),
    },
    {
      id: 'customerName',
      header: t('column.customer'),
      sortable: true,
      cell: (row) => (
        <>
          <span className="block min-w-28 font-medium">
            <bdi>{row.customerName}</bdi>
          </span>
          <span className="block text-ink-2 text-xs">
            <Ltr>{row.customerPhone}</Ltr> {row.guest && `· ${t('guest')}`}
          </span>
        </>
      ),
    },
    { id: 'plan', header: t('column.plan'), cell: (row) => row.planName },
    {
      id: 'status',
      header: t('column.status'),
      sortable: true,
      cell: (row) => <SubscriptionBadge subscription={row} />,
    },
    {
      id: 'startDate',
      header: t('column.start'),
      sortable: true,
      cell: (row) => <BriefDay day={row.startDate} />,
    },
    {
      id: 'endDate',
      header: t('column.end'),
      sortable: true,
      cell: (row) => <BriefDay day={row.endDate} />,
    },
    { id: 'left', header: t('column.left'), numeric: true, cell: (row) => row.remainingDays },
    {
      id: 'totalAmount',
      header: t('column.total'),
      sortable: true,
      numeric: true,
      cell: (row) => <Money column amount={fromWire(row.totalAmount)} />,
    },
    { id: 'slot', header: t('column.slot'), cell: (row) => t(`slot.${row.deliveryTimeSlot}`) },
    {
      id: 'createdAt',
      header: t('column.created'),
      sortable: true,
      cell: (row) => <BriefDay day={dayInBahrain(new Date(row.createdAt))} />,
    },
  ]
}

const BriefDay = ({ day }: { day: Day }) => (
  <span className="whitespace-nowrap">
    <DayText day={day} style="brief" />
  </span>
)
