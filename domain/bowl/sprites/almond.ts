import { curve, points, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// toasted flakes: thin cream ovals with a brown skin line; one in three is a whole almond
function draw(rng: Random, paint: Paint, variant: number): Drawing {
  const j = () => rng.r(-0.6, 0.6)
  const b = points('0 -12.4, 4 -8, 6.4 0, 5 7, 0 10.6, -5 7, -6.4 0, -4 -8', ([x, y]) => [x + j(), y + j()])
  const shape = smooth(b)
  if (variant === 2)
    return {
      shape,
      svg:
        F(shape, paint.lin(-6, -6, 6, 8, ['#c98a4c', ['#a5622c', 0.5], '#7a4018'])) +
        S(
          [-3, 0, 3].map((x) => curve([x * 0.4, -9], [x * 1.3, 0], [x * 0.6, 7.6])).join(''),
          '#6b3512',
          0.8,
          0.5,
        ) +
        F(smooth(points('-3.4 -2, -1.8 -7, -0.8 -6, -2 2')), '#ffe0b4', 0.6),
    }
  return {
    shape,
    svg: [
      F(shape, '#a8682e'),
      F(
        smooth(b.map(([x, y]) => [x * 0.84, y * 0.9])),
        paint.lin(-5, -9, 5, 9, ['#fffaea', ['#f9e9c4', 0.5], '#e9c88a']),
      ),
      S(curve([0.4, -6], [1, 0], [0.2, 5]), '#d3a860', 1, 0.7),
      fine(paint, S(curve([-3, -3], [-2.6, -6], [-1, -8]), '#fff', 1.2, 0.9)),
    ].join(''),
  }
}

export const almond: Sprite = {
  kind: 'accent',
  size: 24,
  variants: 3,
  flips: true,
  count: [9, 14, 22],
  gap: 0.8,
  z: 61,
  tilt: 180,
  dot: '#c98a4c',
  draw,
}
