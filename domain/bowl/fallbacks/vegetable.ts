import { blob, dots, move, smooth, within } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'
import type { Tones } from './tones.ts'

/** Round slices. */
export const vegetable = ([dark, mid, light, shine]: Tones): Sprite => ({
  kind: 'cluster',
  size: 34,
  variants: 2,
  flips: true,
  count: [4, 7, 10],
  gap: 0.9,
  z: 41,
  upright: true,
  dot: mid,
  draw: (rng, paint) => {
    const b = blob(rng, 17, 16, 0.04, 14, [2, 3])
    const shape = smooth(b)
    const heart = smooth(blob(rng, 6, 5.4, 0.12, 10))
    return {
      shape,
      svg:
        F(smooth(move(b, 0.5, 2.6)), dark) +
        F(shape, mid) +
        F(smooth(move(b, -0.2, -0.3, 0.88)), paint.rad(-4, -6, 21, [shine, [light, 0.5], mid])) +
        F(heart, mid, 0.5) +
        fine(paint, S(dots(within(rng, 9, 12)), shine, 1.5, 0.7)) +
        S('M-12-4A12.6 12.6 0 0 1-3-12.4', '#fff', 1.8, 0.7),
    }
  },
})
