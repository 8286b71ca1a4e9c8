import { points, smooth } from '../geometry.ts'
import { E, F, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#b57a34', mid: '#dba958', light: '#f1cf8b', hi: '#fdebbf' }

function draw(rng: Random, paint: Paint): Drawing {
  const b = points(
    '0 -11.6, 4.5 -9.8, 9 -6, 10.4 0, 9 6.4, 4 9.8, -2 10, -8 7.4, -10.4 1.5, -9.4 -5, -5 -9.2',
    ([x, y]) => [x + rng.r(-0.6, 0.6), y + rng.r(-0.6, 0.6)],
  )
  const shape = smooth(b)
  return {
    shape,
    svg:
      F(shape, paint.rad(-2.5, -3.5, 15, [c.hi, [c.light, 0.3], [c.mid, 0.68], c.deep])) +
      F(smooth(points('-7 6, 0 9.2, 8 5.5, 9.2 0, 7 3.6, 0.5 6.4')), c.deep, 0.35) +
      S(`M0-10.4Q${rng.r(1.5, 3).toFixed(1)}-5 ${rng.r(0, 1.5).toFixed(1)}-1`, c.deep, 1.1, 0.55) +
      E(-3.6, -3, 2.6, 1.7, '#fff', 0.6, -35),
  }
}

export const chickpea: Sprite = {
  kind: 'cluster',
  size: 21,
  variants: 3,
  count: [9, 15, 24],
  gap: 0.86,
  z: 40,
  tilt: 70,
  dot: '#dba958',
  draw,
}
