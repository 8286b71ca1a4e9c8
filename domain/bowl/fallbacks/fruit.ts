import { curve, move, points, smooth } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'
import type { Tones } from './tones.ts'

/** Wedges with skin. */
export const fruit = ([dark, mid, light, shine]: Tones): Sprite => ({
  kind: 'cluster',
  size: 44,
  variants: 2,
  flips: true,
  count: [3, 5, 7],
  gap: 0.76,
  z: 41,
  dot: mid,
  draw: (rng, paint) => {
    const b = points('-21 5, -18 -6, -8 -13, 4 -14, 15 -9, 21 1, 20 6, 8 9, -8 9.6', ([x, y]) => [
      x + rng.r(-0.8, 0.8),
      y + rng.r(-0.8, 0.8),
    ])
    const shape = smooth(b)
    return {
      shape,
      svg:
        F(smooth(move(b, 0.5, 2.8)), dark) +
        F(shape, mid) +
        F(smooth(move(b, 0, 1.2, 0.9, 0.84)), paint.lin(0, -12, 0, 10, [light, [shine, 0.6], light])) +
        S([-10, -1, 8].map((x) => curve([x, 5], [x + 1, 0], [x - 1, -5])).join(''), mid, 1.2, 0.5) +
        F(smooth(points('-13 -5, -6 -10, 4 -11, -3 -7.4')), '#fff', 0.6),
    }
  },
})
