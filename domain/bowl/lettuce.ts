import { type Point, smooth } from './geometry.ts'
import { leafShape } from './leafShape.ts'
import { F, fine, S } from './marks.ts'
import type { Paint } from './paint.ts'
import type { Random } from './random.ts'
import type { Drawing } from './sprite.ts'

type Tones = { edge: string; deep: string; mid: string; light: string; pale: string; rib: string }
type Form = { width: [number, number]; rib: number; ruffle?: number; frill?: number }

const soft = (pts: readonly Point[]) => smooth(pts, true, 2)
const veins = [0.14, 0.29, 0.44, 0.58, 0.71, 0.82]

/** A lettuce leaf: a light rim under a darker inset copy, raised areas between the veins, folds at the edge. */
export function drawLettuce(rng: Random, paint: Paint, c: Tones, form: Form): Drawing {
  const side = rng.sign()
  const leaf = leafShape(rng, {
    length: 124,
    width: rng.r(...form.width),
    bend: rng.r(-17, 17),
    n: 27,
    frequency: rng.r(5, 7),
    ruffle: form.ruffle ?? 0.13,
    frill: form.frill ?? 0.06,
    profile: (t) => {
      const belly = 0.26 + 0.74 * Math.sin(Math.PI * Math.min(1, t ** 0.9 * 0.86 + 0.04)) ** 0.85
      return belly * (t > 0.86 ? Math.sqrt(Math.max(0, 1 - ((t - 0.86) / 0.15) ** 2)) : 1)
    },
  })
  const shape = smooth(leaf.outline(), true, 5)
  const pillows = (s: number) =>
    veins
      .map((t, i) => soft(leaf.pillow(t + 0.015, (veins[i + 1] ?? 0.9) - 0.02, s, 0.13, 0.2, 0.9)))
      .join('')
  const folds = (s: number, ahead: number) =>
    [0.3, 0.48, 0.66, 0.84]
      .map((t) => {
        const a = t + ahead + rng.r(-0.03, 0.03)
        const d = rng.r(0.04, 0.06)
        return soft([leaf.edge(a - d, s), leaf.edge(a + d, s), leaf.edge(a - 0.02, s, rng.r(0.5, 0.65))])
      })
      .join('')
  const inset = [c.pale, [c.light, 0.3], [c.mid, 0.7], [c.deep, 1]] as const
  return {
    shape,
    svg: [
      F(shape, paint.lin(0, 60, 0, -62, [c.pale, [c.light, 0.5], [c.edge, 1]])),
      F(soft(leaf.outline(0.9)), paint.lin(0, 60, 0, -62, inset), 0.88),
      F(soft(leaf.half(side)), c.deep, 0.3),
      F(folds(side, 0) + folds(-side, 0), c.deep, 0.36),
      F(pillows(-side), c.light, 0.5) + F(pillows(side), c.light, 0.24),
      F(folds(-side, 0.07), c.pale, 0.5),
      S(
        veins.map((t) => leaf.vein(t, -1, 0.86, 0.13) + leaf.vein(t + 0.03, 1, 0.86, 0.13)).join(''),
        c.rib,
        1.2,
        0.5,
      ),
      F(soft(leaf.rib(form.rib)), c.rib, 0.95),
      fine(paint, F(soft(leaf.rib(4, 0.8).map(([x, y]) => [x - 1.6, y])), '#fff', 0.5)),
    ].join(''),
  }
}
