import { blob, move, points, smooth } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { white: '#fffdf7', edge: '#e6e0d2', yolk: '#f7b21e', yolk2: '#e88b0e' }

function draw(rng: Random, paint: Paint): Drawing {
  const b = points(
    '0 -27, 9 -24.5, 17 -14, 21 2, 18.5 17, 9 25.5, -3 26.5, -14 22.5, -21 9, -20 -6, -13 -19, -6 -26',
    ([x, y]) => [x + rng.r(-0.5, 0.5), y + rng.r(-0.5, 0.5)],
  )
  const shape = smooth(b)
  const y = blob(rng, 12.5, 12.5, 0.035, 12, [2, 3])
  return {
    shape,
    svg:
      F(smooth(move(b, 0.5, 2.6)), '#cfc6b2') +
      F(shape, paint.rad(-5, -8, 36, ['#fff', [c.white, 0.55], c.edge])) +
      F(smooth(move(y, 0.3, 5.4)), '#e2c98e', 0.7) +
      F(smooth(move(y, 0, 4.5)), paint.rad(-3, 0, 16, ['#ffd14f', [c.yolk, 0.5], c.yolk2])) +
      F(smooth(move(y, -0.4, 4, 0.66)), '#ffc93a', 0.5) +
      F(smooth(points('-8 2, -5 -4.5, 1 -6, -4 -2, -6 3')), '#fff', 0.65) +
      S('M-15-7Q-12-18-4-22', '#fff', 2.4, 0.9),
  }
}

export const egg: Sprite = {
  kind: 'cluster',
  size: 54,
  variants: 2,
  count: [2, 3, 4],
  gap: 0.95,
  z: 38,
  tilt: 75,
  clear: true,
  dot: '#f7b21e',
  draw,
}
