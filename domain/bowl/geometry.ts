import type { Random } from './random.ts'

/*
 * Shapes as path data. Paths are relative, with one decimal, smoothed as quadratic B-splines written with `t`
 * (two numbers per point): a leaf of forty points stays under 300 bytes.
 */
export type Point = readonly [number, number]
export const TAU = Math.PI * 2
export const DEGREES = 180 / Math.PI
/** Successive turns by this angle never line up, like the seeds of a sunflower. */
export const GOLDEN_ANGLE = 2.39996

const tenth = (v: number) => Math.round(v * 10) / 10
/** A number in the shortest form that a path allows: `.5`, `-3`. */
export const num = (v: number) => {
  const s = String(tenth(v))
  return s === '-0' ? '0' : s.replace(/^(-?)0\./, '$1.')
}
const join = (...values: number[]) =>
  values.map(num).reduce((a, b) => (a === '' || b.startsWith('-') ? a + b : `${a} ${b}`), '')

/** Parses points from text, `x y, x y, …`, and applies `change` to each. */
export const points = (text: string, change: (p: Point) => Point = (p) => p): Point[] =>
  text.split(',').map((pair) => {
    const [x, y] = pair.trim().split(' ').map(Number)
    if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`not a point: ${pair}`)
    return change([x, y])
  })
/** The point at an index; a negative index counts from the end. */
export const nth = (pts: readonly Point[], i: number): Point => pts.at(i) ?? [0, 0]
/** n points computed from their index. */
export const row = (n: number, at: (i: number) => Point): Point[] =>
  Array.from({ length: n }, (_, i) => at(i))

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** A smooth curve guided by the points. `steps` is the precision: 10 keeps tenths, 2 halves. */
export function smooth(pts: readonly Point[], closed = true, steps = 10): string {
  const snap = ([x, y]: Point): Point => [Math.round(x * steps) / steps, Math.round(y * steps) / steps]
  const [first, last] = [pts[0], pts.at(-1)]
  if (!first || !last) return ''
  const start = snap(closed ? middle(last, first) : first)
  const order = closed ? pts : pts.slice(1)
  const end = closed ? order.length - 1 : order.length - 2
  let out = `M${join(...start)}`
  let pen = start
  let control: Point | null = null
  for (let i = 0; i <= end; i++) {
    const want = order[i] ?? first
    const next = order[(i + 1) % order.length] ?? first
    const stop = closed ? start : next
    if (!control) {
      const m = snap(i === end ? stop : middle(want, next))
      control = snap(want)
      out += `q${join(control[0] - pen[0], control[1] - pen[1], m[0] - pen[0], m[1] - pen[1])}`
      pen = m
    } else {
      // The end point is chosen so that the reflected control hits the wanted point, so rounding errors do
      // not accumulate.
      const reflected: Point = [2 * pen[0] - control[0], 2 * pen[1] - control[1]]
      const m = snap(i === end ? stop : middle(reflected, next))
      out += `t${join(m[0] - pen[0], m[1] - pen[1])}`
      control = reflected
      pen = m
    }
  }
  return out + (closed ? 'z' : '')
}

/** A polygon with rounded corners. */
export function rounded(pts: readonly Point[], k = 0.2): string {
  const n = pts.length
  const out = pts.map((p, i) => {
    const a = pts[(i + n - 1) % n] ?? p
    const b = pts[(i + 1) % n] ?? p
    const enter = [p[0] + (a[0] - p[0]) * k, p[1] + (a[1] - p[1]) * k] as const
    const leave = [p[0] + (b[0] - p[0]) * k, p[1] + (b[1] - p[1]) * k] as const
    return `${i ? 'L' : 'M'}${join(...enter)}Q${join(p[0], p[1], leave[0], leave[1])}`
  })
  return `${out.join('')}z`
}

/** Many round dots of one size in a few bytes each: strokes of zero length with round caps. */
export const dots = (pts: readonly Point[]) => pts.map(([x, y]) => `M${join(x, y)}h0`).join('')
export const line = (a: Point, b: Point) => `M${join(...a)}L${join(...b)}`
export const curve = (a: Point, by: Point, b: Point) => `M${join(...a)}Q${join(...by, ...b)}`
export const disc = (x: number, y: number, r: number, ry = r) =>
  `M${join(x - r, y)}a${join(r, ry)} 0 1 0 ${join(2 * r, 0)}a${join(r, ry)} 0 1 0 ${join(-2 * r, 0)}z`

/** A periodic wave: a few cosines with random phases. */
export function waves(rng: Random, frequencies: number[], amplitude: number) {
  const parts = frequencies.map((k) => ({ k, phase: rng.r(0, TAU), weight: rng.r(0.6, 1) }))
  const total = parts.reduce((s, p) => s + p.weight, 0)
  return (a: number) =>
    (amplitude * parts.reduce((s, p) => s + p.weight * Math.cos(p.k * a + p.phase), 0)) / total
}

/** A slightly irregular ellipse. */
export function blob(
  rng: Random,
  rx: number,
  ry = rx,
  amount = 0.06,
  n = 14,
  frequencies = [2, 3, 5],
): Point[] {
  const wave = waves(rng, frequencies, amount)
  const offset = rng.n()
  return row(n, (i) => {
    const a = ((i + offset) / n) * TAU
    const k = (1 + wave(a)) * 1.03
    return [Math.cos(a) * rx * k, Math.sin(a) * ry * k]
  })
}

export const move = (pts: readonly Point[], dx: number, dy: number, k = 1, ky = k): Point[] =>
  pts.map(([x, y]) => [x * k + dx, y * ky + dy])

export function spin(pts: readonly Point[], degrees: number): Point[] {
  const [c, s] = [Math.cos(degrees / DEGREES), Math.sin(degrees / DEGREES)]
  return pts.map(([x, y]) => [x * c - y * s, x * s + y * c])
}

/** Random points inside an ellipse. */
export const within = (rng: Random, n: number, rx: number, ry = rx): Point[] =>
  row(n, () => {
    const a = rng.r(0, TAU)
    const k = Math.sqrt(rng.n())
    return [Math.cos(a) * rx * k, Math.sin(a) * ry * k]
  })

/** Random points in a disc with a minimum distance, for the grains of a spoonful; the upper ones first. */
export function spaced(rng: Random, most: number, reach: number, gap: number): Point[] {
  const found: Point[] = []
  for (let i = 0; i < most * 7 && found.length < most; i++)
    for (const p of within(rng, 1, reach))
      if (found.every((q) => Math.hypot(q[0] - p[0], q[1] - p[1]) > gap)) found.push(p)
  return found.sort((a, b) => a[1] - b[1])
}
