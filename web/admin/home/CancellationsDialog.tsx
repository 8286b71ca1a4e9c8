import { useState } from 'react'
import { Link } from 'react-router'
import { adminCancellations } from '../../../domain/insights/contract.ts'
import type { CountedReason } from '../../../domain/insights/rules.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { InstantText } from '../../ui/InstantText.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Quote } from '../../ui/Quote.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { customerPath } from '../subscriptions/customerPath.ts'

const A_PAGE = 10

type Counted = { reason: CountedReason; count: number }

/** Who cancelled recently for a reason, and their comments. */
export function CancellationsDialog({ reason, count }: Counted) {
  const { t } = useTranslation('adminHome')
  const name = t(`details.reason.${reason}`)
  return (
    <Dialog
      side
      title={name}
      description={`${t('details.reasons')} · ${t('details.lastDays')}`}
      trigger={
        <button type="button" className="link min-h-9 text-start pointer-coarse:min-h-tap">
          {name}
        </button>
      }
    >
      <Cancellations reason={reason} count={count} label={name} />
    </Dialog>
  )
}

function Cancellations({ reason, count, label }: Counted & { label: string }) {
  const { t } = useTranslation('adminHome')
  const [page, setPage] = useState(0)
  const read = useRead(
    adminCancellations,
    { query: { reason, page: String(page), size: String(A_PAGE) } },
    { keepPrevious: true },
  )
  if (read.error && !read.data)
    return (
      <ErrorState
        text={t('details.commentsFailed')}
        retrying={read.isFetching}
        onRetry={() => void read.refetch()}
      />
    )
  if (!read.data)
    return (
      <SkeletonGroup>
        <Skeleton className="h-40" />
      </SkeletonGroup>
    )
  const { content, totalElements } = read.data
  return (
    <>
      <ul>
        {content.map(({ id, cancelledAt, comment, ...customer }) => (
          <li key={id} className="grid gap-1 border-line border-b py-2.5 last:border-b-0">
            <Link to={customerPath(customer)} className="link w-fit font-medium">
              <bdi>{customer.customerName}</bdi>
            </Link>
            {comment ? <Quote>{comment}</Quote> : <p className="text-ink-2">{t('details.noComment')}</p>}
            <p className="text-ink-2 text-xs">
              <InstantText at={new Date(cancelledAt)} />
            </p>
          </li>
        ))}
      </ul>
      {totalElements < count && <p className="text-ink-2">{t('details.commentsErased')}</p>}
      {totalElements > A_PAGE && (
        <Pagination page={page} pageSize={A_PAGE} total={totalElements} onPage={setPage} label={label} />
      )}
    </>
  )
}
