import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatAddress } from '../../domain/addresses/rules.ts'
import { formatDay } from '../../domain/dates.ts'
import { formatList } from '../../domain/language.ts'
import type { Plan } from '../../domain/plans/contract.ts'
import { useTranslation } from '../i18n.ts'
import { useSlotHours } from '../layout/hours.ts'
import { useShop } from '../shop.ts'
import { Ltr } from '../ui/Ltr.tsx'
import { useLanguage } from '../ui/useLanguage.ts'
import { useDraft } from './draft.ts'
import { useClosedWithin, useDays } from './order.ts'
import { ReviewedSalads } from './ReviewedSalads.tsx'
import { type Step, stepPath } from './steps.ts'
import { useOrderAddress } from './useOrderAddress.ts'

/** The order, one line for each section, each with a link back to its step. */
export function ReviewedOrder({ plan }: { plan: Plan }) {
  const { t } = useTranslation('checkout')
  const { t: say } = useTranslation('layout')
  const language = useLanguage()
  const [{ details }] = useDraft()
  const hours = useSlotHours()
  const slot = useShop().data?.slots.find((s) => s.value === details.slot)
  const address = useOrderAddress()
  const days = useDays(plan)
  const [first] = days
  const last = days.at(-1)
  const closed = useClosedWithin(days)
  return (
    <div className="grid">
      <ReviewSection title={t('review.plan')} step={1}>
        <p className="font-semibold">
          {t('review.planOf', { name: plan.name, days: t('plan.days', { count: plan.durationDays }) })}
        </p>
        {first && last && (
          <p className="text-ink-2 text-s">
            {t('review.fromTo', { from: formatDay(first, language), to: formatDay(last, language) })}
          </p>
        )}
        {closed.length > 0 && (
          <p className="text-ink-2 text-s">
            {t('review.closed', {
              count: closed.length,
              days: formatList(
                closed.map((d) => formatDay(d, language)),
                language,
              ),
            })}
          </p>
        )}
        <p className="text-ink-2 text-s">
          {say('meals.are', {
            meals: t('plan.meals', { count: plan.mealsPerDay, week: plan.daysPerWeek }),
            bowls: say('meals.bowls', { count: plan.mealsPerDay }),
          })}
        </p>
      </ReviewSection>
      <ReviewSection title={t('review.salads')} step={2}>
        <ReviewedSalads plan={plan} />
      </ReviewSection>
      <ReviewSection title={t('review.delivery')} step={3}>
        {slot && (
          <p className="font-semibold">
            {t(`details.slots.${slot.value}`)}
            {t('salads.comma')}
            {hours(slot)}
          </p>
        )}
        <p className="text-ink-2 text-s">{address && formatAddress(address, language)}</p>
        <p className="text-ink-2 text-s">{t(details.place === 'HOME' ? 'details.home' : 'details.office')}</p>
        {details.specialInstructions.trim() && (
          <p className="wrap-anywhere text-ink-2 text-s">
            <bdi>{t('review.quoted', { text: details.specialInstructions.trim() })}</bdi>
          </p>
        )}
      </ReviewSection>
      <ReviewSection title={t('review.you')} step={3}>
        <p className="font-semibold">
          <bdi>{details.customerName}</bdi>
        </p>
        <p className="wrap-anywhere text-ink-2 text-s">
          <Ltr>{details.customerEmail}</Ltr> · <Ltr>{details.customerPhone}</Ltr>
        </p>
      </ReviewSection>
    </div>
  )
}

function ReviewSection({ title, step, children }: { title: string; step: Step; children: ReactNode }) {
  const { t } = useTranslation('checkout')
  return (
    <section className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-line border-b py-5 first:pt-0 lg:grid-cols-[7.5rem_minmax(0,1fr)_auto]">
      <h2 className="pt-px font-medium text-ink-2 text-s">{title}</h2>
      <div className="grid min-w-0 gap-1 max-lg:order-last max-lg:col-span-full">{children}</div>
      <Link to={stepPath(step)} className="link -my-2.5 inline-flex min-h-tap items-center text-s">
        {t('review.edit')}
        <span className="sr-only">: {title}</span>
      </Link>
    </section>
  )
}
