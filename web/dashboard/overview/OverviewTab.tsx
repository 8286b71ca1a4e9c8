import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { coming } from '../../../domain/deliveries/next.ts'
import { fromWire } from '../../../domain/money.ts'
import { myProblems } from '../../../domain/problems/contract.ts'
import { myStats, mySubscriptions, type Subscription } from '../../../domain/subscriptions/contract.ts'
import { useRead } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useAddressParams } from '../../list/addressParams.ts'
import { to } from '../../paths.ts'
import { usePlans } from '../../shop.ts'
import { LeftOut } from '../../subscriptions/LeftOut.tsx'
import { mealName } from '../../subscriptions/mealName.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { StatCard, Stats } from '../../ui/StatCard.tsx'
import { toast } from '../../ui/toast.ts'
import { useSubscriptionDialogs } from '../actions/useSubscriptionDialogs.tsx'
import { AskFeedback } from './AskFeedback.tsx'
import { ComingDays } from './ComingDays.tsx'
import { DoneToday } from './DeliverySteps.tsx'
import { NextDelivery } from './NextDelivery.tsx'
import { GuestNote, NoSubscription } from './NoSubscription.tsx'
import { EndedHero, PausedHero, UnpaidHero } from './OtherHeroes.tsx'
import { PlanCard } from './PlanCard.tsx'
import { Problems } from './Problems.tsx'
import { isRunning, SubscriptionSwitch, shownFirst } from './SubscriptionSwitch.tsx'

/** The first tab of the customer's dashboard: the next delivery and the subscription. */
export function OverviewTab() {
  const { t } = useTranslation('dashboard')
  const subscriptions = useRead(mySubscriptions, {})
  // Every preview of a change needs the days on which the kitchen is closed.
  const plans = usePlans()
  if (subscriptions.isPending || plans.isPending) return <Loading />
  if (!subscriptions.data || !plans.data)
    return (
      <ErrorState
        text={t('loadFailed')}
        retrying={subscriptions.isFetching || plans.isFetching}
        onRetry={() => {
          if (!subscriptions.data) void subscriptions.refetch()
          if (!plans.data) void plans.refetch()
        }}
      />
    )
  if (subscriptions.data.length === 0)
    return (
      <>
        <Problems all={[]} ask={() => {}} />
        <NoSubscription />
      </>
    )
  return <Overview all={subscriptions.data} />
}

function Overview({ all }: { all: readonly Subscription[] }) {
  const today = useToday()
  const { params, change } = useAddressParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, dialog } = useSubscriptionDialogs(
    () => heading.current,
    () => {
      if (params.has('renew') || params.has('autoRenew'))
        change({ renew: null, payment: null, autoRenew: null, card: null }, { replace: true })
    },
  )
  const offered = shownFirst(all, today)
  const renewId = params.get('renew')
  const cardAddedFor = params.get('autoRenew')
  const chosen =
    offered.find(
      (s) => s.number === params.get('subscription') || s.id === renewId || s.id === cardAddedFor,
    ) ??
    offered[0] ??
    all[0]
  useRenewLink(renewId, all, (subscription) => ask('renew', subscription))
  useRenewLink(cardAddedFor, all, (subscription) => {
    if (!subscription.autoRenewal) ask('autoRenewalOn', subscription)
  })
  if (!chosen) return null
  const next = coming(chosen.deliverySchedules, today)
  return (
    <>
      <Problems all={all} ask={ask} />
      {offered.length > 1 && (
        <SubscriptionSwitch
          offered={offered}
          chosen={chosen}
          onChange={(number) => change({ subscription: number }, { replace: true })}
        />
      )}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-9 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-1 gap-9">
          <div className="grid grid-cols-1 gap-4">
            <TodayDone subscription={chosen} />
            <Foremost subscription={chosen} next={next} ask={ask} />
          </div>
          <ComingDays deliveries={next} />
        </div>
        <aside className="grid grid-cols-1 gap-5 lg:row-span-2">
          <PlanCard subscription={chosen} ask={ask} heading={heading} />
          <AskFeedback subscriptions={all} />
          {isRunning(chosen) && <LeftOutSection subscription={chosen} />}
        </aside>
        <div className="grid grid-cols-1 gap-5">
          <Numbers />
          <GuestNote />
        </div>
      </div>
      {dialog}
    </>
  )
}

type ForemostProps = {
  subscription: Subscription
  next: Subscription['deliverySchedules']
  ask: ReturnType<typeof useSubscriptionDialogs>['ask']
}

/** The main panel: the next delivery, or why there is none. */
function Foremost({ subscription, next: [next, following], ask }: ForemostProps) {
  const today = useToday()
  if (subscription.status === 'PENDING_PAYMENT') return <UnpaidHero />
  // Today's delivery still comes if the pause starts tomorrow.
  if (subscription.status === 'PAUSED' && next?.deliveryDate !== today)
    return <PausedHero subscription={subscription} next={next} ask={ask} />
  if (next)
    return <NextDelivery key={next.id} subscription={subscription} delivery={next} following={following} />
  return <EndedHero subscription={subscription} ask={ask} />
}

function TodayDone({ subscription: { deliverySchedules } }: { subscription: Subscription }) {
  const { language } = useTranslation('dashboard')
  const today = useToday()
  const delivery = deliverySchedules.find((d) => d.deliveryDate === today)
  const failed = useRead(myProblems, {}).data?.failedDeliveries
  if (!delivery?.assignedSalad) return null
  // While it waits for a decision, it is shown above with the possible actions.
  if (failed?.some((one) => one.deliveryId === delivery.id)) return null
  return <DoneToday status={delivery.status} salad={mealName(delivery.assignedSalad, language)} />
}

/**
 * Opens the dialog that a link names: renewal or auto-renewal of a subscription. Shows an error if the subscription is
 * not the customer's.
 */
function useRenewLink(
  id: string | null,
  all: readonly Subscription[],
  onFound: (subscription: Subscription) => void,
) {
  const { t } = useTranslation('changes')
  const lastId = useRef<string | null>(null)
  useEffect(() => {
    if (id === lastId.current) return
    lastId.current = id
    if (id === null) return
    const found = all.find((s) => s.id === id)
    if (found) onFound(found)
    else toast.error(t('selectFirst'))
  })
}

const Loading = () => (
  <SkeletonGroup className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <Skeleton className="h-140 rounded-l lg:h-100 lg:rounded-xl" />
    <Card className="grid gap-4">
      <Skeleton className="h-7 w-36" />
      <Skeleton className="h-5 w-52" />
      {[0, 1, 2, 3, 4, 5].map((n) => (
        <Skeleton key={n} className="h-6" />
      ))}
    </Card>
  </SkeletonGroup>
)

/** What is never delivered, and what is left out of which salad. */
function LeftOutSection({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('dashboard')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card className="grid gap-3 max-sm:p-5">
        <h2 id={id} className="display text-d-s">
          {t('left.title')}
        </h2>
        <LeftOut subscription={subscription} />
        <p className="text-s">
          <Link to={`${to('dashboard')}?tab=meals`} className="link inline-flex min-h-tap items-center">
            {t('left.change')}
          </Link>
        </p>
      </Card>
    </section>
  )
}

/** The customer's numbers. Optional: nothing is shown if they cannot be read. */
function Numbers() {
  const { t } = useTranslation('dashboard')
  const stats = useRead(myStats, {}).data
  if (!stats) return null
  return (
    <section aria-labelledby="numbers" className="grid gap-4">
      <h2 id="numbers" className="display text-d-m">
        {t('stats.title')}
      </h2>
      <Stats>
        <StatCard
          label={t('stats.active')}
          value={stats.activeSubscriptions}
          note={t('stats.total', { count: stats.totalSubscriptions })}
        />
        <StatCard label={t('stats.delivered')} value={stats.deliveredMeals} />
        <StatCard label={t('stats.upcoming')} value={stats.upcomingDeliveries} />
        <StatCard label={t('stats.spent')} value={<Money amount={fromWire(stats.totalSpent)} />} />
      </Stats>
    </section>
  )
}
