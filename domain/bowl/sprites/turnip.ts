import { curve, move, points, rounded } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a baton of pickled turnip, pink from the beetroot in the jar
function draw(rng: Random, paint: Paint): Drawing {
  const j = () => rng.r(-0.9, 0.9)
  const top = points('-22 -5, 0 -5.6, 22 -4.6, 23 0, 22 5, 0 5.4, -22 4.6, -23 0', ([x, y]) => [
    x + j(),
    y + j() * 0.6,
  ])
  const shape = rounded(top, 0.3)
  return {
    shape,
    svg: [
      F(rounded(move(top, 0.4, 3.6), 0.3), '#a3245f') + F(rounded(move(top, 0.2, 2), 0.3), '#c53b7b'),
      F(shape, paint.lin(-20, -5, 20, 6, ['#ffc4dc', ['#f58bb6', 0.5], '#e86aa0'])),
      S(
        [-2, 1.6].map((y) => curve([-17, y + j()], [0, y + j()], [16, y + j()])).join(''),
        '#ffe3ee',
        1.1,
        0.7,
      ),
      S(curve([-18, -3.4], [-4, -4.2], [8, -3.6]), '#fff', 1.5, 0.85),
      fine(paint, F(rounded(points('20.6 -3.6, 22.4 0, 20.6 4, 18.6 0'), 0.3), '#ffd5e6', 0.8)),
    ].join(''),
  }
}

export const turnip: Sprite = {
  kind: 'cluster',
  size: 46,
  variants: 2,
  flips: true,
  count: [4, 6, 9],
  gap: 0.52,
  z: 42,
  tilt: 60,
  dot: '#ef7aab',
  draw,
}
