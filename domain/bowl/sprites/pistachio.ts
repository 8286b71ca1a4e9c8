import { curve, points, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// kernels, some split: bright green flesh with a purple skin still clinging
function draw(rng: Random, paint: Paint, variant: number): Drawing {
  const j = () => rng.r(-0.5, 0.5)
  const b = points('0 -9.6, 4 -6, 5.4 0.4, 4 6.6, 0 9, -4 6.6, -5.4 0.4, -4 -6', ([x, y]) => [
    x + j(),
    y + j(),
  ])
  const shape = smooth(b)
  const skin =
    variant === 1
      ? smooth(points('-5 2, -4.6 -5, -1 -9, -1.6 -3, -2.4 4, -3.6 6.4'))
      : smooth(points('3 6.4, 5 1, 4.6 -4, 2.6 -1, 2 4'))
  return {
    shape,
    svg: [
      F(shape, paint.lin(-5, -7, 5, 8, ['#d6e67a', ['#a4c545', 0.45], '#6f9a2c'])),
      F(skin, '#7d4a66', 0.75),
      S(curve([0.4, -6.6], [1.4, 0], [0.2, 6.4]), '#5c8420', 0.9, 0.6),
      fine(paint, F(smooth(points('-2.6 -2, -1.2 -6.4, -0.2 -5.6, -1.4 1.4')), '#fbffd8', 0.85)),
    ].join(''),
  }
}

export const pistachio: Sprite = {
  kind: 'accent',
  size: 19,
  variants: 2,
  flips: true,
  count: [11, 17, 26],
  z: 61,
  tilt: 180,
  dot: '#a4c545',
  draw,
}
