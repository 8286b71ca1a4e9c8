import { blob, curve, points, smooth } from '../geometry.ts'
import { E, F, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a shelled bean: smooth, bright, the seam to one side
function draw(rng: Random, paint: Paint): Drawing {
  const shape = smooth(blob(rng, 12.4, 8.8, 0.03, 12, [2, 3]))
  return {
    shape,
    svg: [
      F(shape, paint.rad(-3, -3, 17, ['#d5f08e', ['#a5d65a', 0.4], ['#79b83c', 0.75], '#4f8f28'])),
      F(smooth(points('-9 4, 0 7.4, 9 4.4, 10.6 0, 7 3.4, 0 5')), '#3f7d22', 0.32),
      S(curve([-4, 6.6], [0, 5.2], [4, 6.7]), '#396f20', 1.2, 0.6),
      E(-3.6, -3, 3.6, 1.7, '#fff', 0.65, -14),
    ].join(''),
  }
}

export const edamame: Sprite = {
  kind: 'cluster',
  size: 24,
  variants: 3,
  count: [8, 12, 18],
  gap: 0.84,
  z: 40,
  tilt: 180,
  stray: 0.2,
  dot: '#8bc34a',
  draw,
}
