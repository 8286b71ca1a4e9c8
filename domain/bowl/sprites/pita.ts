import { blob, dots, move, nth, type Point, rounded, row, smooth, TAU } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { mid: '#d9983f' }

// a torn, fried piece of flatbread: toasted at the edge, blistered, one side curling up
function draw(rng: Random, paint: Paint, variant: number): Drawing {
  const n = variant ? 4 : 3
  const a0 = rng.r(0, TAU)
  const pts = row(n, (i) => {
    const a = a0 + ((i + rng.r(-0.14, 0.14)) / n) * TAU
    const r = rng.r(23, 29)
    return [Math.cos(a) * r, Math.sin(a) * r * 0.86]
  })
  const full = pts.flatMap((p, i): Point[] => {
    const q = nth(pts, (i + 1) % n)
    const k = rng.r(0.34, 0.66)
    const b = rng.r(0.84, 1.08)
    return [p, [(p[0] + (q[0] - p[0]) * k) * b, (p[1] + (q[1] - p[1]) * k) * b]]
  })
  const shape = rounded(full, 0.24)
  const near = (m: number): Point => {
    const a = rng.r(0, TAU)
    const r = rng.r(0, m)
    return [Math.cos(a) * r, Math.sin(a) * r * 0.8]
  }
  const blister = Array.from({ length: 5 }, (_, i) => {
    const p = near(i ? 13 : 5)
    return { b: blob(rng, rng.r(1.8, i ? 3.4 : 5.4), rng.r(1.4, i ? 2.4 : 3.6), 0.14, 7), p }
  })
  const turned = nth(full, 1)
  const under = nth(full, -1)
  return {
    shape,
    svg:
      F(rounded(move(full, 0.8, 2.6), 0.24), '#8f5018') +
      F(shape, paint.lin(-18, -18, 18, 20, ['#eab760', [c.mid, 0.55], '#b8712a'])) +
      F(
        rounded(move(full, -0.3, -0.4, 0.85), 0.3),
        paint.rad(-4, -6, 22, ['#fbdf9f', ['#f2c87c', 0.6], '#e0a550']),
      ) +
      S(dots(row(12, () => near(14))), '#a05a1a', 1.5, 0.5) +
      F(blister.map(({ b, p }) => smooth(move(b, p[0] + 0.5, p[1] + 1))).join(''), '#b9762f', 0.5) +
      F(
        blister.map(({ b, p }) => smooth(move(b, p[0], p[1], 0.94))).join(''),
        paint.rad(-3, -5, 16, ['#fff0c8', '#f3c878']),
      ) +
      F(smooth([...full.slice(0, 3), [turned[0] * 0.78, turned[1] * 0.78]]), '#fff3d2', 0.6) +
      F(smooth([nth(pts, -1), under, [under[0] * 0.8, under[1] * 0.8]]), '#8a4a12', 0.4),
  }
}

export const pita: Sprite = {
  kind: 'loose',
  size: 52,
  scale: 1.12,
  variants: 2,
  flips: true,
  count: [3, 5, 7],
  gap: 0.62,
  z: 48,
  tilt: 180,
  shadow: 1.3,
  dot: '#d9983f',
  draw,
}
