import { lazy, type ReactNode, Suspense } from 'react'
import type { Fils } from '../../domain/money.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useTranslation } from '../i18n.ts'
import { usePlans } from '../shop.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { DayText } from '../ui/DayText.tsx'
import { Money } from '../ui/Money.tsx'
import { useDraft } from './draft.ts'
import { planOf, useDays, usePrice } from './order.ts'
import type { Step } from './steps.ts'

// Lazy, so that the menus of the coming weeks are read only when they are shown.
const SummaryBowls = lazy(() => import('./SummaryBowls.tsx').then((m) => ({ default: m.SummaryBowls })))

interface SummaryProps {
  step: Step
  creditFils?: Fils | undefined
  children?: ReactNode
}

/** The current order: what is delivered when, and its exact price. */
export function Summary({ step, creditFils, children }: SummaryProps) {
  const { t } = useTranslation('checkout')
  const [draft] = useDraft()
  const plan = planOf(draft, usePlans().data?.content ?? [])
  if (!plan) return null
  return (
    <Card className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="display text-d-s">{t('summary.title')}</h2>
        <Badge tone="leaf">{plan.name}</Badge>
      </div>
      {step > 1 && (
        <Suspense fallback={<div className="h-10" />}>
          <SummaryBowls plan={plan} />
        </Suspense>
      )}
      <Facts plan={plan} />
      <Sums plan={plan} creditFils={creditFils} />
      {children}
    </Card>
  )
}

function Facts({ plan }: { plan: Plan }) {
  const { t } = useTranslation('checkout')
  const { t: say } = useTranslation('layout')
  const days = useDays(plan)
  const [first] = days
  const last = days.at(-1)
  const row = 'flex flex-wrap items-baseline justify-between gap-x-4 text-s'
  return (
    <dl className="grid gap-2 [&_dd]:font-medium [&_dt]:text-ink-2">
      {first && (
        <div className={row}>
          <dt>{t('summary.first')}</dt>
          <dd>
            <DayText day={first} />
          </dd>
        </div>
      )}
      {last && (
        <div className={row}>
          <dt>{t('summary.last')}</dt>
          <dd>
            <DayText day={last} />
          </dd>
        </div>
      )}
      <div className={row}>
        <dt>{t('summary.meals')}</dt>
        <dd>{t('summary.mealsOf', { count: plan.mealsPerDay, week: plan.daysPerWeek })}</dd>
        <dd className="w-full text-end">{say('meals.bowls', { count: plan.mealsPerDay })}</dd>
      </div>
    </dl>
  )
}

/** Subtotal, delivery, VAT, total, and the remaining amount if store credit pays a part. */
function Sums({ plan, creditFils }: { plan: Plan; creditFils?: Fils | undefined }) {
  const { t } = useTranslation('checkout')
  const price = usePrice(plan, creditFils)
  // Its space is reserved until the VAT rate is loaded.
  if (!price) return <div className="h-40" />
  const credited = price.creditFils > 0
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-2 border-line border-t pt-4">
      <dt className="text-ink-2">{t('summary.subtotal')}</dt>
      <dd className="text-end">
        <Money amount={price.subtotalFils} column />
      </dd>
      <dt className="text-ink-2">{t('summary.delivery')}</dt>
      <dd className="text-end font-medium text-leaf-text">{t('summary.free')}</dd>
      <dt className="text-ink-2">{t('summary.vat', { percent: price.vatPercent })}</dt>
      <dd className="text-end">
        <Money amount={price.vatFils} column />
      </dd>
      <dt className={cx('mt-1.5 border-line-2 border-t-[1.5px] pt-3', !credited && 'font-semibold text-l')}>
        {t('summary.total')}
      </dt>
      <dd
        className={cx(
          '-ms-4 mt-1.5 border-line-2 border-t-[1.5px] pt-3 text-end',
          !credited && 'font-semibold text-l',
        )}
      >
        <Money amount={price.totalFils} column />
      </dd>
      {credited && (
        <>
          <dt className="text-ink-2">{t('summary.credit')}</dt>
          <dd className="text-end text-leaf-text">
            <span aria-hidden="true">− </span>
            <Money amount={price.creditFils} column />
          </dd>
          <dt className="font-semibold text-l">{t('summary.toPay')}</dt>
          <dd className="text-end font-semibold text-l">
            <Money amount={price.toPayFils} column />
          </dd>
        </>
      )}
    </dl>
  )
}
