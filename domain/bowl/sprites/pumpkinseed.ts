import { type Point, points, smooth } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#4d6a30', mid: '#7a9748', light: '#aac070' }

function draw(rng: Random, paint: Paint): Drawing {
  const k = rng.r(0.9, 1.1)
  const b: Point[] = [
    [0, -9.5],
    [3.4 * k, -5],
    [5 * k, 1],
    [3.4 * k, 6.5],
    [0, 8.5],
    [-3.4 * k, 6.5],
    [-5 * k, 1],
    [-3.4 * k, -5],
  ]
  const shape = smooth(b)
  return {
    shape,
    svg:
      F(shape, paint.lin(-4, -6, 5, 7, [c.light, [c.mid, 0.5], c.deep])) +
      S('M.3-6.5Q1 0 .2 6', '#3c5424', 0.9, 0.5) +
      F(smooth(points('-2.6 -1.5, -1.4 -5.5, -0.5 -5, -1.4 2')), '#eaf2c4', 0.75),
  }
}

export const pumpkinseed: Sprite = {
  kind: 'accent',
  size: 17,
  variants: 2,
  count: [10, 16, 26],
  z: 61,
  tilt: 180,
  dot: '#7a9748',
  draw,
}
