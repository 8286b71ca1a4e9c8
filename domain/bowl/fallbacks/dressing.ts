import { aCup, thickCup } from '../cup.ts'
import { dots } from '../geometry.ts'
import { S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'
import type { Tones } from './tones.ts'

/** A cup of dressing. */
export const dressing = ([dark, mid, light, shine]: Tones): Sprite => ({
  ...aCup,
  dot: mid,
  draw: (rng, paint) =>
    thickCup(rng, paint, { top: light, mid, low: dark, swirl: shine, swirlShade: dark }, (at) =>
      S(dots(at.slice(0, 7)), dark, 1.6, 0.8),
    ),
})
