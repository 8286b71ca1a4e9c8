import { points, smooth } from '../geometry.ts'
import { E, F } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#d8910f', mid: '#f6bd27', light: '#ffdf6a' }

function draw(rng: Random, paint: Paint): Drawing {
  const b = points('0 -7.5, 5.5 -6, 7 0, 4.5 6.5, 0 8.5, -4.5 6.5, -7 0, -5.5 -6', ([x, y]) => [
    x + rng.r(-0.6, 0.6),
    y + rng.r(-0.5, 0.5),
  ])
  const shape = smooth(b)
  return {
    shape,
    svg:
      F(shape, paint.rad(-1, -2.5, 10, ['#fff0a0', [c.light, 0.3], [c.mid, 0.7], c.deep])) +
      F(smooth(points('-2 4, 0 8, 2.5 4, 0 3')), '#fff3c4', 0.7) +
      E(-1.8, -3.2, 2.2, 1.4, '#fff', 0.7, -20),
  }
}

export const corn: Sprite = {
  kind: 'cluster',
  size: 15,
  variants: 2,
  count: [12, 20, 32],
  gap: 0.86,
  z: 39,
  tilt: 180,
  stray: 0.2,
  dot: '#f6bd27',
  draw,
}
