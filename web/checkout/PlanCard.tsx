import { CalendarDays, Mail, Salad } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fromWire } from '../../domain/money.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { quote } from '../../domain/plans/rules.ts'
import type { PublicSettings } from '../../domain/settings/contract.ts'
import { useSlotHours } from '../layout/useSlotHours.ts'
import { Badge } from '../ui/Badge.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { Money } from '../ui/Money.tsx'

interface PlanCardProps {
  plan: Plan
  shop: PublicSettings
  /** The first delivery day, spoken. */
  day: string
}

/** A plan with everything it costs, and a letter that orders it. */
export function PlanCard({ plan, shop, day }: PlanCardProps) {
  const { t } = useTranslation('availableSoon')
  const hours = useSlotHours()
  const hot = plan.mostPopular
  const { subtotalFils, vatFils, totalFils } = quote(fromWire(plan.price), shop.vatPercent)
  const letter = {
    plan: plan.name,
    day,
    slots: shop.slots.map(hours).join(` ${t('order.or')} `),
  }
  const mail = `mailto:${shop.email}?subject=${encodeURIComponent(t('order.subject', letter))}&body=${encodeURIComponent(t('order.letter', letter))}`
  const quiet = hot ? 'text-on-deep-2' : 'text-ink-2'
  return (
    <li
      className={cx(
        'flex flex-col gap-5 rounded-l p-6 sm:p-8',
        hot
          ? 'bg-deep text-on-deep dark:shadow-[inset_0_0_0_1.5px_var(--sprout)]'
          : 'bg-surface shadow-1 dark:shadow-none',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="display text-d-m">{plan.name}</h2>
        {hot && <Badge tone="accent">{t('plans.popular')}</Badge>}
        {plan.savingPercent !== null && (
          <Badge tone="leaf">{t('plans.saving', { percent: plan.savingPercent })}</Badge>
        )}
      </div>
      <Leaves days={plan.durationDays} hot={hot} />
      <p className="display text-d-l">
        <Money amount={subtotalFils} />
      </p>
      <ul className={cx('grid gap-2', quiet)}>
        <Fact icon={<CalendarDays aria-hidden="true" />}>
          {t('plans.days', { count: plan.durationDays })} · {t('plans.first', { day })}
        </Fact>
        <Fact icon={<Salad aria-hidden="true" />}>
          {t('plans.meals', { count: plan.mealsPerDay, week: plan.daysPerWeek })}
        </Fact>
      </ul>
      <dl
        className={cx(
          'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 border-t pt-4',
          hot ? 'border-on-deep/20' : 'border-line',
        )}
      >
        <dt className={quiet}>{t('plans.price')}</dt>
        <dd className="text-end">
          <Money amount={subtotalFils} column />
        </dd>
        <dt className={quiet}>{t('plans.delivery')}</dt>
        <dd className="text-end">{t('plans.free')}</dd>
        <dt className={quiet}>{t('plans.vat', { percent: shop.vatPercent })}</dt>
        <dd className="text-end">
          <Money amount={vatFils} column />
        </dd>
        <dt className="font-semibold">{t('plans.total')}</dt>
        <dd className="text-end font-medium">
          <Money amount={totalFils} column />
        </dd>
      </dl>
      <a
        href={mail}
        className={cx(
          buttonClass({ variant: hot ? 'sprout' : 'outline', size: 'l', block: true }),
          'mt-auto',
        )}
      >
        <Mail aria-hidden="true" />
        {t('order.choose', { plan: plan.name })}
      </a>
    </li>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2.5 [&_svg]:mt-[calc((1lh-1.25rem)/2)] [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]">
    {icon}
    <span>{children}</span>
  </li>
)

/** One leaf, one delivery day; a long plan would be a lawn, so it shows at most four weeks of them. */
const Leaves = ({ days, hot }: { days: number; hot: boolean }) => (
  <span aria-hidden="true" className="flex min-h-[37px] max-w-[210px] flex-wrap content-start gap-[5px]">
    {Array.from({ length: Math.min(days, 20) }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place in the row
      <span key={place} className={cx('leaf-shape', hot ? 'bg-sprout' : 'bg-leaf')} />
    ))}
  </span>
)
