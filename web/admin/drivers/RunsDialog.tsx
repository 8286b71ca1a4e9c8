import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../domain/dates.ts'
import { type Driver, driverRuns } from '../../../domain/drivers/contract.ts'
import { useRead } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import type { DialogProps } from '../../ui/useDialog.tsx'

const RUNS_A_PAGE = 10

/** A driver's runs: one line for each day and time, linked to its deliveries. */
export function RunsDialog({ driver, onDone: _, ...dialog }: DialogProps & { driver: Driver }) {
  const { t, language } = useTranslation('adminDrivers')
  const [page, setPage] = useState(0)
  const read = useRead(
    driverRuns,
    { params: { id: driver.id }, query: { page: String(page), size: String(RUNS_A_PAGE) } },
    { keepPrevious: true },
  )
  const title = t('runs.title', { name: `\u2068${driver.name}\u2069` })
  return (
    <Dialog {...dialog} side title={title}>
      {read.isPending && (
        <SkeletonGroup>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      )}
      {read.error && !read.data && (
        <ErrorState text={t('runs.failed')} retrying={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {read.data?.content.length === 0 && <p className="text-ink-2">{t('runs.none')}</p>}
      <ol>
        {read.data?.content.map(({ date, slot, deliveries, delivered, failed }) => (
          <li key={`${date} ${slot}`} className="border-line border-b py-2.5 last:border-b-0">
            <Link
              className="link font-medium"
              to={`/admin/delivery?date=${date}&slot=${slot}&driver=${driver.id}`}
            >
              {t('runs.when', { day: formatDay(date, language), slot: t(`runs.slot.${slot}`) })}
            </Link>
            <p className="tabular text-ink-2 text-s">
              {t('runs.delivered', { delivered, count: deliveries })}
              {failed > 0 && ` · ${t('runs.failedCount', { count: failed })}`}
            </p>
          </li>
        ))}
      </ol>
      {read.data && read.data.totalElements > RUNS_A_PAGE && (
        <Pagination
          page={page}
          pageSize={RUNS_A_PAGE}
          total={read.data.totalElements}
          onPage={setPage}
          label={title}
        />
      )}
    </Dialog>
  )
}
