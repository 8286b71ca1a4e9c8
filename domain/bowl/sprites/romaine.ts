import { drawLettuce } from '../lettuce.ts'
import type { Sprite } from '../sprite.ts'

const tones = {
  edge: '#7cbb3f',
  deep: '#3f8629',
  mid: '#62a834',
  light: '#9bd052',
  pale: '#cfe88a',
  rib: '#f0f6cb',
}

export const romaine: Sprite = {
  kind: 'leaf',
  size: 124,
  variants: 2,
  flips: true,
  dot: '#7cbb3f',
  draw: (rng, paint) => drawLettuce(rng, paint, tones, { width: [72, 88], rib: 12 }),
}
