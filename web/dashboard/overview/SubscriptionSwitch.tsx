import { type Day, formatDay } from '../../../domain/dates.ts'
import { coming } from '../../../domain/deliveries/next.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { SubscriptionBadge } from '../../subscriptions/SubscriptionBadge.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'

const running = ['ACTIVE', 'PAUSED', 'PENDING_PAYMENT']
/** Whether deliveries may still come. */
export const isRunning = ({ status }: Pick<Subscription, 'status'>) => running.includes(status)

/** The running subscriptions, ordered by their next delivery; without one, the newest subscription. */
export function shownFirst(all: readonly Subscription[], today: Day): Subscription[] {
  const next = (s: Subscription) => coming(s.deliverySchedules, today)[0]?.deliveryDate ?? '9999'
  const alive = all.filter(isRunning)
  return alive.length > 0 ? alive.toSorted((a, b) => (next(a) < next(b) ? -1 : 1)) : all.slice(0, 1)
}

interface SubscriptionSwitchProps {
  offered: readonly Subscription[]
  chosen: Subscription
  onChange: (number: string) => void
}

/** With several subscriptions: chooses the one that the page shows. */
export function SubscriptionSwitch({ offered, chosen, onChange }: SubscriptionSwitchProps) {
  const { t, language } = useTranslation('dashboard')
  return (
    <div className="mb-7">
      <RadioCards
        legend={t('plan.switch')}
        columns={offered.length > 2 ? 3 : 2}
        value={chosen.number}
        onChange={onChange}
        choices={offered.map((s) => ({
          value: s.number,
          title: s.planName,
          aside: <SubscriptionBadge subscription={s} />,
          text: t('plan.range', {
            from: formatDay(s.startDate, language, 'brief'),
            to: formatDay(s.endDate, language, 'brief'),
          }),
        }))}
      />
    </div>
  )
}
