import { Redo2 } from 'lucide-react'
import { formatDay } from '../../../domain/dates.ts'
import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import { planSkip } from '../../../domain/subscriptions/changes.ts'
import { skipDelivery } from '../../../domain/subscriptions/contract.ts'
import { useNow } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import type { ActionProps } from '../../subscriptions/ActionDialog.tsx'
import { RescheduleDialog } from '../../subscriptions/RescheduleDialog.tsx'
import { useChangeable } from '../../subscriptions/useChangeable.ts'
import type { useDayRules } from './useDay.ts'

type SkipDialogProps = Omit<ActionProps, 'calls'> & { delivery: DeliverySchedule }

/** Skips a day, and shows where it moves and when the last delivery will be. */
export function SkipDialog({ delivery, ...props }: SkipDialogProps) {
  const { t, language } = useTranslation('meals')
  const { deliveryDate, id } = delivery
  const plan = planSkip(useChangeable(props.subscription), deliveryDate, useNow())
  const target =
    plan.is === 'allowed' ? (plan.moves.find((m) => m.id === id)?.to ?? plan.endDate) : deliveryDate
  const own =
    delivery.alternative ||
    delivery.ownAddress ||
    delivery.deliveryNotes !== null ||
    delivery.deliveryInstructions !== null
  return (
    <RescheduleDialog
      {...props}
      alert
      plan={plan}
      endpoint={skipDelivery}
      input={{ params: { id }, body: { deliveryDate } }}
      icon={<Redo2 aria-hidden="true" className="mirror" />}
      words={{
        title: t('skip.title', { day: formatDay(deliveryDate, language) }),
        lead: t('skip.text'),
        keep: t('skip.keep'),
        send: t('skip.act', { day: formatDay(target, language, 'brief') }),
        sending: t('skip.acting'),
        failed: t('day.failedChange'),
        done: t('skip.done', { day: formatDay(target, language) }),
      }}
    >
      {own && <p className="text-ink-2 text-s">{t('skip.ownGone')}</p>}
    </RescheduleDialog>
  )
}

/** Why a day cannot be skipped, or null if it can. */
export function useSkipRefusal({ skip, eve }: ReturnType<typeof useDayRules>): string | null {
  const { t, language } = useTranslation('meals')
  if (skip.is === 'allowed') return null
  if (skip.why === 'PAST_THE_YEAR')
    return t('skip.refused.YEAR', { day: formatDay(skip.until, language, 'dated') })
  if (skip.why === 'DAY_CLOSED') return t('skip.refused.CLOSED', { day: formatDay(eve, language) })
  return t('skip.refused.STATUS')
}
