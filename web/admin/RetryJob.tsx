import { type Job, retryJob } from '../../domain/jobs/contract.ts'
import { showFailure, useAct } from '../api.ts'
import { useTranslation } from '../i18n.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'

export function RetryJob({ job, name }: { job: Job; name: string }) {
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
