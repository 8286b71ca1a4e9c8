import { Undo2 } from 'lucide-react'
import { dayInBahrain, formatDay } from '../../../domain/dates.ts'
import { planPauseWithdrawal } from '../../../domain/subscriptions/changes.ts'
import { withdrawPause } from '../../../domain/subscriptions/contract.ts'
import { useNow } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { useChangeable } from '../useChangeable.ts'
import { ActionDialog, type ActionProps, useChange } from './ActionDialog.tsx'
import { ReschedulePreview } from './ReschedulePreview.tsx'

/** Takes a pause back that has not begun. */
export function WithdrawPauseDialog({ subscription, ...dialog }: ActionProps) {
  const { t, language } = useTranslation('changes')
  const now = useNow()
  const changeable = useChangeable(subscription)
  const plan = planPauseWithdrawal(changeable, now)
  const { send, sending, refused } = useChange(withdrawPause, dialog, {
    failed: t('withdraw.failed'),
    done: () => t('withdraw.done'),
  })
  const { pause } = subscription
  return (
    <ActionDialog
      {...dialog}
      size="l"
      title={t('withdraw.title')}
      lead={
        pause &&
        t('withdraw.lead', { from: formatDay(pause.from, language), to: formatDay(pause.to, language) })
      }
      keep={t('withdraw.keep')}
      refused={refused}
      act={
        plan.is === 'allowed' && (
          <Button
            icon={<Undo2 aria-hidden="true" className="mirror" />}
            loading={sending}
            loadingText={t('withdraw.sending')}
            onClick={() => void send({ params: { id: subscription.id } })}
          >
            {t('withdraw.send')}
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
