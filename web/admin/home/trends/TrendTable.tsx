import { useTranslation } from '../../../i18n.ts'
import type { Trend } from './trend.ts'

/** The chart's values as a table. */
export function TrendTable({ trend }: { trend: Trend }) {
  const { t } = useTranslation('adminHome')
  const { name, times, series, format } = trend
  const title = t(`trends.${name}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <div className="max-h-96 overflow-auto rounded-s" tabIndex={0}>
      <table className="w-full text-start">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface text-ink-2 text-xs">
          <tr>
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {t(name === 'active' ? 'trends.time.active' : 'trends.time.month')}
            </th>
            {series.map(({ id, name: seriesName }) => (
              <th key={id} scope="col" className="py-2 ps-3 text-end font-medium">
                {seriesName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times
            .map(({ day, label }, n) => (
              <tr key={day} className="border-line border-t">
                <th scope="row" className="py-2 pe-3 text-start font-normal">
                  {label}
                </th>
                {series.map(({ id, values }) => (
                  <td key={id} className="tabular whitespace-nowrap py-2 ps-3 text-end font-medium">
                    {values[n] === null || values[n] === undefined ? t('trends.noValue') : format(values[n])}
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  )
}
