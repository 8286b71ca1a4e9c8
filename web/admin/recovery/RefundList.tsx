import { dayInBahrain } from '../../../domain/dates.ts'
import { type AdminPayment, adminPayments } from '../../../domain/payments/adminContract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { List } from '../../list/List.tsx'
import { useList } from '../../list/useList.ts'
import { Badge } from '../../ui/Badge.tsx'
import { DayText } from '../../ui/DayText.tsx'
import type { Column } from '../../ui/Table.tsx'
import { PersonLink } from '../users/PersonLink.tsx'

/** Refunds that need manual action. Each links to its payment, where it is settled. */
export function RefundList() {
  const { t } = useTranslation('recoveryPage')
  const list = useList({ sorts: ['createdAt', '-createdAt', 'amount', '-amount'] })
  const read = useRead(
    adminPayments,
    { query: { ...list.query, refund: 'open' as const } },
    { keepPrevious: true },
  )
  const columns: Column<AdminPayment>[] = [
    {
      id: 'customer',
      header: t('list.customer'),
      cell: ({ id, kind, customerName, customerEmail, description }) => (
        <PersonLink to={`/admin/payments/${id}`} name={customerName} email={customerEmail}>
          {kind === 'CARD_CHECK' && <Badge tone="neutral">{description}</Badge>}
        </PersonLink>
      ),
    },
    {
      id: 'state',
      header: t('refunds.state'),
      cell: ({ refundStatus }) =>
        refundStatus && (
          <Badge tone={refundStatus === 'FAILED' ? 'danger' : 'warn'}>
            {t(`refunds.states.${refundStatus}`)}
          </Badge>
        ),
    },
    {
      id: 'amount',
      header: t('refunds.amount'),
      sortable: true,
      numeric: true,
      cell: ({ formattedAmount }) => formattedAmount,
    },
    {
      id: 'back',
      header: t('refunds.back'),
      numeric: true,
      cell: ({ formattedRefundedAmount }) => formattedRefundedAmount ?? t('books.nothing'),
    },
    {
      id: 'createdAt',
      header: t('refunds.paid'),
      sortable: true,
      cell: ({ createdAt }) => (
        <span className="text-ink-2 text-xs">
          <DayText day={dayInBahrain(new Date(createdAt))} style="dated" />
        </span>
      ),
    },
  ]
  return (
    <div className="grid gap-3">
      <p className="max-w-180 text-ink-2">{t('refunds.text')}</p>
      <List
        caption={t('tabs.refunds')}
        list={list}
        read={read}
        columns={columns}
        rowLabel={({ customerName }) => customerName}
        texts={{
          search: t('refunds.search'),
          found: (count) => t('refunds.found', { count }),
          loadFailed: t('refunds.loadFailed'),
          empty: t('refunds.empty'),
          emptyText: t('refunds.emptyText'),
        }}
      />
    </div>
  )
}
