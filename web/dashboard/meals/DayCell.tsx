import { CalendarOff, CornerUpRight, Pause, Repeat2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Day, formatDay } from '../../../domain/dates.ts'
import type { Delivery } from '../../../domain/deliveries/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { BowlImage } from '../../salads/BowlImage.tsx'
import { perforated } from '../../salads/DayLeaf.tsx'
import { DeliveryBadge } from '../../subscriptions/DeliveryBadge.tsx'
import { mealName } from '../../subscriptions/mealName.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cx } from '../../ui/cx.ts'
import { type CalendarDay, isEmpty } from './calendar.ts'

/** The props of an element that arrow keys focus: a delivery, or a day with a message. */
export type Stop = { id: string; 'data-stop': Day; tabIndex: 0 | -1 }

interface DayCellProps {
  day: CalendarDay
  today: Day
  /** The id of the next delivery. */
  nextId: string | undefined
  /** With several subscriptions, each delivery names its plan. */
  showPlan: boolean
  stopOf: (id: string) => Stop
  onOpen: (delivery: Delivery) => void
}

/** A day of the calendar; on phones a row of the list. */
export function DayCell({ day, today, nextId, showPlan, stopOf, onOpen }: DayCellProps) {
  const { t } = useTranslation('meals')
  const { date, deliveries, closure } = day
  const comes = deliveries.some((d) => d.status !== 'CANCELLED')
  const isNext = deliveries.some((d) => d.id === nextId)
  const over = comes && date < today
  const hasNote = deliveries.length === 0 && !isEmpty(day)
  return (
    <td
      aria-current={date === today ? 'date' : undefined}
      {...(hasNote && stopOf(date))}
      className={cx(
        'group relative min-w-0 rounded-m text-start align-top max-lg:grid max-lg:grid-cols-[4.25rem_minmax(0,1fr)] lg:flex lg:min-h-42 lg:flex-col',
        isEmpty(day) && 'border border-line max-lg:hidden',
        comes && !over && 'bg-surface shadow-1 forced-colors:border dark:shadow-none',
        over && 'bg-sunken/70 forced-colors:border',
        !comes && !isEmpty(day) && 'border border-line-2 border-dashed',
        closure !== null && 'hatched',
        isNext && 'outline-2 outline-accent outline-offset-0',
      )}
    >
      <DayHead date={date} isToday={date === today} isNext={isNext} faint={!comes} torn={over} />
      <div className="grid content-start gap-1 py-1 max-lg:py-2 lg:flex-1">
        {deliveries.map((delivery) => (
          <Meal
            key={delivery.id}
            delivery={delivery}
            alone={deliveries.length === 1}
            plan={showPlan ? delivery.planName : null}
            stop={{ ...stopOf(delivery.id), 'data-stop': date }}
            onOpen={() => onOpen(delivery)}
          />
        ))}
        {closure !== null && <CellLabel icon={<CalendarOff />}>{t('closed', { reason: closure })}</CellLabel>}
        <MovedAway day={day} />
      </div>
    </td>
  )
}

/** Where the day's deliveries were moved and why. If a pause moved none, only says that it is paused. */
function MovedAway({ day: { movedAway, pausedUntil, closure } }: { day: CalendarDay }) {
  const { t, language } = useTranslation('meals')
  return (
    <>
      {movedAway.map(({ subscriptionId, to, because }) => (
        <CellLabel
          key={subscriptionId + to}
          icon={because === 'PAUSE' ? <Pause /> : <CornerUpRight className="mirror" />}
        >
          {t(`movedTo.${because}`, { day: formatDay(to, language) })}
        </CellLabel>
      ))}
      {pausedUntil !== null && closure === null && !movedAway.some((m) => m.because === 'PAUSE') && (
        <CellLabel icon={<Pause />}>{t('paused')}</CellLabel>
      )}
    </>
  )
}

const CellLabel = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-start gap-1.5 rounded-m bg-paper/70 px-2.5 py-1 text-ink-2 text-xs dark:bg-transparent">
    <span aria-hidden="true" className="mt-[calc((1lh-1em)/2)] [&_svg]:size-[1em]">
      {icon}
    </span>
    <span className="min-w-0">{children}</span>
  </p>
)

interface DayHeadProps {
  date: Day
  isToday: boolean
  isNext: boolean
  faint: boolean
  torn: boolean
}
function DayHead({ date, isToday, isNext, faint, torn }: DayHeadProps) {
  const { t, language } = useTranslation('meals')
  const [weekday] = formatDay(date, language, 'short').split(' ')
  return (
    <time
      dateTime={date}
      className={cx(
        'relative flex gap-x-2 px-3 py-2.5 max-lg:flex-col max-lg:items-start max-lg:gap-y-1 lg:items-baseline lg:justify-between',
        !faint && !torn && 'max-lg:after:hidden',
        !faint && !torn && perforated,
        torn && 'rounded-t-m bg-sunken max-lg:rounded-s-m max-lg:rounded-e-none',
        isNext ? 'text-accent-text' : faint || torn ? 'text-ink-2' : 'text-ink',
      )}
    >
      <span className="sr-only">{formatDay(date, language)}</span>
      <span aria-hidden="true" className="font-medium text-s leading-tight">
        {weekday}
        {isToday && (
          <span className="ms-1.5 rounded-full bg-leaf px-2 py-0.5 text-2xs text-on-leaf max-lg:ms-0 max-lg:mt-1 max-lg:block max-lg:w-fit">
            {t('today')}
          </span>
        )}
      </span>
      {isToday && <span className="sr-only">{t('today')}</span>}
      <span aria-hidden="true" className="display text-d-s leading-[.8]">
        {Number(date.slice(-2))}
      </span>
    </time>
  )
}

interface MealProps {
  delivery: Delivery
  alone: boolean
  plan: string | null
  stop: Stop
  onOpen: () => void
}
/** A delivery of the day: its bowl, its name, its status, and where it was moved from. */
function Meal({ delivery, alone, plan, stop, onOpen }: MealProps) {
  const { t, language } = useTranslation('meals')
  const { assignedSalad: salad, status, alternative, movedFrom, movedBecause, redelivery } = delivery
  const off = status === 'CANCELLED'
  return (
    <button
      type="button"
      {...stop}
      onClick={onOpen}
      className={cx(
        'flex min-w-0 flex-1 rounded-m px-3 py-1.5 text-start max-lg:items-center max-lg:gap-3 max-lg:ps-1 lg:flex-col lg:gap-1.5',
        alone
          ? 'outline-none after:absolute after:inset-0 after:rounded-m hover:after:bg-ink/4 focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-2'
          : 'relative hover:bg-ink/4',
      )}
    >
      <span className="sr-only">{formatDay(delivery.deliveryDate, language)}: </span>
      {salad ? (
        <BowlImage
          bowlUrl={salad.bowlUrl}
          size={96}
          className={cx('w-14 shrink-0 lg:w-18', off && 'opacity-45 grayscale')}
        />
      ) : (
        <span
          aria-hidden="true"
          className="size-14 shrink-0 rounded-full border-[1.5px] border-control border-dashed lg:size-18"
        />
      )}
      <span className="grid min-w-0 flex-1 content-start gap-1 lg:w-full">
        <span className={cx('font-medium text-s leading-tight', off && 'text-ink-2 line-through')}>
          {salad ? mealName(salad, language) : t('unplanned')}
        </span>
        {plan && <span className="text-2xs text-ink-2">{plan}</span>}
        <span className="flex flex-wrap gap-1">
          <DeliveryBadge status={status} />
          {alternative && (
            <Badge tone="info" icon={<Repeat2 aria-hidden="true" />}>
              {t('swapped')}
            </Badge>
          )}
        </span>
        {redelivery && <span className="text-2xs text-accent-text">{t('redelivery')}</span>}
        {movedFrom && movedBecause && (
          <span className="text-2xs text-ink-2">
            {t(`movedFrom.${movedBecause}`, { day: formatDay(movedFrom, language) })}
          </span>
        )}
      </span>
    </button>
  )
}
