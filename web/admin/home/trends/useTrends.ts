import { type Day, formatDay } from '../../../../domain/dates.ts'
import { formatMoney, fromWire } from '../../../../domain/money.ts'
import { useTranslation } from '../../../i18n.ts'
import { useLanguage } from '../../../ui/useLanguage.ts'
import { percentText } from '../../percentText.ts'
import type { Insights } from '../Numbers.tsx'
import { largestSeries, type Trend } from './trend.ts'

const whole = new Intl.NumberFormat('en')

/** Converts the server's trends to charts with localized texts. */
export function useTrends() {
  const { t } = useTranslation('adminHome')
  const language = useLanguage()
  const monthName = (day: Day) => formatDay(day, language, 'monthBrief')
  const weeks = (points: readonly { day: Day }[]) =>
    points.map(({ day }) => ({ day, label: formatDay(day, language, 'dated'), monthName: monthName(day) }))
  const months = (points: readonly { month: Day }[]) =>
    points.map(({ month }) => ({
      day: month,
      label: formatDay(month, language, 'month'),
      monthName: monthName(month),
    }))
  const count = (value: number) => whole.format(value)

  return ({ trends }: Insights): Trend[] => [
    {
      name: 'active',
      shape: 'lines',
      times: weeks(trends.activeByPlan[0]?.points ?? []),
      series: largestSeries(
        trends.activeByPlan.map(({ planId, planName, points }) => ({
          id: planId,
          name: planName,
          values: points.map(({ value }) => value),
        })),
        t('trends.otherPlans'),
      ),
      format: count,
    },
    {
      name: 'revenue',
      shape: 'bars',
      times: months(trends.revenue),
      series: [
        { id: 'revenue', name: t('trends.money'), values: trends.revenue.map(({ amount }) => amount) },
      ],
      format: (value) => formatMoney(fromWire(value), language),
    },
    {
      name: 'customers',
      shape: 'bars',
      times: months(trends.newCustomers),
      series: [
        { id: 'new', name: t('trends.new'), values: trends.newCustomers.map(({ value }) => value) },
        { id: 'lost', name: t('trends.lost'), values: trends.lostCustomers.map(({ value }) => value) },
      ],
      format: count,
    },
    {
      name: 'retention',
      shape: 'lines',
      times: months(trends.retention),
      series: [
        { id: 'share', name: t('trends.share'), values: trends.retention.map(({ percent }) => percent) },
      ],
      format: percentText,
      top: 100,
    },
    {
      name: 'satisfaction',
      shape: 'lines',
      times: months(trends.satisfaction),
      series: [
        { id: 'rating', name: t('trends.rating'), values: trends.satisfaction.map(({ rating }) => rating) },
      ],
      format: (value) => value.toFixed(1),
      top: 5,
    },
  ]
}
