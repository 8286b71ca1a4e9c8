import { curve, move, points, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// grilled hammour: a thick white flake, turmeric-gold at the top, marked by the grill
function draw(rng: Random, paint: Paint): Drawing {
  const j = (v = 1) => rng.r(-v, v)
  const b = points(
    '-25 4, -22 -10, -10 -16, 6 -16.5, 20 -12, 26 -1, 22 11, 9 16, -7 16, -20 13',
    ([x, y]) => [x + j(), y + j()],
  )
  const shape = smooth(b)
  const face = points('-25 3, -22 -10, -10 -16, 6 -16.5, 20 -12, 26 -2, 17 2.6, 3 4.6, -12 5.4', ([x, y]) => [
    x + j(0.6),
    y + j(0.6),
  ])
  const bars = [-13, -1, 11].map((x) =>
    smooth(
      [
        [x - 3.4, 4.4],
        [x - 1, -4],
        [x + 3.4, -12],
        [x + 6, -11.4],
        [x + 2.6, -3],
        [x + 0.4, 5],
      ],
      true,
      5,
    ),
  )
  const flakes = [-14, -5, 5, 14].map((x) =>
    curve([x, 5.5], [x - 2 + j(), 10], [x + 1, 14.6 - Math.abs(x) * 0.16]),
  )
  return {
    shape,
    svg: [
      F(smooth(move(b, 0.6, 3)), '#a88c5e'),
      F(shape, paint.lin(-10, -16, 10, 18, ['#f6e7c4', ['#fffaf0', 0.6], '#e6d6b6'])),
      S(flakes.join(''), '#cdb78c', 1.5, 0.8),
      F(smooth(face), paint.lin(-16, -14, 16, 8, ['#fbd67c', ['#eab044', 0.5], '#cf8a26'])),
      F(bars.join(''), '#6b3510', 0.62),
      F(smooth(points('-17 -5, -11 -10.6, -4 -11.4, -10 -6.6')), '#fff6d6', 0.6),
      fine(paint, S(curve([-20, 5.6], [0, 8.4], [20, 2.6]), '#fffdf6', 1.2, 0.8)),
    ].join(''),
  }
}

export const hammour: Sprite = {
  kind: 'cluster',
  size: 52,
  variants: 2,
  flips: true,
  count: [3, 4, 6],
  gap: 0.84,
  z: 42,
  tilt: 180,
  dot: '#eab044',
  draw,
}
