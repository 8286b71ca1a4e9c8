import { dots, move, points, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const heart = (k: number) =>
  points(
    '0 19, -8 13, -15 2, -15.5 -8, -10 -15, -3 -15.5, 0 -13.5, 3 -15.5, 10 -15, 15.5 -8, 15 2, 8 13',
    ([x, y]) => [x * k, y * k],
  )

// half a berry: red skin at the edge, pale heart, rays of flesh
function draw(rng: Random, paint: Paint): Drawing {
  const body = heart(1).map(([x, y]): [number, number] => [x + rng.r(-0.7, 0.7), y + rng.r(-0.7, 0.7)])
  const shape = smooth(body)
  const ray = (a: number, from: number, to: number) =>
    smooth(
      [
        [Math.cos(a) * from, Math.sin(a) * from * 1.15 - 1],
        [Math.cos(a) * (from + to) * 0.5, Math.sin(a) * (from + to) * 0.6 - 1],
        [Math.cos(a) * to, Math.sin(a) * to * 1.2 - 1],
      ],
      false,
    )
  const rays = Array.from({ length: 13 }, (_, i) =>
    ray(i * 0.483 + rng.r(-0.08, 0.08), 5, rng.r(10.5, 12)),
  ).join('')
  const seeds = points('-13.6 -4, -12 4, -7 11.4, 13.6 -4, 12 4, 7 11.4, -8 -13, 8 -13')
  return {
    shape,
    svg: [
      F(smooth(move(body, 0.6, 2.6)), '#8e0f1e'),
      F(shape, paint.lin(-12, -15, 12, 18, ['#f0414a', ['#d61f32', 0.5], '#a81226'])),
      F(smooth(move(heart(0.84), 0, -0.4)), paint.rad(-2, -3, 18, ['#ffb1a4', ['#fb7a72', 0.5], '#ee4450'])),
      S(rays, '#ffd9cf', 1.3, 0.6),
      F(
        smooth(points('0 6.5, -4.4 1, -5 -4, -2 -7.6, 2 -7.6, 5 -4, 4.4 1')),
        paint.rad(0, -2, 8, ['#fffaf2', ['#ffe3d6', 0.6], '#ffbcae']),
      ),
      S(dots(seeds), '#f8cf6a', 1.7),
      fine(paint, S('M-11.6-7Q-10-12-5-12.6', '#fff', 1.6, 0.75)),
    ].join(''),
  }
}

export const strawberry: Sprite = {
  kind: 'cluster',
  size: 35,
  variants: 2,
  flips: true,
  count: [4, 6, 9],
  gap: 0.94,
  z: 43,
  tilt: 70,
  stray: 0.3,
  dot: '#d61f32',
  draw,
}
