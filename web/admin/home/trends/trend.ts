import type { Day } from '../../../../domain/dates.ts'

type Series = { id: string; name: string; values: readonly (number | null)[] }

/** The values of a chart and its table. */
export type Trend = {
  name: 'active' | 'revenue' | 'customers' | 'retention' | 'satisfaction'
  shape: 'lines' | 'bars'
  /** By week, with a mark at the start of each month, or by month. */
  times: readonly { day: Day; label: string; monthName: string }[]
  series: readonly Series[]
  format: (value: number) => string
  /** The natural end of the scale: 5 stars, 100 percent. */
  top?: number
}

const MOST_SERIES = 5

/** At most as many lines as can be told apart: the largest by their last value, and the sum of the rest. */
export function largestSeries(series: readonly Series[], otherName: string): Series[] {
  const sorted = series.toSorted((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0))
  if (sorted.length <= MOST_SERIES) return sorted
  const rest = sorted.slice(MOST_SERIES - 1)
  const values = (rest[0]?.values ?? []).map((_, n) => rest.reduce((sum, s) => sum + (s.values[n] ?? 0), 0))
  return [...sorted.slice(0, MOST_SERIES - 1), { id: 'other', name: otherName, values }]
}

/** Round axis marks from zero (or below) to above the largest value: 0, 50, 100 … */
export function marksOf(values: readonly (number | null)[], top?: number): number[] {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(0, ...known), top ?? Math.max(1, ...known)]
  const rough = (most - least) / 5
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * unit).find((n) => n >= rough) ?? rough)
  const first = Math.floor(least / step)
  return Array.from({ length: Math.ceil(most / step) - first + 1 }, (_, n) => (first + n) * step)
}

/** Moves the labels at the ends of lines apart where they would overlap, from the top down. */
export function spread(ends: readonly number[], gap: number, height: number): number[] {
  const order = ends.map((_, n) => n).toSorted((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0))
  const placed = [...ends]
  let last = -gap
  for (const n of order) {
    last = Math.max(placed[n] ?? 0, last + gap)
    placed[n] = last
  }
  // Labels pushed past the bottom push the others up.
  let limit = height
  for (const n of order.toReversed()) {
    placed[n] = Math.min(placed[n] ?? 0, limit)
    limit = (placed[n] ?? 0) - gap
  }
  return placed
}
