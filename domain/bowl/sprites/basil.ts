import { type Point, smooth } from '../geometry.ts'
import { leafShape } from '../leafShape.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#2c7a2a', mid: '#4ba23a', light: '#8ccc5c', rib: '#c5e89a' }

// two smooth cupped leaves on one stem
function draw(rng: Random, paint: Paint): Drawing {
  const leaf = (length: number, width: number, turn: number) => {
    const g = leafShape(rng, {
      length,
      width,
      bend: rng.r(-3, 3),
      n: 12,
      frequency: 2,
      ruffle: 0.03,
      profile: (t) => Math.sin(Math.PI * Math.min(1, t ** 0.8 * 0.98 + 0.01)) ** 0.75,
    })
    const a = (turn * Math.PI) / 180
    const put = (pts: Point[]) =>
      smooth(
        pts.map(([x, y]): Point => {
          const up = y - length / 2 + 1
          return [x * Math.cos(a) - up * Math.sin(a), x * Math.sin(a) + up * Math.cos(a) + 8]
        }),
        true,
        5,
      )
    const side = rng.sign()
    const d = put(g.outline())
    const pillows = (s: number) =>
      [0.16, 0.36, 0.56].map((t) => put(g.pillow(t, t + 0.17, s, 0.18, 0.16, 0.84))).join('')
    return {
      d,
      svg: [
        F(d, paint.lin(0, 10, 0, -26, [c.mid, c.deep])) + F(put(g.half(side)), c.deep, 0.45),
        F(pillows(-side), c.light, 0.6) + F(pillows(side), c.light, 0.28),
        F(put(g.rib(2.2, 0.9)), c.rib, 0.85),
      ].join(''),
    }
  }
  const leaves = [
    leaf(rng.r(30, 34), rng.r(22, 25), rng.r(44, 58)),
    leaf(rng.r(32, 36), rng.r(23, 26), -rng.r(34, 50)),
    leaf(rng.r(16, 19), rng.r(12, 14), rng.r(-6, 10)),
  ]
  return {
    shape: leaves.map((l) => l.d).join(''),
    svg:
      S('M0 7q1 5-1 11', c.rib, 2) +
      leaves.map((l) => l.svg).join('') +
      fine(paint, S('M0 7l-.4-5', c.rib, 1, 0.8)),
  }
}

export const basil: Sprite = {
  kind: 'garnish',
  size: 46,
  variants: 2,
  flips: true,
  count: [3, 5, 7],
  z: 70,
  shadow: 1.2,
  dot: '#4ba23a',
  draw,
}
