import { type Point, smooth } from '../geometry.ts'
import { leafShape } from '../leafShape.ts'
import { F } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#23783f', mid: '#3f9f4f', light: '#7cc76a', rib: '#b8e09a' }

// a sprig: a pair of large leaves, a pair of small ones across, seen from above
function draw(rng: Random, paint: Paint): Drawing {
  let shape = ''
  let svg = ''
  const one = (length: number, width: number, degrees: number) => {
    const g = leafShape(rng, {
      length,
      width,
      bend: rng.r(-3, 3),
      n: 13,
      frequency: 4,
      ruffle: 0.03,
      frill: 0.09,
      profile: (t) => Math.sin(Math.PI * Math.min(1, t ** 0.72 * 0.98 + 0.01)) ** 0.85,
    })
    const a = (degrees * Math.PI) / 180
    const put = (pts: Point[]) =>
      pts.map(([x, y]): Point => {
        const yy = y - length / 2 + 2
        return [x * Math.cos(a) - yy * Math.sin(a), x * Math.sin(a) + yy * Math.cos(a)]
      })
    const d = smooth(put(g.outline()), true, 5)
    shape += d
    const vt = [0.14, 0.32, 0.5]
    const s = rng.sign()
    svg +=
      F(d, paint.lin(0, 0, 0, -26, [c.deep, c.mid])) +
      F(smooth(put(g.half(s)), true, 2), c.deep, 0.55) +
      F(
        vt.map((t) => smooth(put(g.pillow(t, t + 0.15, -s, 0.16, 0.2, 0.86)), true, 5)).join(''),
        c.light,
        0.62,
      ) +
      F(
        vt.map((t) => smooth(put(g.pillow(t, t + 0.15, s, 0.16, 0.2, 0.86)), true, 5)).join(''),
        c.light,
        0.3,
      ) +
      F(smooth(put(g.rib(2, 0.9).filter((_, i) => i % 2 === 0)), true, 5), c.rib, 0.8)
  }
  const base = rng.r(-12, 12)
  one(rng.r(29, 33), rng.r(19, 22), base + rng.r(66, 84))
  one(rng.r(28, 32), rng.r(18, 22), base - rng.r(66, 84))
  one(rng.r(24, 28), rng.r(16, 19), base + rng.r(-8, 8))
  one(rng.r(13, 16), rng.r(10, 12), base + 150)
  return { shape, svg }
}

export const mint: Sprite = {
  kind: 'garnish',
  size: 50,
  variants: 1,
  flips: true,
  count: [3, 4, 6],
  z: 70,
  shadow: 1.2,
  dot: '#3f9f4f',
  draw,
}
