import { block } from '../block.ts'
import { F } from '../marks.ts'
import type { Sprite } from '../sprite.ts'
import type { Tones } from './tones.ts'

/** Cubes. */
export const cheese = ([dark, mid, light, shine]: Tones): Sprite => ({
  kind: 'cluster',
  size: 28,
  variants: 3,
  count: [6, 9, 13],
  gap: 0.95,
  z: 44,
  upright: true,
  stray: 0.4,
  dot: mid,
  draw: (rng, paint) => {
    const cube = block(rng, {
      w: rng.r(10, 13),
      h: rng.r(9, 12),
      drop: rng.r(5.5, 8),
      turn: rng.r(-38, 38),
      wobble: 1.4,
    })
    return {
      shape: cube.shape,
      svg:
        F(cube.shape, paint.lin(-13, 0, 14, 4, [mid, dark])) +
        F(cube.top, paint.lin(-10, -14, 10, 10, [shine, [light, 0.6], mid])),
    }
  },
})
