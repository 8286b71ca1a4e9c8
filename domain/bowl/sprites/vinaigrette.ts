import { aCup, thinCup } from '../cup.ts'
import { dots } from '../geometry.ts'
import { S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'

const thin = { top: '#e08a56', mid: '#b9502c', low: '#7c2615', bead: '#f3c257' }

/** Sumac vinaigrette: red-brown, with beads of oil and flecks of sumac. */
export const vinaigrette: Sprite = {
  ...aCup,
  scale: 0.86,
  size: 48,
  dot: '#a8492c',
  draw: (rng, paint) => thinCup(rng, paint, thin, (at) => S(dots(at), '#5a0f16', 1.5, 0.8)),
}
