import { type ReactNode, type Ref, useId } from 'react'
import { formatDay } from '../../../domain/dates.ts'
import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import { coming } from '../../../domain/deliveries/next.ts'
import { settledStatuses } from '../../../domain/deliveries/rules.ts'
import { fromWire } from '../../../domain/money.ts'
import { listCards } from '../../../domain/payments/contract.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { progressOf } from '../../../domain/subscriptions/progress.ts'
import { subscriptionTransitions } from '../../../domain/subscriptions/rules.ts'
import { useRead } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useSlotHours } from '../../layout/hours.ts'
import { cardName } from '../../paying/cardName.ts'
import { useShop } from '../../shop.ts'
import { SubscriptionBadge } from '../../subscriptions/SubscriptionBadge.tsx'
import { Card } from '../../ui/Card.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { LeafMarks, type LeafState } from '../../ui/LeafMarks.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { Money } from '../../ui/Money.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { Ask } from '../actions/useSubscriptionDialogs.tsx'
import { PlanActions } from './PlanActions.tsx'
import { isRunning } from './SubscriptionSwitch.tsx'

interface PlanCardProps {
  subscription: Subscription
  ask: Ask
  /** Gets the focus if the pressed button is gone. */
  heading: Ref<HTMLHeadingElement>
}

/** The subscription's progress, its details and its actions. */
export function PlanCard({ subscription, ask, heading }: PlanCardProps) {
  const { t, language } = useTranslation('dashboard')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-4 max-sm:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 id={id} ref={heading} tabIndex={-1} className="display text-d-s outline-none">
            {subscription.planName}
          </h2>
          <SubscriptionBadge subscription={subscription} />
        </div>
        <ProgressLeaves subscription={subscription} />
        <PlanFacts subscription={subscription} />
        <AutoRenewal subscription={subscription} ask={ask} />
        {subscription.renewedBy && (
          <p className="text-ink-2 text-s">
            {t('plan.renewedBy', {
              number: `\u2066${subscription.renewedBy.number}\u2069`,
              day: formatDay(subscription.renewedBy.startDate, language),
            })}
          </p>
        )}
        <PlanActions subscription={subscription} ask={ask} />
      </Card>
    </section>
  )
}

/** One leaf for each delivery: past, next or coming. */
function ProgressLeaves({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('dashboard')
  const today = useToday()
  const { deliverySchedules: all, status } = subscription
  const { stage, ...counts } = progressOf(all)
  const [next] = coming(all, today)
  const mark = (d: DeliverySchedule): LeafState => {
    if (d.status === 'DELIVERED') return 'done'
    if (settledStatuses.some((s) => s === d.status)) return 'paused'
    if (status === 'PAUSED') return 'paused'
    return d.id === next?.id ? 'now' : 'coming'
  }
  // A subscription that ended early has no stage, because nothing is on its way.
  const text =
    isRunning(subscription) || stage === 'COMPLETED'
      ? t('delivered', { ...counts, stage: t(`progress.${stage}`) })
      : t('deliveredOf', counts)
  return (
    <div className="grid gap-2.5">
      <LeafMarks marks={all.map(mark)} label={text} />
      <p aria-hidden="true" className="text-ink-2 text-s">
        {text}
      </p>
    </div>
  )
}

export function PlanFacts({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('dashboard')
  const today = useToday()
  const hours = useSlotHours()
  const slot = useShop().data?.slots.find((s) => s.value === subscription.deliveryTimeSlot)
  const { status, startDate, endDate, remainingDays, nextBillingDate, paymentMethodDisplay } = subscription
  return (
    <dl className="grid gap-2.5 text-s">
      {startDate > today && (
        <Fact name={t('plan.first')}>
          <DayText day={startDate} style="short" />
        </Fact>
      )}
      {status !== 'CANCELLED' && (
        <Fact name={t('plan.last')}>
          <DayText day={endDate} style="short" />
        </Fact>
      )}
      {remainingDays > 0 && (
        <Fact name={t('plan.remaining')}>{t('plan.days', { count: remainingDays })}</Fact>
      )}
      {slot && <Fact name={t('plan.time')}>{hours(slot)}</Fact>}
      <Fact name={t('plan.paid')}>
        <Money amount={fromWire(subscription.totalAmount)} />
      </Fact>
      <Fact name={t('plan.method')}>
        {paymentMethodDisplay ? <bdi>{paymentMethodDisplay}</bdi> : t('plan.byHand')}
      </Fact>
      <Fact name={t('plan.billing')}>
        {nextBillingDate ? <DayText day={nextBillingDate} style="short" /> : t('plan.noBilling')}
      </Fact>
      <Fact name={t('plan.number')}>
        <Ltr>{subscription.number}</Ltr>
      </Fact>
    </dl>
  )
}

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-2">{name}</dt>
    <dd className="text-end font-medium wrap-anywhere">{children}</dd>
  </div>
)

/** The switch for auto-renewal. Changing it opens a dialog first, because it concerns money. */
function AutoRenewal({ subscription, ask }: { subscription: Subscription; ask: Ask }) {
  const { t } = useTranslation('dashboard')
  const { autoRenewal, autoRenewalCardId, status, renewedBy } = subscription
  const cards = useRead(listCards, {}, { enabled: autoRenewal })
  const card = cards.data?.find((way) => way.id === autoRenewalCardId)?.card
  // An ended subscription does not renew by itself, and a renewed one need not.
  if (!subscriptionTransitions.can('modify', status) || renewedBy) return null
  const state = card ? t('plan.autoOn', { card: cardName(card) }) : t('plan.autoOnPlain')
  return (
    <div className="border-line border-t pt-2">
      <Switch
        atEnd
        label={t('plan.autoRenewal')}
        hint={autoRenewal ? state : t('plan.autoOff')}
        checked={autoRenewal}
        onChange={() => ask(autoRenewal ? 'autoRenewalOff' : 'autoRenewalOn', subscription)}
      />
    </div>
  )
}
