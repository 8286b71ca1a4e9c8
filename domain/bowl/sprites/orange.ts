import { nth, num, type Point, points, smooth } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#ee8415', mid: '#fb9f2b' }

// a peeled segment
function draw(rng: Random, paint: Paint): Drawing {
  const j = () => rng.r(-0.8, 0.8)
  const b: Point[] = [
    [-26, 3],
    [-20, -6 + j()],
    [-9, -12.5 + j()],
    [4, -13.5 + j()],
    [16, -9.5 + j()],
    [25, 0],
    [26, 4],
    [18, 7 + j()],
    [6, 8 + j()],
    [-8, 8.5 + j()],
    [-20, 7.5 + j()],
  ]
  const shape = smooth(b)
  const ves = Array.from({ length: 22 }, () => {
    const x = rng.r(-19, 19)
    const y0 = rng.r(-7, 4) * (1 - Math.abs(x) / 34)
    return `M${num(x)} ${num(y0)}q${num(-x * 0.04)} 2 ${num(-x * 0.14)} ${num(rng.r(2.5, 4.5))}`
  }).join('')
  return {
    shape,
    svg:
      F(shape, paint.lin(0, -14, 0, 9, ['#ffd08a', [c.mid, 0.4], c.deep])) +
      S(ves, '#ffe2a8', 1.6, 0.6) +
      F(smooth([nth(b, 0), [-14, 5.5], [0, 5.2], [14, 5], ...b.slice(6)]), '#fff0d2', 0.65) +
      F(smooth(points('-16 -5, -8 -10, 4 -11, -4 -8')), '#fff', 0.6),
  }
}

export const orange: Sprite = {
  kind: 'cluster',
  size: 52,
  variants: 2,
  flips: true,
  count: [3, 5, 7],
  gap: 0.72,
  z: 37,
  tilt: 180,
  dot: '#fb9f2b',
  draw,
}
