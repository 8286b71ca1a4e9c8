import { drawLettuce } from '../lettuce.ts'
import type { Sprite } from '../sprite.ts'

const tones = {
  edge: '#5d9a63',
  deep: '#164a33',
  mid: '#25674a',
  light: '#4a8f68',
  pale: '#79b48a',
  rib: '#cfe4c4',
}

/** Curly kale: blue-green, with a ruffled edge. */
export const kale: Sprite = {
  kind: 'leaf',
  size: 124,
  scale: 0.84,
  variants: 2,
  flips: true,
  dot: '#25674a',
  draw: (rng, paint) =>
    drawLettuce(rng, paint, tones, { width: [70, 84], rib: 9, ruffle: 0.24, frill: 0.17 }),
}
