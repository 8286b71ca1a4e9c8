import { Ban, Check, Clock, Play, RotateCw, TriangleAlert } from 'lucide-react'
import type { Job } from '../../domain/jobs/contract.ts'
import type { en } from '../../domain/text/en.ts'
import { useTranslation } from '../i18n.ts'
import { AgoText } from '../ui/AgoText.tsx'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { InstantText } from '../ui/InstantText.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import type { Column } from '../ui/Table.tsx'

const looks: Record<Job['state'], { tone: BadgeTone; Icon: typeof Check }> = {
  DEAD: { tone: 'danger', Icon: TriangleAlert },
  RUNNING: { tone: 'info', Icon: Play },
  RETRYING: { tone: 'warn', Icon: RotateCw },
  WAITING: { tone: 'neutral', Icon: Clock },
  CANCELLED: { tone: 'neutral', Icon: Ban },
  DONE: { tone: 'leaf', Icon: Check },
}

export function useJobName() {
  const { t } = useTranslation('admin')
  return (name: string) => {
    const key = jobNames[name]
    return key ? t(`jobs.names.${key}`) : name
  }
}

/** The columns of the jobs table. A stopped job shows its last run, a waiting one its next. */
export function useJobColumns(state: Job['state']): Column<Job>[] {
  const { t } = useTranslation('admin')
  const nameOf = useJobName()
  const none = <span className="text-ink-2">{t('jobs.none')}</span>
  const lastRun = (job: Job) => job.finishedAt ?? job.startedAt
  return [
    { id: 'job', header: t('jobs.job'), cell: (job) => <bdi>{nameOf(job.name)}</bdi> },
    { id: 'state', header: t('jobs.state'), cell: (job) => <State state={job.state} /> },
    {
      id: 'tries',
      header: t('jobs.tries'),
      cell: (job) => t('jobs.triesOf', { tries: job.tries, max: job.maxTries }),
    },
    {
      id: 'error',
      header: t('jobs.error'),
      // A message of the software: English, of any length.
      cell: (job) => (job.lastError ? <Ltr className="wrap-anywhere text-xs">{job.lastError}</Ltr> : none),
    },
    state === 'DEAD'
      ? {
          id: 'when',
          header: t('jobs.when'),
          cell: (job) => {
            const at = lastRun(job)
            return at ? <AgoText at={new Date(at)} /> : none
          },
        }
      : {
          id: 'next',
          header: t('jobs.next'),
          cell: (job) => (job.nextTryAt ? <InstantText at={new Date(job.nextTryAt)} /> : none),
        },
  ]
}

function State({ state }: { state: Job['state'] }) {
  const { t } = useTranslation('admin')
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`jobs.states.${state}`)}
    </Badge>
  )
}

/** The text keys of the jobs' names. A job that is not listed is shown by its own name. */
const jobNames: Record<string, keyof typeof en.admin.jobs.names> = {
  'mail.send': 'mailSend',
  'mail.sweep': 'mailSweep',
  'limits.forget': 'limitsForget',
  'accounts.export': 'accountsExport',
  'accounts.forgetExports': 'accountsForgetExports',
  'accounts.erase': 'accountsErase',
  'accounts.applyEmailChanges': 'accountsApplyEmailChanges',
  'deliveries.freeze': 'deliveriesFreeze',
  'subscriptions.complete': 'subscriptionsComplete',
  'subscriptions.expireUnpaid': 'subscriptionsExpireUnpaid',
  'subscriptions.expireYears': 'subscriptionsExpireYears',
  'subscriptions.pauses': 'subscriptionsPauses',
  'renewals.remind': 'renewalsRemind',
  'renewals.charge': 'renewalsCharge',
  'payments.watch': 'paymentsWatch',
  'recovery.scan': 'recoveryScan',
  'recovery.scanNow': 'recoveryScanNow',
  'payments.orphans': 'paymentsOrphans',
  'payments.credit': 'paymentsCredit',
  'payments.forgetKeys': 'paymentsForgetKeys',
  'refunds.send': 'refundsSend',
  'refunds.watch': 'refundsWatch',
  'refunds.repeatCardChecks': 'refundsRepeatCardChecks',
  'totals.fold': 'totalsFold',
  'totals.day': 'totalsDay',
  'store.vacuum': 'storeVacuum',
  'menu.fill': 'menuFill',
  'accounts.forgetSessions': 'accountsForgetSessions',
  'jobs.died': 'jobsDied',
}
