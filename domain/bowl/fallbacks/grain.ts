import { disc, dots, move, spaced } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'
import type { Tones } from './tones.ts'

/** A spoonful of grains. */
export const grain = ([dark, mid, light, shine]: Tones): Sprite => ({
  kind: 'grain',
  size: 50,
  variants: 1,
  flips: true,
  count: [8, 14, 24],
  gap: 0.46,
  z: 20,
  dot: mid,
  draw: (rng, paint) => {
    const at = spaced(rng, 62, 24, 4.3)
    const some = (k: number) => dots(at.filter((_, i) => i % 3 === k))
    return {
      shape: disc(0, 0, 23),
      svg:
        F(disc(0, 0, 21), dark, 0.6) +
        S(dots(move(at, 0.5, 1.5)), dark, 5.4, 0.5) +
        S(some(0), mid, 5.2) +
        S(some(1), light, 5) +
        S(some(2), mid, 4.8) +
        fine(paint, S(dots(move(at, -0.7, -0.8)), shine, 1.5, 0.7)),
    }
  },
})
