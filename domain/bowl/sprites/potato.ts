import { blob, dots, move, points, smooth, within } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// half a new potato: waxy yellow face roasted at the edge, thin brown skin; every third lies skin up
function draw(rng: Random, paint: Paint, variant: number): Drawing {
  const b = blob(rng, 16.5, 20, 0.05, 14, [2, 3])
  const shape = smooth(b)
  const skin =
    F(smooth(move(b, 0.6, 2.8)), '#7a4d1c') +
    F(shape, paint.rad(-5, -7, 30, ['#e2b873', ['#c48d43', 0.5], '#8f5c22']))
  if (variant === 2)
    return {
      shape,
      svg:
        skin +
        S(dots(within(rng, 12, 12, 15)), '#7a4a18', 1.6, 0.5) +
        F(smooth(points('-9 -5, -6 -13, 0 -15, -3 -9, -6 -2')), '#fff1cf', 0.55),
    }
  const face = move(b, -0.3, -0.5, 0.88)
  return {
    shape,
    svg: [
      skin,
      F(smooth(face), paint.rad(-3, -4, 26, ['#fff4bf', ['#f8e08a', 0.6], '#dba845'])),
      F(smooth(move(blob(rng, 6, 4, 0.2, 9), rng.r(-4, 4), rng.r(4, 10))), '#c9892c', 0.35),
      S(dots(within(rng, 9, 10, 13)), '#d3a544', 1.4, 0.6),
      fine(paint, S(dots(within(rng, 7, 9, 12)), '#3f7a2c', 1.5, 0.75)),
      S('M-10-6Q-8-14-1-15.4', '#fffdf0', 1.8, 0.8),
    ].join(''),
  }
}

export const potato: Sprite = {
  kind: 'cluster',
  size: 38,
  variants: 3,
  count: [4, 6, 8],
  gap: 0.92,
  z: 40,
  tilt: 70,
  mix: [0, 1, 0, 2, 1],
  dot: '#e8c468',
  draw,
}
