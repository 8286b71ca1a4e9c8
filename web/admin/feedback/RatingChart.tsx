import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts'
import { RATING } from '../../../domain/feedback/rules.ts'
import { useTranslation } from '../../i18n.ts'
import { useMedia } from '../../ui/useMedia.ts'
import type { SaladRating } from './Ratings.tsx'

const BAR_PX = 30
const AXIS_PX = 28

/**
 * One bar for each salad, the lowest rating first. Bars grow in reading direction: in Arabic the axis is reversed
 * inside a left-to-right box, so that the library's calculations are correct.
 */
export function RatingChart({ ratings }: { ratings: readonly SaladRating[] }) {
  const { t, dir } = useTranslation('adminFeedback')
  const reversed = dir === 'rtl'
  const narrow = useMedia('(max-width: 40rem)')
  const averageText = (average: number) => average.toFixed(1)
  const lines = ratings
    .map(({ name, average }) => t('ratings.line', { salad: name, average: averageText(average) }))
    .join(reversed ? '، ' : ', ')
  return (
    <div
      dir="ltr"
      className="max-h-96 overflow-y-auto"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      role="img"
      aria-label={t('ratings.summary', { lines })}
    >
      <BarChart
        responsive
        accessibilityLayer={false}
        layout="vertical"
        data={[...ratings]}
        className="w-full [&_text]:fill-ink-2 [&_text]:text-2xs"
        style={{ width: '100%', height: ratings.length * BAR_PX + AXIS_PX }}
        margin={{ top: 0, bottom: 0, left: reversed ? 36 : 0, right: reversed ? 0 : 36 }}
      >
        <CartesianGrid horizontal={false} stroke="var(--line)" />
        <XAxis
          type="number"
          domain={[0, RATING.max]}
          ticks={[0, 1, 2, 3, 4, 5]}
          reversed={reversed}
          height={AXIS_PX}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-2)' }}
        />
        <YAxis
          type="category"
          dataKey="name"
          orientation={reversed ? 'right' : 'left'}
          width={narrow ? 110 : 180}
          interval={0}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--ink)', fillOpacity: 0.06 }}
          content={({ active, activeIndex }) => {
            const one = ratings[Number(activeIndex)]
            return active && one ? <RatingNote rating={one} /> : null
          }}
        />
        <Bar
          dataKey="average"
          fill="var(--chart-1)"
          radius={[0, 4, 4, 0]}
          barSize={16}
          isAnimationActive={false}
        >
          <LabelList
            dataKey="average"
            position="right"
            formatter={(average) => averageText(Number(average))}
          />
        </Bar>
      </BarChart>
    </div>
  )
}

function RatingNote({ rating: { name, average, count } }: { rating: SaladRating }) {
  const { t, dir } = useTranslation('adminFeedback')
  return (
    <div dir={dir} className="rounded-m border border-line bg-raised px-3 py-2 text-ink text-xs shadow-2">
      <p className="font-semibold">{name}</p>
      <p className="text-ink-2">
        {t('ratings.value', { average: average.toFixed(1) })} · {t('ratings.rated', { count })}
      </p>
    </div>
  )
}
