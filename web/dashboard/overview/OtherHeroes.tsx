import { ArrowRight, Play, RefreshCw } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '../../../domain/dates.ts'
import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import { lastDelivered } from '../../../domain/deliveries/next.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { useFirstDay, useShop } from '../../shop.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Ltr } from '../../ui/Ltr.tsx'
import { telLink } from '../../ui/telLink.ts'
import { useRenewalRefusal } from '../actions/useOffers.ts'
import type { Ask } from '../actions/useSubscriptionDialogs.tsx'
import { Hero, HeroTitle } from './Hero.tsx'

interface PausedProps {
  subscription: Subscription
  /** The first delivery after the pause. */
  next: DeliverySchedule | undefined
  ask: Ask
}

/** Shows until when the subscription is paused, and a button to resume it. */
export function PausedHero({ subscription, next, ask }: PausedProps) {
  const { t, language } = useTranslation(['dashboard', 'changes'])
  const { pause } = subscription
  const dayText = (day: NonNullable<typeof pause>['from']) => formatDay(day, language)
  return (
    <Hero labelledBy="next" salad={next?.assignedSalad ?? null} faint>
      <Badge tone="warn">{t('paused.label')}</Badge>
      <HeroTitle id="next">
        {next ? t('paused.title', { day: dayText(next.deliveryDate) }) : t('paused.titleOpen')}
      </HeroTitle>
      {pause && <p>{t('paused.text', { from: dayText(pause.from), to: dayText(pause.to) })}</p>}
      <Button variant="raised" icon={<Play aria-hidden="true" />} onClick={() => ask('resume', subscription)}>
        {t('changes:open.resume')}
      </Button>
    </Hero>
  )
}

/** Shows how the subscription ended, and a button to renew it. */
export function EndedHero({ subscription, ask }: { subscription: Subscription; ask: Ask }) {
  const { t, language } = useTranslation('dashboard')
  const refusal = useRenewalRefusal(subscription)
  const first = useFirstDay()
  const { status, endDate, deliverySchedules } = subscription
  const last = lastDelivered(deliverySchedules)
  const delivered = deliverySchedules.filter((d) => d.status === 'DELIVERED').length
  const day = formatDay(endDate, language, 'dated')
  const running = status === 'ACTIVE' || status === 'PAUSED' || status === 'PENDING_PAYMENT'
  return (
    <Hero labelledBy="next" salad={last?.assignedSalad ?? null}>
      <HeroTitle id="next">{running ? t('ended.nothing') : t(`ended.${status}`)}</HeroTitle>
      <p>
        {running && t('ended.nothingText')}
        {status === 'COMPLETED' && t('ended.completedText', { count: delivered, day })}
        {status === 'EXPIRED' && t('ended.expiredText', { day })}
        {status === 'CANCELLED' && t('ended.cancelledText', { day: formatDay(first, language) })}
      </p>
      {status === 'CANCELLED' ? (
        <Link to={to('subscription')} className={buttonClass()}>
          {t('ended.again')}
          <ArrowRight aria-hidden="true" className="mirror" />
        </Link>
      ) : (
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          {...(refusal !== null && { disabledReason: refusal })}
          onClick={() => ask('renew', subscription)}
        >
          {t('ended.renew')}
        </Button>
      )}
    </Hero>
  )
}

/** A subscription added by the shop and not paid yet. */
export function UnpaidHero() {
  const { t } = useTranslation('dashboard')
  const shop = useShop().data
  return (
    <Hero labelledBy="next" salad={null}>
      <HeroTitle id="next">{t('unpaid.title')}</HeroTitle>
      <p>
        {t('unpaid.text')}{' '}
        {shop && (
          <a href={telLink(shop.phone)} className="link">
            <Ltr className="whitespace-nowrap">{shop.phone}</Ltr>
          </a>
        )}
      </p>
    </Hero>
  )
}
