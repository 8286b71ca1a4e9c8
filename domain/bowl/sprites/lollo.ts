import { drawLettuce } from '../lettuce.ts'
import type { Sprite } from '../sprite.ts'

const tones = {
  edge: '#a8434a',
  deep: '#6c9a2e',
  mid: '#94bf42',
  light: '#bddc64',
  pale: '#dceba0',
  rib: '#f1f6cf',
}

/** Red-tipped lettuce: green at the heart, wine at the curly edge. */
export const lollo: Sprite = {
  kind: 'leaf',
  size: 124,
  scale: 0.86,
  variants: 2,
  flips: true,
  dot: '#8a2f3a',
  draw: (rng, paint) =>
    drawLettuce(rng, paint, tones, { width: [92, 104], rib: 9, ruffle: 0.2, frill: 0.11, tip: '#84203a' }),
}
