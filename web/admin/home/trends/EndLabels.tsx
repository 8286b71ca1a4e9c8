import { PLOT, TOP } from './chartLayout.ts'
import { Mark } from './marks.tsx'
import { spread, type Trend } from './trend.ts'

const LABEL_GAP = 36

/**
 * The last value and the name of each line at its end, instead of a legend. Hidden from screen readers, which get them
 * from the chart's name.
 */
export function EndLabels({ trend, bottom, top }: { trend: Trend; bottom: number; top: number }) {
  const { series, format } = trend
  const ends = series.map(({ values }) => PLOT * (1 - ((values.at(-1) ?? bottom) - bottom) / (top - bottom)))
  const gap = series.length > 1 ? Math.min(LABEL_GAP, PLOT / (series.length - 1)) : LABEL_GAP
  const places = spread(ends, gap, PLOT)
  return (
    <div
      aria-hidden="true"
      className={series.length > 1 ? 'relative w-28 shrink-0 max-sm:hidden' : 'relative w-14 shrink-0'}
    >
      {series.map(({ id, name, values }, n) => {
        const last = values.at(-1)
        if (last === null || last === undefined) return null
        return (
          <div
            key={id}
            className="absolute inset-x-1 -translate-y-1/2 leading-tight"
            style={{ insetBlockStart: TOP + (places[n] ?? 0) }}
          >
            <p className="tabular font-semibold">{format(last)}</p>
            {series.length > 1 && <p className="truncate text-2xs text-ink-2">{name}</p>}
          </div>
        )
      })}
    </div>
  )
}

/** On phones there is no room beside the lines, so their last values are above them. */
export const PhoneLabels = ({ trend }: { trend: Trend }) => (
  <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-xs sm:hidden">
    {trend.series.map(({ id, name, values }, n) => (
      <li key={id} className="flex items-center gap-1.5">
        <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true" className="shrink-0">
          <Mark look={n} x={0} y={0} />
        </svg>
        <span className="tabular font-semibold">{trend.format(values.at(-1) ?? 0)}</span>
        <span className="text-ink-2">{name}</span>
      </li>
    ))}
  </ul>
)
