import { Check, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDay, nextSunday } from '../../domain/dates.ts'
import type { listPlans } from '../../domain/plans/contract.ts'
import type { PublicSettings } from '../../domain/settings/contract.ts'
import { at, useRead } from '../api.ts'
import { useToday } from '../clock.ts'
import { useShop } from '../layout/shop.ts'
import { useSlotHours } from '../layout/useSlotHours.ts'
import { wrapClass } from '../layout/wrapClass.ts'
import { to } from '../paths.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Ltr } from '../ui/Ltr.tsx'
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { PlanCard } from './PlanCard.tsx'
import { telLink } from './telLink.ts'

const included = ['organic', 'chef', 'rotation', 'flexible'] as const

/** The plans side by side, and how to order one by e-mail or phone. The wizard takes this place when it is there. */
export function PlansPage() {
  const { t } = useTranslation('availableSoon')
  const language = useLanguage()
  const day = formatDay(nextSunday(useToday()), language)
  const plans = useRead(at<typeof listPlans>('GET', '/plans'), {})
  const shop = useShop()
  const retry = () => {
    if (plans.error) void plans.refetch()
    if (shop.error) void shop.refetch()
  }
  const failed = plans.error ?? shop.error
  return (
    <div className={cx(wrapClass, 'grid gap-10 pt-8 lg:gap-14 lg:pt-12')}>
      <div className="grid max-w-2xl gap-3">
        <h1 className="display text-d-l">{t('plans.title')}</h1>
        <p className="text-ink-2 text-l">{t('plans.lead', { day })}</p>
      </div>
      {failed && (
        <ErrorState text={t('plans.failed')} retrying={plans.isFetching || shop.isFetching} onRetry={retry} />
      )}
      {!failed && (plans.isPending || shop.isPending) && (
        <SkeletonGroup className="grid gap-5 sm:grid-cols-2">
          <Skeleton className="h-[32rem] rounded-l" />
          <Skeleton className="h-[32rem] rounded-l" />
        </SkeletonGroup>
      )}
      {plans.data?.content.length === 0 && (
        <EmptyState
          title={t('plans.none')}
          text={t('plans.noneText')}
          action={
            <Link to={to('menu')} className={buttonClass({ variant: 'outline' })}>
              {t('soon.menu')}
            </Link>
          }
        />
      )}
      {plans.data && shop.data && (
        <>
          <ul className="grid items-stretch gap-5 sm:grid-cols-[repeat(auto-fit,minmax(19rem,1fr))]">
            {plans.data.content.map((plan) => (
              <PlanCard key={plan.id} plan={plan} shop={shop.data} day={day} />
            ))}
          </ul>
          <section aria-labelledby="every" className="grid gap-4">
            <h2 id="every" className="display text-d-s">
              {t('plans.every')}
            </h2>
            <ul className="flex flex-wrap gap-x-8 gap-y-3 text-ink-2">
              {included.map((key) => (
                <li key={key} className="flex items-start gap-2">
                  <Check
                    aria-hidden="true"
                    className="mt-[calc((1lh-1.25rem)/2)] size-5 shrink-0 stroke-[1.75] text-leaf-text"
                  />
                  {t(`plans.included.${key}`)}
                </li>
              ))}
            </ul>
          </section>
          <OrderBand shop={shop.data} />
        </>
      )}
    </div>
  )
}

function OrderBand({ shop }: { shop: PublicSettings }) {
  const { t } = useTranslation('availableSoon')
  const hours = useSlotHours()
  const slots = shop.slots.map(hours).join(` ${t('order.or')} `)
  return (
    <section
      aria-labelledby="order"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-xl bg-deep p-7 text-on-deep sm:p-10"
    >
      <div className="grid max-w-[56ch] gap-2">
        <h2 id="order" className="display text-d-m">
          {t('order.title')}
        </h2>
        <p className="text-on-deep-2">{t('order.text', { slots })}</p>
      </div>
      <a
        href={telLink(shop.phone)}
        className={cx(
          buttonClass({ variant: 'sprout', size: 'l' }),
          'max-sm:w-full max-sm:px-4 max-sm:text-m',
        )}
      >
        <Phone aria-hidden="true" />
        <span>
          {t('order.call')} <Ltr className="whitespace-nowrap">{shop.phone}</Ltr>
        </span>
      </a>
    </section>
  )
}
