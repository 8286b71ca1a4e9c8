import { RotateCw } from 'lucide-react'
import { type Job, listJobs, retryJob } from '../../domain/jobs/contract.ts'
import { showFailure, useAct, useRead } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { List } from '../list/List.tsx'
import { useFilter } from '../list/useFilter.ts'
import { useList } from '../list/useList.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'
import { useJobColumns, useJobName } from './useJobColumns.tsx'

/** Background jobs: those that have stopped and need attention, and those that are waiting or being retried. */
export function Component() {
  const { t } = useTranslation('admin')
  const nameOf = useJobName()
  const state = useFilter('state', {
    label: t('jobs.show'),
    values: ['DEAD', 'RETRYING', 'WAITING'],
    nameOf: (value) => t(`jobs.filter.${value}`),
    initial: 'DEAD',
    segmented: true,
  })
  const shown = state.value ?? 'DEAD'
  const list = useList({ filters: [state] })
  const read = useRead(listJobs, { query: { ...list.query, state: shown } }, { keepPrevious: true })
  return (
    <div className="grid max-w-300 gap-4">
      <div>
        <h1 className="display text-d-m">{t('jobs.title')}</h1>
        <p className="text-ink-2">{t('jobs.text')}</p>
      </div>
      <List
        caption={t('jobs.title')}
        list={list}
        read={read}
        columns={useJobColumns(shown)}
        rowLabel={(job) => nameOf(job.name)}
        rowAction={(job) => job.state === 'DEAD' && <RetryJob job={job} name={nameOf(job.name)} />}
        action={
          <Button
            variant="outline"
            size="s"
            icon={<RotateCw aria-hidden="true" />}
            loading={read.isFetching}
            onClick={() => void read.refetch()}
          >
            {t('jobs.refresh')}
          </Button>
        }
        texts={{
          loadFailed: t('jobs.loadFailed'),
          empty: t(`jobs.empty.${shown}`),
          emptyText: t('jobs.emptyText'),
        }}
      />
    </div>
  )
}

function RetryJob({ job, name }: { job: Job; name: string }) {
  const { t } = useTranslation('admin')
  const { send, sending } = useAct(retryJob, {
    onDone: () => toast.success(t('jobs.retried')),
    onFail: (error) => showFailure(error, t('jobs.retryFailed')),
  })
  return (
    <Button
      variant="outline"
      size="s"
      loading={sending}
      aria-label={t('jobs.retryOf', { job: name })}
      onClick={() => void send({ params: { id: job.id } })}
    >
      {t('jobs.retry')}
    </Button>
  )
}
