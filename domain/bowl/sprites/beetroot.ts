import { type Point, points, row, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#4e0a2c', mid: '#7d1444', light: '#a62760' }

// a half-moon slice, roasted: growth rings on the cut face, a dark thick edge
function draw(rng: Random, paint: Paint): Drawing {
  const j = (v = 0.8) => rng.r(-v, v)
  const bow = row(9, (i) => {
    const a = Math.PI * (1 + i / 8)
    const r = 20.5 + j(0.9)
    return [Math.cos(a) * r, Math.sin(a) * r * 0.98 + 8]
  })
  const flat: Point[] = [
    [19 + j(), 12],
    [7, 12.5 + j()],
    [-7, 12 + j()],
    [-19 + j(), 12],
  ]
  const shape = smooth([...bow, ...flat])
  const inset = (k: number) =>
    smooth([
      ...bow.map(([x, y]): Point => [x * k, (y - 9) * k + 9]),
      [13 * k, 10.5],
      [0, 11],
      [-13 * k, 10.5],
    ])
  return {
    shape,
    svg:
      F(smooth([...bow, ...flat].map(([x, y]) => [x + 0.6, y + 3])), '#3a0620') +
      F(shape, paint.lin(-14, -12, 14, 14, ['#a3245c', [c.mid, 0.5], c.deep])) +
      F(inset(0.9), paint.rad(-5, -2, 26, ['#c43a76', [c.light, 0.5], c.mid])) +
      F(inset(0.74), c.deep, 0.42) +
      F(inset(0.64), '#bb3570', 0.85) +
      F(inset(0.46), c.deep, 0.42) +
      F(inset(0.36), '#c8447e', 0.8) +
      F(smooth(points('-15 -1, -10 -8, -3 -11, -9 -5, -13 1')), '#ffdbe8', 0.55) +
      fine(paint, S('M-15 11.2Q0 12.4 14 11.2', '#e88bb0', 1, 0.55)),
  }
}

export const beetroot: Sprite = {
  kind: 'cluster',
  size: 42,
  variants: 2,
  flips: true,
  count: [4, 6, 9],
  gap: 0.8,
  z: 41,
  tilt: 180,
  dot: '#8a1d50',
  draw,
}
