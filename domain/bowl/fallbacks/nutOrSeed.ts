import { blob, smooth } from '../geometry.ts'
import { E, F } from '../marks.ts'
import type { Sprite } from '../sprite.ts'
import type { Tones } from './tones.ts'

/** Small kernels. */
export const nutOrSeed = ([dark, mid, light, shine]: Tones): Sprite => ({
  kind: 'accent',
  size: 19,
  variants: 2,
  flips: true,
  count: [10, 15, 24],
  z: 61,
  dot: mid,
  draw: (rng, paint) => {
    const shape = smooth(blob(rng, 5.6, 9, 0.05, 10, [2, 3]))
    return {
      shape,
      svg:
        F(shape, paint.lin(-5, -7, 5, 8, [light, [mid, 0.5], dark])) + E(-1.6, -3, 1.3, 3.4, shine, 0.8, 12),
    }
  },
})
