import { Redo2 } from 'lucide-react'
import { dayInBahrain, formatDay } from '../../../domain/dates.ts'
import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import { planSkip } from '../../../domain/subscriptions/changes.ts'
import { skipDelivery } from '../../../domain/subscriptions/contract.ts'
import { useNow } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { ActionDialog, type ActionProps, useChange } from '../actions/ActionDialog.tsx'
import { ReschedulePreview } from '../actions/ReschedulePreview.tsx'
import { useChangeable } from '../useChangeable.ts'
import type { useDayRules } from './useDay.ts'

/** Says where a day moves and when the last delivery is then, before it does. */
export function SkipDialog({
  subscription,
  delivery,
  ...dialog
}: ActionProps & { delivery: DeliverySchedule }) {
  const { t, language } = useTranslation('meals')
  const { deliveryDate, id } = delivery
  const now = useNow()
  const changeable = useChangeable(subscription)
  const plan = planSkip(changeable, deliveryDate, now)
  const target =
    plan.is === 'allowed' ? (plan.moves.find((m) => m.id === id)?.to ?? plan.endDate) : deliveryDate
  const { send, sending, refused } = useChange(skipDelivery, dialog, {
    failed: t('day.failedChange'),
    done: () => t('skip.done', { day: formatDay(target, language) }),
  })
  const own =
    delivery.alternative ||
    delivery.ownAddress ||
    delivery.deliveryNotes !== null ||
    delivery.deliveryInstructions !== null
  return (
    <ActionDialog
      {...dialog}
      alert
      title={t('skip.title', { day: formatDay(deliveryDate, language) })}
      lead={t('skip.text')}
      keep={t('skip.keep')}
      refused={refused}
      act={
        plan.is === 'allowed' && (
          <Button
            icon={<Redo2 aria-hidden="true" className="mirror" />}
            loading={sending}
            loadingText={t('skip.acting')}
            onClick={() => void send({ params: { id }, body: { deliveryDate } })}
          >
            {t('skip.act', { day: formatDay(target, language, 'brief') })}
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
      {own && <p className="text-ink-2 text-s">{t('skip.ownGone')}</p>}
    </ActionDialog>
  )
}

/** Why a day cannot be skipped, in words; null where it can. */
export function useSkipRefusal({ skip, eve }: ReturnType<typeof useDayRules>): string | null {
  const { t, language } = useTranslation('meals')
  if (skip.is === 'allowed') return null
  if (skip.why === 'PAST_THE_YEAR')
    return t('skip.refused.YEAR', { day: formatDay(skip.until, language, 'dated') })
  if (skip.why === 'DAY_CLOSED') return t('skip.refused.CLOSED', { day: formatDay(eve, language) })
  return t('skip.refused.STATUS')
}
