import { blob, curve, move, points, smooth, within } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a pearl, or half of one torn open
function draw(rng: Random, paint: Paint, variant: number): Drawing {
  const b = blob(rng, 15, 14, 0.05, 13, [2, 3])
  const shape = smooth(b)
  const ball = F(shape, paint.rad(-4, -6, 23, ['#ffffff', ['#fdfbf2', 0.5], ['#ebe5d4', 0.82], '#cdc4ac']))
  if (variant === 0)
    return {
      shape,
      svg:
        ball +
        F(smooth(points('-9 -3, -6 -8.6, 1 -10.6, -3 -6.6, -6.6 -1.4')), '#fff', 0.95) +
        S('M4 10Q9 8 10.6 3', '#fffef8', 1.6, 0.7),
    }
  const face = move(blob(rng, 12, 10.4, 0.1, 13, [3, 5]), 0.4, 0)
  return {
    shape,
    svg: [
      ball,
      F(smooth(move(face, 0.4, 0.9)), '#d3cab2', 0.75) +
        F(smooth(face), paint.rad(-3, -4, 16, ['#fffef9', '#f3ecda'])),
      // Torn curd: short soft creases, not in rows.
      S(
        within(rng, 5, 6.5, 5)
          .map(([x, y]) => curve([x - 2.4, y], [x, y - 1.8], [x + 2.2, y + rng.r(-1, 1)]))
          .join(''),
        '#dad0b6',
        1,
        0.7,
      ),
      fine(paint, S('M-7.6-4Q-3-8 3-7.6', '#fff', 1.4, 0.95)),
    ].join(''),
  }
}

export const mozzarella: Sprite = {
  kind: 'cluster',
  size: 32,
  variants: 2,
  flips: true,
  count: [4, 6, 9],
  gap: 0.96,
  z: 44,
  tilt: 20,
  stray: 0.3,
  dot: '#f3ecda',
  draw,
}
