import { dots, row } from '../geometry.ts'
import { fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a pinch: coarse wine-red grains, denser in the middle
function draw(rng: Random, paint: Paint): Drawing {
  const pinch = (n: number, spread: number) => dots(row(n, () => [rng.g() * spread, rng.g() * spread]))
  return {
    shape: '',
    svg: [
      S(pinch(14, 11), '#3a060e', 2.6, 0.35),
      S(pinch(16, 11), '#7d1522', 2.3, 0.95) + S(pinch(12, 10), '#a8283a', 1.9, 0.95),
      fine(paint, S(pinch(9, 10), '#d9606a', 1.1, 0.9)),
    ].join(''),
  }
}

export const sumac: Sprite = {
  kind: 'dust',
  size: 34,
  variants: 2,
  flips: true,
  count: [9, 13, 20],
  z: 73,
  noShadow: true,
  dot: '#9a2232',
  draw,
}
