import { blob, move, points, smooth } from '../geometry.ts'
import { F } from '../marks.ts'
import type { Sprite } from '../sprite.ts'
import type { Tones } from './tones.ts'

/** Grilled pieces. */
export const protein = ([dark, mid, light, shine]: Tones): Sprite => ({
  kind: 'cluster',
  size: 46,
  variants: 2,
  flips: true,
  count: [3, 5, 7],
  gap: 0.82,
  z: 42,
  dot: mid,
  draw: (rng, paint) => {
    const b = blob(rng, 22, 15, 0.08, 13, [2, 3])
    const shape = smooth(b)
    const bars = [-12, -2, 8]
      .map((x) =>
        smooth(
          points('-3 8, 0 0, 4 -9, 6.6 -8.4, 3 0, 0 8.6', ([a, c]) => [a + x, c]),
          true,
          5,
        ),
      )
      .join('')
    return {
      shape,
      svg:
        F(smooth(move(b, 0.6, 3)), dark) +
        F(shape, paint.lin(-14, -14, 14, 15, [shine, [light, 0.35], [mid, 0.8], dark])) +
        F(bars, dark, 0.5) +
        F(smooth(points('-14 -4, -7 -9.4, 2 -10, -6 -6')), '#fff', 0.4),
    }
  },
})
