import { Ban, Clock, Pause, Play, RefreshCw, Undo2 } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { formatDay } from '../../../domain/dates.ts'
import { settledStatuses } from '../../../domain/deliveries/rules.ts'
import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { subscriptionTransitions } from '../../../domain/subscriptions/rules.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { mealName } from '../../subscriptions/mealName.ts'
import { SubscriptionBadge } from '../../subscriptions/SubscriptionBadge.tsx'
import { type ChangeName, type Offer, useChangeOffers } from '../../subscriptions/useChangeOffers.ts'
import { Button } from '../../ui/Button.tsx'
import { Ltr } from '../../ui/Ltr.tsx'
import { adminCalls } from './adminCalls.ts'
import type { Ask } from './useAdminDialogs.tsx'

interface SubscriptionHeadProps {
  subscription: AdminSubscription
  heading: RefObject<HTMLHeadingElement | null>
  ask: Ask
}

/** The subscription's number, status, next delivery and actions. */
export function SubscriptionHead({ subscription, heading, ask }: SubscriptionHeadProps) {
  const { t } = useTranslation('adminSubscriptions')
  return (
    <header className="grid gap-3">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 ref={heading} tabIndex={-1} className="display text-d-m outline-none">
            <Ltr>{subscription.number}</Ltr> · {subscription.planName}
          </h1>
          <SubscriptionBadge subscription={subscription} />
        </div>
        <p className="text-m">
          <bdi className="font-medium">{subscription.customerName}</bdi>
          {' · '}
          <span className="text-ink-2">
            <Next subscription={subscription} />
          </span>
        </p>
      </div>
      <fieldset className="flex flex-wrap gap-2.5">
        <legend className="sr-only">{t('one.actions')}</legend>
        <Actions subscription={subscription} ask={ask} />
      </fieldset>
    </header>
  )
}

function Next({ subscription: { deliverySchedules, pause, status } }: { subscription: AdminSubscription }) {
  const { t, language } = useTranslation('adminSubscriptions')
  const today = useToday()
  if (status === 'PENDING_PAYMENT') return t('one.unpaid')
  const days = pause && { from: formatDay(pause.from, language), to: formatDay(pause.to, language) }
  const next = deliverySchedules.find(
    (d) => d.deliveryDate >= today && !settledStatuses.some((s) => s === d.status),
  )
  const salad = next?.assignedSalad ? mealName(next.assignedSalad, language) : t('one.unplanned')
  return (
    <>
      {next
        ? `${t('one.next', { day: formatDay(next.deliveryDate, language) })} (${t('one.nextTime', {
            slot: t(`slot.${next.deliveryTimeSlot}`),
            salad,
          })}).`
        : t('one.nothing')}
      {days && ` ${t(status === 'PAUSED' ? 'one.paused' : 'one.pauseSoon', days)}`}
    </>
  )
}

const icons: Record<ChangeName, ReactNode> = {
  pause: <Pause aria-hidden="true" />,
  withdraw: <Undo2 aria-hidden="true" className="mirror" />,
  resume: <Play aria-hidden="true" />,
  slot: <Clock aria-hidden="true" />,
  cancel: <Ban aria-hidden="true" />,
}

function Actions({ subscription, ask }: { subscription: AdminSubscription; ask: Ask }) {
  const { t, language } = useTranslation(['adminSubscriptions', 'changes'])
  const offers = useChangeOffers(subscription, adminCalls.words)
  const { renewedBy, status } = subscription
  const button = ({ name, why }: Offer<ChangeName>) => (
    <Button
      key={name}
      size="s"
      variant="outline"
      icon={icons[name]}
      {...(why !== null && { disabledReason: why })}
      onClick={() => ask(name)}
    >
      {name === 'slot' ? t('one.slotChange') : t(`changes:open.${name}`)}
    </Button>
  )
  const canRenew = subscriptionTransitions.can('renew', status)
  const renewed =
    renewedBy &&
    t('changes:why.renewed', {
      number: `\u2066${renewedBy.number}\u2069`,
      day: formatDay(renewedBy.startDate, language),
    })
  if (offers.length === 0 && !canRenew)
    return status === 'PENDING_PAYMENT' ? null : <p className="text-ink-2">{t('one.nothingToDo')}</p>
  return (
    <>
      {offers.filter((o) => o.name !== 'cancel').map(button)}
      {canRenew && (
        <Button
          size="s"
          variant="outline"
          icon={<RefreshCw aria-hidden="true" />}
          {...(renewed !== null && { disabledReason: renewed })}
          onClick={() => ask('renew')}
        >
          {t('one.renew')}
        </Button>
      )}
      {offers.filter((o) => o.name === 'cancel').map(button)}
    </>
  )
}
