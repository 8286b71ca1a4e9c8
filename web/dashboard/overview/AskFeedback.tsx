import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { addDays, type Day, daysBetween, formatDay } from '../../../domain/dates.ts'
import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import { lastDelivered } from '../../../domain/deliveries/next.ts'
import { myFeedback } from '../../../domain/feedback/contract.ts'
import { MAX_PAGE_SIZE } from '../../../domain/fields.ts'
import type { Subscription } from '../../../domain/subscriptions/contract.ts'
import { useRead } from '../../api.ts'
import { useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { DeliveryBowl } from '../../salads/DeliveryBowl.tsx'
import { mealName } from '../../subscriptions/mealName.ts'

/** The question is not asked later than this, because nobody remembers. */
const ASKED_FOR_DAYS = 14

/** Asks about the last delivered salad until the customer answers. */
export function AskFeedback({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const today = useToday()
  const last = lastDelivered(subscriptions.flatMap((s) => s.deliverySchedules))
  const recent = last && daysBetween(last.deliveryDate, today) <= ASKED_FOR_DAYS ? last : undefined
  const ownFeedback = useRead(
    myFeedback,
    { query: { size: String(MAX_PAGE_SIZE) } },
    { enabled: Boolean(recent) },
  )
  const answered = ownFeedback.data?.content.some((f) => f.deliveryId === recent?.id) ?? true
  return recent && !answered ? <Question delivery={recent} today={today} /> : null
}

function Question({ delivery, today }: { delivery: DeliverySchedule; today: Day }) {
  const { t, language } = useTranslation('dashboard')
  const { assignedSalad, deliveryDate: date } = delivery
  if (!assignedSalad) return null
  const salad = mealName(assignedSalad, language)
  const question =
    date === today
      ? t('ask.today', { salad })
      : date === addDays(today, -1)
        ? t('ask.yesterday', { salad })
        : daysBetween(date, today) < 7
          ? t('ask.weekday', { salad, weekday: formatDay(date, language, 'weekday') })
          : t('ask.day', { salad, day: formatDay(date, language) })
  return (
    <Link
      to={`${to('dashboard')}?tab=feedback&delivery=${delivery.id}`}
      className="flex items-center gap-4 rounded-l bg-surface p-4.5 shadow-1 transition-shadow hover:shadow-2 dark:shadow-none"
    >
      <DeliveryBowl salad={assignedSalad} size={96} className="size-12 shrink-0" />
      <span className="grid min-w-0 gap-1.5">
        <span className="font-medium text-s leading-tight">{question}</span>
        <span className="flex items-center gap-1 text-ink-3">
          {[1, 2, 3, 4, 5].map((star) => (
            <Star key={star} aria-hidden="true" className="size-4.5 stroke-[1.5]" />
          ))}
          <span className="sr-only">{t('ask.rate')}</span>
        </span>
      </span>
    </Link>
  )
}
