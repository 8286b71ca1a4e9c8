import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { addMonths, type Day, formatDay, isDay } from '../../../domain/dates.ts'
import { deliveryCalendar } from '../../../domain/deliveries/contract.ts'
import { coming } from '../../../domain/deliveries/next.ts'
import { mySubscriptions, type Subscription } from '../../../domain/subscriptions/contract.ts'
import { subscriptionTransitions } from '../../../domain/subscriptions/rules.ts'
import { useRead } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { useAddressParams } from '../../list/addressParams.ts'
import { useOverlay } from '../../list/useOverlay.ts'
import { to } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx'
import { CalendarLink } from './CalendarLink.tsx'
import { pageOf, weeksOf } from './calendar.ts'
import { DayDialog } from './DayDialog.tsx'
import { MealGrid } from './MealGrid.tsx'
import { NeverButton } from './NeverDialog.tsx'

/** My meals: past and coming deliveries, one month at a time. The month and the open day are in the address. */
export function MealsTab() {
  const { t } = useTranslation('meals')
  const subscriptions = useRead(mySubscriptions, {})
  if (subscriptions.isPending) return <Loading />
  if (!subscriptions.data)
    return (
      <ErrorState
        text={t('failed')}
        retrying={subscriptions.isFetching}
        onRetry={() => void subscriptions.refetch()}
      />
    )
  if (subscriptions.data.every((s) => s.deliverySchedules.length === 0))
    return (
      <Card>
        <EmptyState
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            <Link to={to('subscription')} className={buttonClass()}>
              {t('emptyGo')}
            </Link>
          }
        />
      </Card>
    )
  return <Meals subscriptions={subscriptions.data} />
}

function Meals({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const { t } = useTranslation('meals')
  const today = useToday()
  const { params, change } = useAddressParams()
  const day = useOverlay('delivery')
  const heading = useRef<HTMLHeadingElement>(null)
  const all = subscriptions.flatMap((subscription) =>
    subscription.deliverySchedules.map((delivery) => ({ subscription, delivery })),
  )
  const opened = all.find(({ delivery }) => delivery.id === day.id)
  const firstDay = `${params.get('month')}-01`
  const month = addMonths(isDay(firstDay) ? firstDay : (opened?.delivery.deliveryDate ?? today), 0)
  const calendar = useRead(deliveryCalendar, { query: pageOf(month) })
  const [next] = coming(
    all.map(({ delivery }) => delivery),
    today,
  )
  const running = subscriptions.filter(({ status }) => subscriptionTransitions.can('modify', status)).length
  const show = (day: Day) => change({ month: day.slice(0, 7), delivery: null })
  return (
    <section aria-labelledby="meals" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <MonthHead ref={heading} month={month} today={today} onMonth={show} />
        <div className="flex flex-wrap items-center gap-2">
          {subscriptions.map((subscription) => (
            <NeverButton key={subscription.id} subscription={subscription} several={running > 1} />
          ))}
          <CalendarLink />
        </div>
      </div>
      {calendar.isPending && <Weeks />}
      {calendar.error && !calendar.data && (
        <ErrorState
          text={t('failed')}
          retrying={calendar.isFetching}
          onRetry={() => void calendar.refetch()}
        />
      )}
      {calendar.data && (
        <>
          {calendar.data.deliveries.length === 0 && (
            <NothingHere month={month} next={next && addMonths(next.deliveryDate, 0)} onMonth={show} />
          )}
          <MealGrid
            month={month}
            weeks={weeksOf(month, calendar.data)}
            today={today}
            nextId={next?.id}
            showPlan={new Set(calendar.data.deliveries.map((d) => d.subscriptionId)).size > 1}
            onOpen={({ id }) => day.open(id, { month: month.slice(0, 7) })}
            onMonth={(step) => show(addMonths(month, step))}
          />
        </>
      )}
      <DayDialog
        day={opened}
        several={subscriptions.length > 1}
        onClose={() => day.close({ month: month.slice(0, 7) })}
        heading={heading}
      />
    </section>
  )
}

interface MonthHeadProps {
  ref: React.Ref<HTMLHeadingElement>
  month: Day
  today: Day
  onMonth: (month: Day) => void
}
function MonthHead({ ref, month, today, onMonth }: MonthHeadProps) {
  const { t, language } = useTranslation('meals')
  const { t: say } = useTranslation('ui')
  return (
    <div className="-ms-2.5 flex flex-wrap items-center gap-1">
      <IconButton
        label={say('previousMonth')}
        icon={<ChevronLeft aria-hidden="true" className="mirror" />}
        onClick={() => onMonth(addMonths(month, -1))}
      />
      <h2
        id="meals"
        ref={ref}
        tabIndex={-1}
        aria-live="polite"
        className="display min-w-42 text-center text-d-s outline-none sm:text-d-m sm:min-w-56"
      >
        {formatDay(month, language, 'month')}
      </h2>
      <IconButton
        label={say('nextMonth')}
        icon={<ChevronRight aria-hidden="true" className="mirror" />}
        onClick={() => onMonth(addMonths(month, 1))}
      />
      {month !== addMonths(today, 0) && (
        <Button variant="quiet" size="s" onClick={() => onMonth(today)}>
          {t('toToday')}
        </Button>
      )}
    </div>
  )
}

type NothingProps = { month: Day; next: Day | undefined; onMonth: (month: Day) => void }
function NothingHere({ month, next, onMonth }: NothingProps) {
  const { t, language } = useTranslation('meals')
  return (
    <p className="text-ink-2">
      {t('noneIn', { month: formatDay(month, language, 'month') })}{' '}
      {next && next !== month && (
        <button type="button" className="link min-h-tap" onClick={() => onMonth(next)}>
          {t('goNext')}
        </button>
      )}
    </p>
  )
}

const Loading = () => (
  <div className="grid gap-5">
    <Skeleton className="h-10 w-64" />
    <Weeks />
  </div>
)
const Weeks = () => (
  <SkeletonGroup className="grid gap-4">
    {[0, 1, 2, 3].map((week) => (
      <div key={week} className="grid gap-2.5 lg:grid-cols-[6.5rem_repeat(5,minmax(0,1fr))]">
        <Skeleton className="h-5 w-20" />
        {[0, 1, 2, 3, 4].map((day) => (
          <Skeleton key={day} className="h-20 rounded-m lg:h-42" />
        ))}
      </div>
    ))}
  </SkeletonGroup>
)
