import { RotateCw } from 'lucide-react'
import { useOutletContext } from 'react-router'
import { formatTime } from '../../../domain/dates.ts'
import { adminInsights, adminToday } from '../../../domain/insights/contract.ts'
import { Greeting } from '../../account/Greeting.tsx'
import { useRead } from '../../api.ts'
import { atServer, useToday } from '../../clock.ts'
import { useTranslation } from '../../i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { DayText } from '../../ui/DayText.tsx'
import { useLanguage } from '../../ui/useLanguage.ts'
import type { Screen } from '../screens.ts'
import { ServiceSwitch } from '../shop/ServiceSwitch.tsx'
import { Attention } from './Attention.tsx'
import { Details } from './Details.tsx'
import { Kitchen } from './Kitchen.tsx'
import { Numbers } from './Numbers.tsx'
import { Trends } from './trends/Trends.tsx'
import { useMonths } from './trends/useMonths.ts'

/** The admin's home screen: what needs attention first, then the kitchen, the figures and the trends. */
export function Component() {
  const { t } = useTranslation('adminHome')
  const language = useLanguage()
  const screens = useOutletContext<readonly Screen[]>()
  const months = useMonths()
  const today = useRead(adminToday, {})
  const insights = useRead(adminInsights, { query: { months: months.value } }, { keepPrevious: true })
  const readAt = Math.min(today.dataUpdatedAt, insights.dataUpdatedAt)
  const refresh = () => {
    void today.refetch()
    void insights.refetch()
  }
  return (
    <div className="grid max-w-300 gap-5.5 *:min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="display text-d-m">
            <DayText day={useToday()} />
          </h1>
          <div className="flex flex-wrap items-center gap-x-4">
            <p className="text-ink-2 text-m">
              <Greeting />
            </p>
            <div className="flex flex-wrap items-center">
              <Button
                variant="quiet"
                size="s"
                className="max-sm:-ms-3"
                icon={<RotateCw aria-hidden="true" />}
                loading={today.isFetching || insights.isFetching}
                onClick={refresh}
              >
                {t('refresh')}
              </Button>
              {readAt > 0 && (
                <span className="text-ink-2 text-xs">
                  {t('asOf', { time: formatTime(atServer(readAt), language) })}
                </span>
              )}
            </div>
          </div>
        </div>
        <ServiceSwitch />
      </div>
      <div className="grid gap-5.5 *:min-w-0 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <Attention read={today} screens={screens} />
        <Kitchen read={today} />
      </div>
      <Numbers read={insights} today={today.data} />
      <Details read={insights} />
      <Trends read={insights} months={months} />
    </div>
  )
}
