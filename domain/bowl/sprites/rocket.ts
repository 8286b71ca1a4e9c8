import { smooth } from '../geometry.ts'
import { leafShape } from '../leafShape.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#2f7029', mid: '#4c9534', light: '#80bc4a', rib: '#c3dd92' }

function draw(rng: Random, paint: Paint): Drawing {
  const side = rng.sign()
  const [left, right] = [rng.r(-0.02, 0.02), rng.r(-0.02, 0.02)]
  // two or three pairs of side lobes, then the broad end lobe
  const bumps: [middle: number, width: number, height: number][] =
    rng.n() < 0.5
      ? [
          [0.38, 0.05, 0.62],
          [0.58, 0.052, 0.9],
        ]
      : [
          [0.3, 0.045, 0.5],
          [0.46, 0.048, 0.76],
          [0.63, 0.05, 0.98],
        ]
  const lobes = (t: number, s: number) => {
    const u = t + (s < 0 ? left : right)
    let w = 0.085
    for (const [m, d, a] of bumps) w = Math.max(w, a * Math.exp(-(((u - m) / d) ** 2)))
    const shoulder = 0.86 * Math.exp(-(((u - 0.79) / 0.06) ** 2))
    const tip = u > 0.7 ? Math.sqrt(Math.max(0, 1 - ((u - 0.86) / 0.14) ** 2)) * 0.64 : 0
    return Math.max(w, shoulder, tip)
  }
  const g = leafShape(rng, {
    length: 104,
    width: rng.r(46, 54),
    bend: rng.r(-15, 15),
    n: 34,
    frequency: 7,
    ruffle: 0.07,
    profile: () => 1,
    lobes: (t, s) => (t > 0.985 ? 0.02 : lobes(t, s)),
  })
  const shape = smooth(g.outline(), true, 5)
  const vt = [...bumps.map((b) => b[0] - 0.07), 0.66, 0.76, 0.85]
  return {
    shape,
    svg:
      F(shape, paint.lin(0, 50, 0, -52, ['#9ccb62', [c.light, 0.5], '#74b446'])) +
      F(
        smooth(g.outline(0.9).slice(1), true, 2),
        paint.lin(0, 50, 0, -52, [c.light, [c.mid, 0.45], '#3a7f2f']),
        0.92,
      ) +
      F(smooth(g.half(side), true, 2), c.deep, 0.5) +
      F(
        [0.68, 0.77, 0.85].map((t) => smooth(g.pillow(t, t + 0.08, -side, 0.1, 0.2, 0.86), true, 2)).join(''),
        c.light,
        0.45,
      ) +
      fine(
        paint,
        F(
          [0.68, 0.77].map((t) => smooth(g.pillow(t, t + 0.08, side, 0.1, 0.2, 0.86), true, 2)).join(''),
          c.light,
          0.25,
        ),
      ) +
      S(vt.map((t) => g.vein(t, -1, 0.8, 0.08) + g.vein(t, 1, 0.8, 0.08)).join(''), c.rib, 0.9, 0.5) +
      F(smooth(g.rib(5.4), true, 5), c.rib, 0.9),
  }
}

export const rocket: Sprite = {
  kind: 'leaf',
  size: 104,
  variants: 2,
  flips: true,
  slim: true,
  dot: '#4c9534',
  draw,
}
