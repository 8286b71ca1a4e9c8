import { type Day, formatDay } from '../../../domain/dates.ts'
import type { planSkip } from '../../../domain/subscriptions/changes.ts'
import { skipDelivery } from '../../../domain/subscriptions/contract.ts'
import { showFailure, useAct } from '../../api.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogClose } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { OpenedDay, useDayRules } from './useDay.ts'

interface SkipDialogProps {
  day: OpenedDay
  plan: Extract<ReturnType<typeof planSkip>, { is: 'allowed' }>
  open: boolean
  onOpenChange: (open: boolean) => void
  onSkipped: () => void
}

/** Says where the day moves and when the last delivery is then, before it does. */
export function SkipDialog({
  day: { delivery, subscription },
  plan,
  open,
  onOpenChange,
  onSkipped,
}: SkipDialogProps) {
  const { t, language } = useTranslation('meals')
  const { deliveryDate } = delivery
  const target = plan.moves.find((m) => m.id === delivery.id)?.to ?? plan.endDate
  const to = formatDay(target, language)
  const { send, sending } = useAct(skipDelivery, {
    onDone: () => {
      onOpenChange(false)
      toast.success(t('skip.done', { day: to }))
      onSkipped()
    },
    onFail: (error) => showFailure(error, t('day.failedChange')),
  })
  const own =
    delivery.alternative || delivery.ownAddress || delivery.deliveryNotes || delivery.deliveryInstructions
  return (
    <Dialog
      alert
      size="s"
      open={open}
      onOpenChange={onOpenChange}
      title={t('skip.title', { day: formatDay(deliveryDate, language) })}
      description={t('skip.text')}
      footer={
        <>
          <DialogClose>
            <Button variant="outline">{t('skip.keep')}</Button>
          </DialogClose>
          <Button
            loading={sending}
            loadingText={t('skip.acting')}
            onClick={() => void send({ params: { id: delivery.id }, body: { deliveryDate } })}
          >
            {t('skip.act', { day: formatDay(target, language, 'brief') })}
          </Button>
        </>
      }
    >
      <dl className="grid gap-2">
        <Line name={t('skip.from')} day={deliveryDate} struck />
        <Line name={t('skip.to')} day={target} />
        {plan.endDate !== subscription.endDate && <Line name={t('skip.end')} day={plan.endDate} />}
      </dl>
      {plan.endDate === subscription.endDate && (
        <p className="text-s">{t('skip.endSame', { day: formatDay(plan.endDate, language) })}</p>
      )}
      {own && <p className="text-ink-2 text-s">{t('skip.ownGone')}</p>}
    </Dialog>
  )
}

function Line({ name, day, struck }: { name: string; day: Day; struck?: boolean }) {
  const { language } = useTranslation('meals')
  return (
    <div
      className={
        struck ? 'rounded-m bg-sunken px-4 py-3' : 'rounded-m bg-leaf-soft px-4 py-3 text-on-leaf-soft'
      }
    >
      <dt className="text-s">{name}</dt>
      <dd className={struck ? 'display text-d-s text-ink-2 line-through' : 'display text-d-s'}>
        {formatDay(day, language)}
      </dd>
    </div>
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
