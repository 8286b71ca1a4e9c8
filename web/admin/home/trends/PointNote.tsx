import { useTranslation } from '../../../i18n.ts'
import { Mark } from './marks.tsx'
import type { Trend } from './trend.ts'

type Props = { trend: Trend; at: number; value: (amount: number | null | undefined) => string }

/** The values of a point, beside it. Hidden from screen readers, which get them from the chart. */
export function PointNote({ trend, at, value }: Props) {
  const { dir } = useTranslation()
  return (
    <div
      dir={dir}
      aria-hidden="true"
      className="max-w-52 rounded-m border border-line bg-raised px-3 py-2 text-ink text-xs shadow-2"
    >
      <p className="font-semibold">{trend.times[at]?.label}</p>
      {trend.series.map(({ id, name, values }, n) => (
        <p key={id} className="flex items-center justify-between gap-3">
          <span className="flex min-w-0 items-center gap-1.5 text-ink-2">
            <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden="true" className="shrink-0">
              <Mark look={n} x={0} y={0} />
            </svg>
            <span className="truncate">{name}</span>
          </span>
          <span className="tabular whitespace-nowrap font-medium">{value(values[at])}</span>
        </p>
      ))}
    </div>
  )
}
