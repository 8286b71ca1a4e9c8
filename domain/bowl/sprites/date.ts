import { blob, points, smooth } from '../geometry.ts'
import { E, F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#3e1a0c', mid: '#6d3315', hi: '#e3a768' }

function draw(rng: Random, paint: Paint): Drawing {
  const b = blob(rng, 11, 19, 0.045, 14, [2, 3, 5])
  const shape = smooth(b)
  const wr = [-6, -2, 3, 7]
    .map((x) =>
      smooth(
        [
          [x, -13 + Math.abs(x)],
          [x + rng.r(-2, 2), -5],
          [x + rng.r(-2, 2), 4],
          [x * 0.8, 13 - Math.abs(x)],
        ],
        false,
      ),
    )
    .join('')
  return {
    shape,
    svg:
      F(shape, paint.lin(-10, -12, 10, 14, ['#b0602c', [c.mid, 0.42], c.deep])) +
      S(wr, c.deep, 1.3, 0.4) +
      fine(paint, S(wr, c.hi, 0.8, 0.28).replace('<path', '<path transform="translate(-1.3 -.4)"')) +
      F(smooth(points('-7 -6, -5 -12, -2 -14, -3.5 -6, -5 3, -7 2')), '#ffe2bd', 0.62) +
      E(0.5, -16, 2.2, 1.2, c.deep, 0.8),
  }
}

export const date: Sprite = {
  kind: 'cluster',
  size: 36,
  variants: 2,
  flips: true,
  count: [3, 5, 8],
  gap: 0.9,
  z: 43,
  tilt: 90,
  stray: 0.5,
  dot: '#6d3315',
  draw,
}
