import { Play, Undo2 } from 'lucide-react'
import { formatDay } from '../../domain/dates.ts'
import {
  type ChangeableSubscription,
  movable,
  planPauseWithdrawal,
  planResume,
} from '../../domain/subscriptions/changes.ts'
import { useNow } from '../clock.ts'
import { useTranslation } from '../i18n.ts'
import type { ActionProps } from './ActionDialog.tsx'
import { RescheduleDialog } from './RescheduleDialog.tsx'
import { useChangeable } from './useChangeable.ts'

/** Ends a running pause early. */
export function ResumeDialog({ calls, ...props }: ActionProps) {
  const { t, language } = useTranslation('changes', calls.words)
  const now = useNow()
  const { subscription } = props
  const changeable = useChangeable(subscription)
  const plan = planResume(changeable, now)
  const first = plan.is === 'allowed' ? firstAfter(changeable, plan.moves, now) : undefined
  const day = first ? formatDay(first, language) : ''
  return (
    <RescheduleDialog
      {...props}
      plan={plan}
      endpoint={calls.resume}
      input={{ params: { id: subscription.id } }}
      icon={<Play aria-hidden="true" />}
      words={{
        title: t('resume.title'),
        lead: subscription.pause
          ? t('resume.lead', { to: formatDay(subscription.pause.to, language), day })
          : t('resume.leadPlain', { day }),
        keep: t('resume.keep'),
        send: t('resume.send', { day: first ? formatDay(first, language, 'brief') : '' }),
        sending: t('resume.sending'),
        failed: t('resume.failed'),
        done: t('resume.done', { day }),
      }}
    />
  )
}

/** The first delivery day after the moves. */
const firstAfter = (
  subscription: ChangeableSubscription,
  moves: readonly { id: string; to: ChangeableSubscription['plannedStart'] }[],
  now: Date,
) =>
  movable(subscription, now)
    .map((d) => moves.find((m) => m.id === d.id)?.to ?? d.date)
    .toSorted()[0]

/** Withdraws a pause that has not started. */
export function WithdrawPauseDialog({ calls, ...props }: ActionProps) {
  const { t, language } = useTranslation('changes', calls.words)
  const { pause, id } = props.subscription
  const days = pause && { from: formatDay(pause.from, language), to: formatDay(pause.to, language) }
  return (
    <RescheduleDialog
      {...props}
      plan={planPauseWithdrawal(useChangeable(props.subscription), useNow())}
      endpoint={calls.withdraw}
      input={{ params: { id } }}
      icon={<Undo2 aria-hidden="true" className="mirror" />}
      words={{
        title: t('withdraw.title'),
        lead: days && t('withdraw.lead', days),
        keep: t('withdraw.keep'),
        send: t('withdraw.send'),
        sending: t('withdraw.sending'),
        failed: t('withdraw.failed'),
        done: t('withdraw.done'),
      }}
    />
  )
}
