import { useEffect, useId, useState } from 'react'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Tooltip,
  useActiveTooltipDataPoints,
  XAxis,
  YAxis,
} from 'recharts'
import { useTranslation } from '../../../i18n.ts'
import { BELOW, BESIDE, TOP } from './chartLayout.ts'
import { EndLabels } from './EndLabels.tsx'
import { Hatching, looks, Mark } from './marks.tsx'
import { marksOf, type Trend } from './trend.ts'

type Row = { n: number; day: string; values: (number | null)[] }

/**
 * A trend as a chart. Time runs in reading direction: in Arabic the axis is reversed inside a left-to-right box, so
 * that the library's calculations are correct. Arrow keys move between points, and each is announced.
 */
export function TrendChart({ trend }: { trend: Trend }) {
  const { t, dir } = useTranslation('adminHome')
  const id = useId().replace(/\W/g, '')
  const [at, setAt] = useState<number | null>(null)
  const { times, series, format, shape } = trend
  const reversed = dir === 'rtl'
  const [comma, semicolon] = reversed ? ['، ', '؛ '] : [', ', '; ']
  const rows = times.map(
    ({ day }, n): Row => ({ n, day, values: series.map(({ values }) => values[n] ?? null) }),
  )
  const marks = marksOf(
    series.flatMap(({ values }) => values),
    trend.top,
  )
  const [bottom = 0, top = 1] = [marks[0], marks.at(-1)]
  const firstOfMonth = times.filter((time, n) => time.monthName !== times[n - 1]?.monthName)
  const monthOf = (day: string) => times.find((time) => time.day === day)?.monthName ?? ''
  const value = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? t('trends.noValue') : format(amount)
  const pointText = (n: number) =>
    [
      times[n]?.label ?? '',
      ...series.map(({ name, values }) => t('trends.value', { name, value: value(values[n]) })),
    ].join(comma)
  const summary = t('trends.summary', {
    title: t(`trends.${trend.name}`),
    from: times[0]?.label ?? '',
    to: times.at(-1)?.label ?? '',
    lines: series
      .map(({ name, values }) => t('trends.line', { name, from: value(values[0]), to: value(values.at(-1)) }))
      .join(semicolon),
  })
  return (
    <div>
      <p role="status" className="sr-only">
        {at !== null && pointText(at)}
      </p>
      <div className="flex h-62.5">
        <div dir="ltr" className="min-w-0 flex-1">
          <ComposedChart
            responsive
            data={rows}
            aria-label={summary}
            className="h-full w-full [&_text]:fill-ink-2 [&_text]:text-2xs"
            style={{ width: '100%', height: '100%' }}
            margin={{ top: TOP, bottom: 0, left: reversed ? BESIDE : 0, right: reversed ? 0 : BESIDE }}
            barCategoryGap="28%"
            barGap={2}
          >
            <Hatching id={id} />
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="day"
              reversed={reversed}
              height={BELOW}
              ticks={firstOfMonth.map(({ day }) => day)}
              tickFormatter={monthOf}
              tickLine={false}
              tickMargin={8}
              axisLine={{ stroke: 'var(--line-2)' }}
            />
            <YAxis
              orientation={reversed ? 'right' : 'left'}
              width={46}
              ticks={marks}
              domain={[bottom, top]}
              interval={0}
              tickFormatter={(mark: number) =>
                trend.name === 'retention' ? `${mark}%` : mark.toLocaleString('en')
              }
              tickLine={false}
              axisLine={false}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={
                shape === 'bars' ? { fill: 'var(--ink)', fillOpacity: 0.06 } : { stroke: 'var(--control)' }
              }
              wrapperStyle={{ maxWidth: '100%', zIndex: 1 }}
              content={({ active, activeIndex }) =>
                active && <PointNote trend={trend} at={Number(activeIndex)} value={value} />
              }
            />
            {series.map((one, n) => {
              const dataKey = (row: Row) => row.values[n]
              const { color, dash } = looks(n)
              if (shape === 'bars')
                return (
                  <Bar
                    key={one.id}
                    name={one.name}
                    dataKey={dataKey}
                    fill={n === 0 ? color : `url(#${id}-${n})`}
                    stroke={color}
                    strokeWidth={n === 0 ? 0 : 1.5}
                    radius={[4, 4, 0, 0]}
                    maxBarSize={48}
                    isAnimationActive={false}
                  />
                )
              return (
                <Area
                  key={one.id}
                  name={one.name}
                  dataKey={dataKey}
                  stroke={color}
                  strokeWidth={2.5}
                  strokeDasharray={dash}
                  fill={color}
                  fillOpacity={n === 0 ? 0.09 : 0}
                  isAnimationActive={false}
                  activeDot={({ cx, cy }) => <Mark look={n} x={cx} y={cy} large />}
                  dot={({ cx, cy, index }) => {
                    const shown = trend.name !== 'active' || index === times.length - 1
                    return shown && one.values[index] !== null && <Mark key={index} look={n} x={cx} y={cy} />
                  }}
                />
              )
            })}
            <Announcer say={setAt} />
          </ComposedChart>
        </div>
        {shape === 'lines' && <EndLabels trend={trend} bottom={bottom} top={top} />}
      </div>
    </div>
  )
}

/** Reports the active point outside the chart, where a live region announces it. */
function Announcer({ say }: { say: (n: number | null) => void }) {
  const n = useActiveTooltipDataPoints<Row>()?.[0]?.n ?? null
  useEffect(() => say(n), [n, say])
  return null
}

type PointNoteProps = { trend: Trend; at: number; value: (amount: number | null | undefined) => string }

/** The values of a point, beside it. Hidden from screen readers, which get them from the chart. */
function PointNote({ trend, at, value }: PointNoteProps) {
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
