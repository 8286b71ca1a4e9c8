import { drawLettuce } from '../lettuce.ts'
import type { Sprite } from '../sprite.ts'

const tones = {
  edge: '#a93a6c',
  deep: '#57123a',
  mid: '#872050',
  light: '#b53c6c',
  pale: '#b53c6c',
  rib: '#f8e6e4',
}

export const radicchio: Sprite = {
  kind: 'leaf',
  size: 124,
  scale: 0.82,
  variants: 2,
  flips: true,
  dot: '#872050',
  draw: (rng, paint) => drawLettuce(rng, paint, tones, { width: [92, 108], rib: 17 }),
}
