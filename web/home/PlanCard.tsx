import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoney, fromWire } from '../../domain/money.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { quote } from '../../domain/plans/rules.ts'
import { useTranslation } from '../i18n.ts'
import { to } from '../paths.ts'
import { useShop } from '../shop.ts'
import { Badge } from '../ui/Badge.tsx'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { useLanguage } from '../ui/useLanguage.ts'

/** The most leaves to draw. The number beside them shows the rest. */
const MOST_LEAVES = 40

export function PlanCard({ plan, off }: { plan: Plan; off: boolean }) {
  const { t } = useTranslation('home')
  const { t: say } = useTranslation('layout')
  const hot = plan.mostPopular
  const included = [
    t('plans.organic'),
    t('plans.delivery'),
    t('plans.different'),
    t('plans.rotation'),
    t('plans.flexible'),
    say('meals.are', {
      meals: t('plans.meals', { count: plan.mealsPerDay }),
      bowls: say('meals.bowls', { count: plan.mealsPerDay }),
    }),
    t('plans.perWeek', { count: plan.daysPerWeek }),
  ]
  const muted = hot ? 'text-on-deep-2' : 'text-ink-2'
  return (
    <li
      className={cx(
        'relative flex flex-col gap-4 rounded-xl p-6 lg:p-8',
        hot
          ? 'bg-deep text-on-deep shadow-3 dark:bg-deep-2 dark:shadow-[inset_0_0_0_2px_var(--sprout)]'
          : 'bg-surface shadow-1 dark:shadow-none',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="display text-d-m">{plan.name}</h3>
        {hot && <Badge tone="accent">{t('plans.popular')}</Badge>}
        {plan.savingPercent !== null && (
          <Badge tone="leaf">{t('plans.saves', { percent: plan.savingPercent })}</Badge>
        )}
      </div>
      <div className="grid gap-2.5">
        <div aria-hidden="true" className="flex min-h-[37px] max-w-[210px] flex-wrap content-end gap-[5px]">
          {Array.from({ length: Math.min(plan.durationDays, MOST_LEAVES) }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a leaf is its place in the row
            <span key={i} className={cx('leaf-shape', hot ? 'bg-sprout' : 'bg-leaf')} />
          ))}
        </div>
        <p className={cx('text-s', muted)}>{t('plans.days', { count: plan.durationDays })}</p>
      </div>
      <Price formatted={plan.formattedPrice} muted={muted} />
      <WithVat plan={plan} muted={muted} />
      <ul className="grid gap-2.5 text-s">
        {included.map((line) => (
          <li key={line} className="flex gap-2.5">
            <Check
              aria-hidden="true"
              strokeWidth={2.2}
              className={cx(
                'mt-[calc((1lh-1.125rem)/2)] size-4.5 shrink-0',
                hot ? 'text-sprout' : 'text-leaf-text',
              )}
            />
            {line}
          </li>
        ))}
      </ul>
      <Link
        to={`${to('subscription')}?plan=${plan.id}`}
        className={cx(buttonClass({ variant: hot ? 'sprout' : 'outline', block: true }), 'mt-auto')}
      >
        {off ? t('plans.soon') : t('plans.choose', { name: plan.name })}
      </Link>
    </li>
  )
}

/** 'BHD 14.500' with a large figure and the currency beside it, in each language's order. */
function Price({ formatted, muted }: { formatted: string; muted: string }) {
  return (
    <p className="flex items-baseline gap-2">
      {formatted.split(/\s/).map((part) =>
        /\d/.test(part) ? (
          <bdi key={part} dir="ltr" className="display text-[4.5rem] leading-[.8] tracking-[-.02em]">
            {part}
          </bdi>
        ) : (
          <span key={part} className={muted}>
            {part}
          </span>
        ),
      )}
    </p>
  )
}

/** The price with VAT. Its line is reserved until the VAT rate is loaded. */
function WithVat({ plan, muted }: { plan: Plan; muted: string }) {
  const { t } = useTranslation('home')
  const language = useLanguage()
  const percent = useShop().data?.vatPercent
  const total = percent !== undefined && quote(fromWire(plan.price), percent).totalFils
  return (
    <p className={cx('min-h-[1lh] text-s', muted)}>
      {total !== false && t('plans.vat', { percent, total: formatMoney(total, language) })}
    </p>
  )
}
