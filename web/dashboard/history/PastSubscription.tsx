import { ChevronDown, RefreshCw } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDay } from '../../../domain/dates.ts'
import { settledStatuses } from '../../../domain/deliveries/rules.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { subscriptionTransitions } from '../../../domain/subscriptions/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { addressOf } from '../../subscriptions/addressOf.ts'
import { LeftOut } from '../../subscriptions/LeftOut.tsx'
import { SubscriptionBadge } from '../../subscriptions/SubscriptionBadge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Ltr } from '../../ui/Ltr.tsx'
import { useRenewalRefusal } from '../actions/useOffers.ts'
import type { Ask } from '../actions/useSubscriptionDialogs.tsx'
import { Fact, PlanFacts } from '../overview/PlanCard.tsx'
import { Payments } from './Payments.tsx'
import { Story } from './Story.tsx'

interface PastSubscriptionProps {
  subscription: Subscription
  openFirst: boolean
  ask: Ask
}

/** One subscription: its days and price, and the details when it is opened. */
export function PastSubscription({ subscription, openFirst, ask }: PastSubscriptionProps) {
  const { t, language } = useTranslation(['dashboard', 'changes'])
  const [open, setOpen] = useState(openFirst)
  const id = useId()
  const refusal = useRenewalRefusal(subscription)
  const { number, startDate, endDate, status } = subscription
  return (
    <article aria-labelledby={`${id}-name`}>
      <Card className="grid gap-4 max-sm:p-5">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 id={`${id}-name`} className="display text-d-s">
                {subscription.planName}
              </h3>
              <SubscriptionBadge subscription={subscription} />
            </div>
            <p className="text-ink-2 text-s">
              {t('plan.range', {
                from: formatDay(startDate, language, 'dated'),
                to: formatDay(endDate, language, 'dated'),
              })}
              <span className="max-sm:hidden"> · </span>
              {/* The dot is hidden where the line breaks, because it would separate nothing. */}
              <span className="whitespace-nowrap max-sm:block">
                <Ltr>{number}</Ltr> · {subscription.formattedTotalAmount}
              </span>
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2.5">
            {subscriptionTransitions.can('renew', status) && (
              <Button
                variant="outline"
                size="s"
                icon={<RefreshCw aria-hidden="true" />}
                {...(refusal !== null && { disabledReason: refusal })}
                onClick={() => ask('renew', subscription)}
              >
                {t('changes:open.renew')}
              </Button>
            )}
            <Button
              variant="quiet"
              size="s"
              aria-expanded={open}
              aria-controls={`${id}-more`}
              aria-label={t('history.detailsOf', { number: `\u2066${number}\u2069` })}
              iconEnd={
                <ChevronDown aria-hidden="true" className={cx('transition-[rotate]', open && 'rotate-180')} />
              }
              onClick={() => setOpen(!open)}
            >
              {t('history.details')}
            </Button>
          </div>
        </div>
        <div id={`${id}-more`} hidden={!open}>
          {open && <Details subscription={subscription} />}
        </div>
      </Card>
    </article>
  )
}

function Details({ subscription }: { subscription: Subscription }) {
  const { t, language } = useTranslation('dashboard')
  const { deliverySchedules: all, renewalOf } = subscription
  const delivered = all.filter((d) => d.status === 'DELIVERED').length
  const coming = all.filter((d) => !settledStatuses.some((s) => s === d.status)).length
  const lost = all.length - delivered - coming
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-7 border-line border-t pt-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="grid content-start gap-6">
        <section className="grid gap-3">
          <h4 className="font-semibold">{t('history.facts')}</h4>
          <PlanFacts subscription={subscription} />
          <dl className="grid gap-2.5 text-s">
            <Fact name={t('history.deliveries')}>
              {lost > 0
                ? t('history.countsOther', { delivered, coming, lost })
                : t('history.counts', { delivered, coming })}
            </Fact>
            <Fact name={t('plan.address')}>
              <bdi>{addressOf(subscription, language)}</bdi>
            </Fact>
            {renewalOf && (
              <Fact name={t('history.before')}>
                <Ltr>{renewalOf.number}</Ltr>
              </Fact>
            )}
          </dl>
        </section>
        <section className="grid gap-3">
          <h4 className="font-semibold">{t('left.title')}</h4>
          <LeftOut subscription={subscription} />
        </section>
      </div>
      <div className="grid grid-cols-1 content-start gap-7">
        <Payments subscriptionId={subscription.id} />
        <Story subscriptionId={subscription.id} />
      </div>
    </div>
  )
}
