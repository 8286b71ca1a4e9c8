import { Play } from 'lucide-react'
import { dayInBahrain, formatDay } from '../../../domain/dates.ts'
import { type ChangeableSubscription, movable, planResume } from '../../../domain/subscriptions/changes.ts'
import { resumeSubscription } from '../../../domain/subscriptions/contract.ts'
import { useNow } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { useChangeable } from '../useChangeable.ts'
import { ActionDialog, type ActionProps, useChange } from './ActionDialog.tsx'
import { ReschedulePreview } from './ReschedulePreview.tsx'

/** Ends a running pause early. */
export function ResumeDialog({ subscription, ...dialog }: ActionProps) {
  const { t, language } = useTranslation('changes')
  const now = useNow()
  const changeable = useChangeable(subscription)
  const plan = planResume(changeable, now)
  const first = plan.is === 'allowed' ? firstAfter(changeable, plan.moves, now) : undefined
  const day = first ? formatDay(first, language) : ''
  const { send, sending, refused } = useChange(resumeSubscription, dialog, {
    failed: t('resume.failed'),
    done: () => t('resume.done', { day }),
  })
  return (
    <ActionDialog
      {...dialog}
      size="l"
      title={t('resume.title')}
      lead={
        subscription.pause
          ? t('resume.lead', { to: formatDay(subscription.pause.to, language), day })
          : t('resume.leadPlain', { day })
      }
      keep={t('resume.keep')}
      refused={refused}
      act={
        plan.is === 'allowed' &&
        first && (
          <Button
            icon={<Play aria-hidden="true" />}
            loading={sending}
            loadingText={t('resume.sending')}
            onClick={() => void send({ params: { id: subscription.id } })}
          >
            {t('resume.send', { day: formatDay(first, language, 'brief') })}
          </Button>
        )
      }
    >
      {plan.is === 'allowed' && (
        <ReschedulePreview
          subscription={changeable}
          endDate={subscription.endDate}
          change={plan}
          today={dayInBahrain(now)}
        />
      )}
    </ActionDialog>
  )
}

/** The first day something comes once the moves are made. */
const firstAfter = (
  subscription: ChangeableSubscription,
  moves: readonly { id: string; to: ChangeableSubscription['startDate'] }[],
  now: Date,
) =>
  movable(subscription, now)
    .map((d) => moves.find((m) => m.id === d.id)?.to ?? d.date)
    .toSorted()[0]
