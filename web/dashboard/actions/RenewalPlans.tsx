import { formatDay } from '../../../domain/dates.ts'
import type { Returned } from '../../../domain/endpoint.ts'
import type { renewalOptions } from '../../../domain/renewals/contract.ts'
import { useTranslation } from '../../i18n.ts'
import { usePlanTotal } from '../../subscriptions/usePlanTotal.ts'
import { Badge } from '../../ui/Badge.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'

interface RenewalPlansProps {
  options: Returned<typeof renewalOptions>
  value: string
  /** The plan of the current subscription. */
  current: string
  onChange: (planId: string) => void
}

/** The plans on sale, with their prices and days. */
export function RenewalPlans({ options, value, current, onChange }: RenewalPlansProps) {
  const { t, language } = useTranslation('changes')
  const totalOf = usePlanTotal()
  const from = formatDay(options.startDate, language, 'brief')
  return (
    <RadioCards
      legend={t('renew.plan')}
      columns={2}
      value={value}
      onChange={onChange}
      choices={options.plans.map((plan) => {
        const { id, name, formattedPrice, durationDays } = plan
        const offer = options.offers.find((o) => o.planId === id)
        return {
          value: id,
          title: name,
          aside: (
            <span className="text-end">
              <bdi>{formattedPrice}</bdi>
              <span className="block font-normal text-ink-2 text-xs">{totalOf(plan)}</span>
            </span>
          ),
          text: offer && (
            <>
              {t('renew.offer', {
                count: durationDays,
                from,
                to: formatDay(offer.endDate, language, 'brief'),
              })}
              {id === current && (
                <span className="mt-1 block">
                  <Badge>{t('renew.same')}</Badge>
                </span>
              )}
            </>
          ),
        }
      })}
    />
  )
}
