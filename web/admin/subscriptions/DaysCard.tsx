import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../domain/dates.ts'
import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import { settledStatuses } from '../../../domain/deliveries/rules.ts'
import type { AdminSubscription } from '../../../domain/subscriptions/adminContract.ts'
import { useTranslation } from '../../i18n.ts'
import { DeliveryBadge } from '../../subscriptions/DeliveryBadge.tsx'
import { mealName } from '../../subscriptions/mealName.ts'
import { Button } from '../../ui/Button.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { FormCard } from '../FormCard.tsx'

const SHOWN = 7
const isSettled = ({ status }: DeliverySchedule) => settledStatuses.some((s) => s === status)

/** The coming days and the last one before them. A button shows all days. */
export function DaysCard({ subscription }: { subscription: AdminSubscription }) {
  const { t, language } = useTranslation('adminSubscriptions')
  const { deliverySchedules: all, startDate, endDate } = subscription
  const isOver = subscription.status === 'CANCELLED'
  const [open, setOpen] = useState(false)
  const coming = all.findIndex((d) => !isSettled(d))
  const from = Math.max(0, Math.min(coming === -1 ? all.length : coming - 1, all.length - SHOWN))
  const shown = open ? all : all.slice(from, from + SHOWN)
  const left = all.filter((d) => !isSettled(d)).length
  if (all.length === 0)
    return (
      <FormCard title={t('one.days')}>
        <p>
          {isOver
            ? t('one.noDays')
            : t('one.planned', { first: formatDay(startDate, language), last: formatDay(endDate, language) })}
        </p>
      </FormCard>
    )
  const delivered = all.filter((d) => d.status === 'DELIVERED').length
  return (
    <FormCard
      title={t('one.days')}
      aside={
        <span className="tabular text-ink-2 text-xs">
          {t('one.daysOf', { delivered, total: all.length, left })}
        </span>
      }
    >
      <ol>
        {shown.map((delivery) => (
          <li
            key={delivery.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2 last:border-b-0"
          >
            <Link
              to={`/admin/delivery?date=${delivery.deliveryDate}&delivery=${delivery.id}`}
              className="link w-28 font-medium"
            >
              <DayText day={delivery.deliveryDate} style="short" />
            </Link>
            <span className="min-w-44 flex-1">
              <DaySalad delivery={delivery} />
            </span>
            <DeliveryBadge status={delivery.status} words={['deliveryWords']} />
          </li>
        ))}
      </ol>
      {all.length > SHOWN && (
        <Button variant="quiet" size="s" className="justify-self-start" onClick={() => setOpen(!open)}>
          {open ? t('one.fewerDays') : t('one.allDays', { count: all.length })}
        </Button>
      )}
    </FormCard>
  )
}

function DaySalad({ delivery }: { delivery: DeliverySchedule }) {
  const { t, language } = useTranslation(['adminSubscriptions', 'leftOut'])
  const { assignedSalad: salad, alternative, movedFrom } = delivery
  const details = [
    ...(alternative ? [t('one.swapped')] : []),
    ...(salad && salad.excludedIngredientNames.length > 0
      ? [t('one.without', { list: salad.excludedIngredientNames.join(t('leftOut:comma')) })]
      : []),
    ...(movedFrom ? [t('one.movedFrom', { day: formatDay(movedFrom, language, 'short') })] : []),
  ]
  return (
    <>
      {salad ? mealName(salad, language) : <span className="text-ink-2">{t('one.unplanned')}</span>}
      {details.length > 0 && <span className="block text-ink-2 text-xs">{details.join(' · ')}</span>}
    </>
  )
}
