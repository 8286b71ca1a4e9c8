import { Link } from 'react-router'
import { dayInBahrain } from '../../../domain/dates.ts'
import type { OrphanedPayment } from '../../../domain/recovery/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { useOverlay } from '../../list/useOverlay.ts'
import { AgoText } from '../../ui/AgoText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import type { Column } from '../../ui/Table.tsx'

/** The columns of the list of orphans. */
export function useOrphanColumns(): Column<OrphanedPayment>[] {
  const { t } = useTranslation('recoveryPage')
  const { linkTo } = useOverlay('payment')
  return [
    {
      id: 'customer',
      header: t('list.customer'),
      cell: (orphan) => (
        <Link
          {...linkTo(orphan.paymentTransactionId)}
          className="group/name grid w-fit max-w-full gap-0.5 rounded-s py-0.5"
        >
          <span className="flex flex-wrap items-center gap-x-2 font-semibold group-hover/name:text-leaf-text">
            <bdi>{orphan.customerDisplayName}</bdi>
            {orphan.isGuest && <Badge>{orphan.userTypeDisplay}</Badge>}
          </span>
          <Ltr className="max-lg:wrap-anywhere w-fit font-normal text-ink-2 text-xs lg:whitespace-nowrap">
            {orphan.customerEmail || orphan.customerPhone || orphan.paymentTransactionId}
          </Ltr>
        </Link>
      ),
    },
    {
      id: 'amount',
      header: t('list.amount'),
      sortable: true,
      numeric: true,
      cell: ({ formattedAmount }) => <span className="whitespace-nowrap">{formattedAmount}</span>,
    },
    {
      id: 'method',
      header: t('list.method'),
      cell: ({ paymentMethodDisplay }) => <bdi className="whitespace-nowrap">{paymentMethodDisplay}</bdi>,
    },
    {
      id: 'cause',
      header: t('list.cause'),
      cell: ({ failureReason, proposedAction }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-lg:justify-end">
          <span>{failureReason}</span>
          <Badge tone={proposedAction === 'RECOVER' ? 'leaf' : 'info'}>
            {t(`action.propose.${proposedAction}`)}
          </Badge>
        </span>
      ),
    },
    {
      id: 'orphanedAt',
      header: t('list.since'),
      sortable: true,
      cell: ({ orphanedAt }) => (
        <span className="text-ink-2 text-xs">
          <AgoText at={new Date(orphanedAt)} />
        </span>
      ),
    },
    {
      id: 'refundsAt',
      header: t('list.refunds'),
      cell: ({ refundsAt }) => (
        <span className="text-ink-2 text-xs">
          {refundsAt ? (
            <DayText day={dayInBahrain(new Date(refundsAt))} style="dayMonth" />
          ) : (
            t('list.nobody')
          )}
        </span>
      ),
    },
  ]
}
