import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '../../../domain/dates.ts'
import type { DeliverySchedule } from '../../../domain/deliveries/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { to } from '../../paths.ts'
import { perforated } from '../../salads/DayLeaf.tsx'
import { DeliveryBowl } from '../../salads/DeliveryBowl.tsx'
import { mealName } from '../../subscriptions/mealName.ts'
import { Badge } from '../../ui/Badge.tsx'
import { buttonClass } from '../../ui/buttonClass.ts'
import { cx } from '../../ui/cx.ts'

const SHOWN = 6

/** The next delivery days. Each links to its day in My meals. */
export function ComingDays({ deliveries }: { deliveries: readonly DeliverySchedule[] }) {
  const { t } = useTranslation('dashboard')
  const last = deliveries.at(-1)
  if (!last) return null
  return (
    <section aria-labelledby="coming" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="coming" className="display text-d-m">
          {t('coming.title')}
        </h2>
        <Link
          to={`${to('dashboard')}?tab=meals`}
          className={cx(buttonClass({ variant: 'quiet', size: 's' }), '-me-3')}
        >
          {t('coming.all')}
          <ArrowRight aria-hidden="true" className="mirror" />
        </Link>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-2.5">
        {deliveries.slice(0, SHOWN).map((delivery, index) => (
          <Leaf key={delivery.id} delivery={delivery} isNext={index === 0} isLast={delivery.id === last.id} />
        ))}
      </ul>
    </section>
  )
}

interface LeafProps {
  delivery: DeliverySchedule
  isNext: boolean
  isLast: boolean
}

function Leaf({ delivery, isNext, isLast }: LeafProps) {
  const { t, language } = useTranslation('dashboard')
  const { deliveryDate, assignedSalad: salad, alternative, movedFrom } = delivery
  const [weekday] = formatDay(deliveryDate, language, 'short').split(' ')
  return (
    <li>
      <Link
        to={`${to('dashboard')}?tab=meals&delivery=${delivery.id}`}
        className={cx(
          'flex h-full flex-col rounded-m bg-surface shadow-1 transition-shadow hover:shadow-2 dark:shadow-none',
          isNext && 'outline-2 outline-accent focus-visible:outline-3 focus-visible:outline-focus',
        )}
      >
        <span
          className={cx(
            'relative flex items-baseline justify-between px-3 py-2.5',
            perforated,
            isNext && 'text-accent-text',
          )}
        >
          <span className="sr-only">{formatDay(deliveryDate, language)}: </span>
          <span aria-hidden="true" className="font-medium text-s">
            {weekday}
          </span>
          <span aria-hidden="true" className="display text-d-s leading-[.8]">
            {Number(deliveryDate.slice(-2))}
          </span>
        </span>
        <span className="grid flex-1 content-start justify-items-start gap-1.5 p-3 text-s leading-tight">
          {salad ? (
            <>
              <DeliveryBowl salad={salad} size={96} className="size-18" />
              <span>{mealName(salad, language)}</span>
            </>
          ) : (
            <>
              <span
                aria-hidden="true"
                className="size-18 rounded-full border-[1.5px] border-control border-dashed"
              />
              <span className="text-ink-2">{t('coming.open')}</span>
            </>
          )}
          {alternative && <Badge tone="info">{t('coming.swapped')}</Badge>}
          {movedFrom && <Badge>{t('coming.moved')}</Badge>}
          {isLast && <Badge>{t('coming.last')}</Badge>}
        </span>
      </Link>
    </li>
  )
}
