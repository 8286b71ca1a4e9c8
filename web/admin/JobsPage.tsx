import { RotateCw } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { listJobs } from '../../domain/jobs/contract.ts'
import { useExistingPage, usePage } from '../account/addressBar.ts'
import { useKept } from '../account/useKept.ts'
import { useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Table } from '../ui/Table.tsx'
import { RetryJob } from './RetryJob.tsx'
import { useJobColumns, useJobName } from './useJobColumns.tsx'

const PAGE_SIZE = 20
const filters = ['DEAD', 'RETRYING', 'WAITING'] as const

/** Work in the background: what has stopped and needs somebody, and what is still on its way. */
export function Component() {
  const { t } = useTranslation('admin')
  const [search, setSearch] = useSearchParams()
  const state = filters.find((f) => f === search.get('state')) ?? 'DEAD'
  const paging = usePage()
  const [page, setPage] = paging
  const jobs = useRead(listJobs, { query: { state, page: String(page), size: String(PAGE_SIZE) } })
  const list = useKept(jobs.data, state)
  useExistingPage(jobs.data, paging)
  const columns = useJobColumns(state)
  const nameOf = useJobName()
  return (
    <div className="grid max-w-300 gap-4">
      <div>
        <h1 className="display text-d-m">{t('jobs.title')}</h1>
        <p className="text-ink-2">{t('jobs.text')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Segmented
          label={t('jobs.show')}
          value={state}
          onChange={(next) => setSearch({ state: next }, { preventScrollReset: true })}
          choices={filters.map((value) => ({ value, label: t(`jobs.filter.${value}`) }))}
        />
        <Button
          variant="outline"
          size="s"
          icon={<RotateCw aria-hidden="true" />}
          loading={jobs.isFetching}
          onClick={() => void jobs.refetch()}
        >
          {t('jobs.refresh')}
        </Button>
      </div>
      <Table
        caption={t('jobs.title')}
        columns={columns}
        rows={list?.content}
        rowId={(job) => job.id}
        rowLabel={(job) => nameOf(job.name)}
        pageSize={PAGE_SIZE}
        server={{
          total: list?.totalElements ?? 0,
          page: list?.page ?? page,
          onPage: (next) => void setPage(next),
          sort: null,
          onSort: () => {}, // the newest is always first
        }}
        rowAction={state === 'DEAD' ? (job) => <RetryJob job={job} name={nameOf(job.name)} /> : undefined}
        error={jobs.error ? { text: t('jobs.loadFailed'), onRetry: () => void jobs.refetch() } : undefined}
        empty={{ title: t(`jobs.empty.${state}`), text: t('jobs.emptyText') }}
      />
    </div>
  )
}
