import { blob, disc, dots, move, type Point, row, smooth, within } from './geometry.ts'
import { F, fine, S } from './marks.ts'
import type { Paint } from './paint.ts'
import type { Random } from './random.ts'
import type { Drawing, Heap } from './sprite.ts'

type Sauce = { top: string; mid: string; low: string; swirl: string; swirlShade: string }
type Thin = { top: string; mid: string; low: string; bead: string }

/** The options of every cup: one, placed upright, with no small pieces on it. */
export const aCup = {
  kind: 'cluster',
  size: 56,
  variants: 1,
  count: [1, 1, 1],
  fixed: true,
  gap: 1,
  z: 52,
  upright: true,
  shadow: 1.5,
  clear: true,
} as const satisfies Partial<Heap>

function cup(rng: Random, paint: Paint, fill: string, inside: string): Drawing {
  const ring = (r: number) => smooth(blob(rng, r, r, 0.008, 16, [2, 3]))
  const shape = smooth(blob(rng, 28, 28, 0.008, 18, [2, 3]))
  return {
    shape,
    svg: [
      F(shape, paint.lin(-16, -24, 16, 26, ['#fffdf6', ['#efe5d0', 0.5], '#b9a684'])),
      F(ring(25.4), paint.lin(-14, -22, 14, 24, ['#d8c9ab', ['#f6eedd', 0.6], '#fffdf7'])),
      F(ring(23), '#8d7446', 0.55),
      F(smooth(move(blob(rng, 22.4, 22.2, 0.01, 16, [2]), 0, 0.9)), fill),
      inside,
      S('M-23-12A26 26 0 0 1-8-24.6', '#fff', 1.8, 0.9),
    ].join(''),
  }
}

/** A thick dressing with a spoon's swirl. `finish` draws what is sprinkled on it. */
export function thickCup(rng: Random, paint: Paint, c: Sauce, finish: (at: Point[]) => string): Drawing {
  const swirl = row(15, (i) => {
    const [a, r] = [0.7 + i * 0.62, 18.5 - i * 1.16]
    return [Math.cos(a) * r, Math.sin(a) * r + 1]
  })
  const lower = swirl.map(([x, y]): Point => [x + 0.5, y + 1.3])
  const sprinkle = row(12, () => [4 + rng.g() * 6, -3 + rng.g() * 5])
  const inside =
    S(smooth(lower, false), c.swirlShade, 3.2, 0.45) +
    S(smooth(swirl, false), c.swirl, 2.6, 0.85) +
    finish(sprinkle)
  return cup(rng, paint, paint.rad(-6, -6, 30, [c.top, [c.mid, 0.6], c.low]), inside)
}

/** A thin dressing: clear, darker towards the rim, with beads of oil and a highlight. */
export function thinCup(rng: Random, paint: Paint, c: Thin, finish: (at: Point[]) => string): Drawing {
  const beads = within(rng, 11, 17).map(([x, y]) => ({ x, y: y + 1, r: rng.r(1.4, 3.6) }))
  const inside = [
    F('M-18 6A19 19 0 0 0 17 9A24 24 0 0 1-18 6z', '#fff3c0', 0.3),
    F(beads.map(({ x, y, r }) => disc(x + 0.3, y + 0.5, r)).join(''), c.low, 0.5),
    F(beads.map(({ x, y, r }) => disc(x, y, r * 0.92)).join(''), c.bead, 0.7),
    finish(within(rng, 14, 16)),
    fine(paint, S(dots(beads.map(({ x, y, r }) => [x - r * 0.3, y - r * 0.35])), '#fffef4', 1.1, 0.95)),
    S('M-15-9A18 18 0 0 1-5-16', '#fffdea', 2.4, 0.75),
  ].join('')
  return cup(rng, paint, paint.rad(-5, -5, 27, [c.top, [c.mid, 0.6], c.low]), inside)
}
