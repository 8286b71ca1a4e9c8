import { drawLettuce } from '../lettuce.ts'
import type { Sprite } from '../sprite.ts'
import type { Tones } from './tones.ts'

/** A generic salad leaf. */
export const leaf = ([dark, mid, light, shine]: Tones): Sprite => ({
  kind: 'leaf',
  size: 124,
  scale: 0.84,
  variants: 2,
  flips: true,
  dot: mid,
  draw: (rng, paint) =>
    drawLettuce(
      rng,
      paint,
      { edge: light, deep: dark, mid, light, pale: shine, rib: shine },
      { width: [70, 92], rib: 9 },
    ),
})
