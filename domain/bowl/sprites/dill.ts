import { curve, line, type Point } from '../geometry.ts'
import { fine, S, shifted } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { under: '#174f28', lower: '#4aa543', upper: '#9bd968', tip: '#e2f8b4', stem: '#b4dc78' }

// a frond of branching threads, the bright ones over the dark, so that it stands out on any leaf
function draw(rng: Random, paint: Paint): Drawing {
  const lower: string[] = []
  const upper: string[] = []
  const bend = rng.r(-8, 8)
  const spine = (t: number): Point => [bend * Math.sin(t * 2.4), 27 - 40 * t]
  const branch = (from: Point, turn: number, length: number) => {
    const to = (l: number, a: number, p = from): Point => [p[0] + Math.cos(a) * l, p[1] + Math.sin(a) * l]
    lower.push(line(from, to(length, turn)))
    for (const t of [0.34, 0.66, 0.96])
      for (const side of [-1, 1]) {
        const a = to(length * t, turn)
        const b = turn + side * rng.r(0.5, 0.85)
        const l = length * 0.46 * (1.2 - t * 0.4)
        const thread = curve(a, to(l * 0.55, b + side * 0.25, a), to(l, b - side * 0.15, a))
        if (side * Math.cos(turn) > 0) lower.push(thread)
        else upper.push(thread)
      }
  }
  for (const [i, t] of [0.26, 0.52, 0.78].entries())
    for (const side of [-1, 1])
      branch(spine(t + side * 0.04), -Math.PI / 2 + side * rng.r(0.78, 1.02), 21 - i * 3.4)
  branch(spine(0.98), -Math.PI / 2, 13)
  const stem = curve(spine(0), [bend * 1.3, 6], spine(1))
  const threads = lower.join('') + upper.join('')
  return {
    shape: stem + threads,
    strokes: 2,
    svg:
      shifted(S(threads, c.under, 1.9, 0.55), 'translate(.5 1.3)') +
      S(lower.join(''), c.lower, 1.4) +
      S(upper.join(''), c.upper, 1.4) +
      S(stem, c.stem, 1.7) +
      fine(paint, S(upper.slice(0, 16).join(''), c.tip, 0.5, 0.9)),
  }
}

export const dill: Sprite = {
  kind: 'garnish',
  size: 56,
  variants: 2,
  flips: true,
  count: [4, 6, 8],
  z: 69,
  gap: 0.7,
  dot: '#5aa344',
  draw,
}
