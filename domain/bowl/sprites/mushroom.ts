import { curve, move, points, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a slice through cap and stem; the gills form a dark seam
function draw(rng: Random, paint: Paint): Drawing {
  const j = () => rng.r(-0.7, 0.7)
  const body = points(
    '-5 19, -4.6 9, -7 5, -14 6.6, -20 3, -20 -5, -13 -14, 0 -18, 13 -14, 20 -5, 20 3, 14 6.6, 7 5, 4.6 9, 5 19, 0 20.5',
    ([x, y]) => [x + j(), y + j()],
  )
  const shape = smooth(body)
  const gill = (s: number) =>
    smooth([
      [s * 5, 3.4],
      [s * 9, -1],
      [s * 15.4, -1.4],
      [s * 16, 2],
      [s * 12, 4.6],
      [s * 7, 3.6],
    ])
  return {
    shape,
    svg: [
      F(smooth(move(body, 0.5, 2.6)), '#8d6c48'),
      F(shape, paint.lin(-12, -18, 12, 18, ['#c9a67c', ['#b08558', 0.5], '#94693e'])),
      F(smooth(move(body, 0, 0.4, 0.9)), paint.rad(-4, -8, 30, ['#fffaf0', ['#f5e9d2', 0.55], '#e2caa2'])),
      F(gill(1) + gill(-1), '#7c5330', 0.75) +
        fine(
          paint,
          S(
            [-1, 1]
              .flatMap((s) =>
                [7, 9.5, 12, 14].map((x) => curve([s * x, 3.4], [s * x, 1.6], [s * (x + 0.4), 0])),
              )
              .join(''),
            '#d9b98a',
            0.7,
            0.8,
          ),
        ),
      S(curve([-1, 0], [0.6, 8], [-0.4, 17]), '#dcc49c', 1.2, 0.7),
      S(curve([-15, -6], [-10, -13], [-1, -14.6]), '#fff', 2, 0.8),
    ].join(''),
  }
}

export const mushroom: Sprite = {
  kind: 'cluster',
  size: 40,
  variants: 2,
  flips: true,
  count: [4, 6, 9],
  gap: 0.86,
  z: 40,
  tilt: 80,
  dot: '#c9a67c',
  draw,
}
