import { curve, dots, move, points, rounded, row, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const outline =
  '-20 4, -21 -5, -14 -12, -5 -10, 3 -14, 12 -9, 19 -11, 22 -1, 17 6, 19 11, 8 12, 1 15, -7 10, -15 12'

// a chunk of tuna in oil: it breaks along its layers, so the edge is torn and the face is stepped
function draw(rng: Random, paint: Paint): Drawing {
  const j = (v = 1.6) => rng.r(-v, v)
  const b = points(outline, ([x, y]) => [x + j(), y + j()])
  const shape = rounded(b, 0.34)
  const steps = [-12, -3, 7].map((x) => {
    const [top, low] = [-8 + j(2), 8 + j(2)]
    return {
      face: smooth(
        [
          [x - 4, top],
          [x + 4, top - 2],
          [x + 5, 0],
          [x + 3, low],
          [x - 3, low + 1],
          [x - 1, 0],
        ],
        true,
        5,
      ),
      edge: curve([x + 4.4, top - 2], [x + 5.6, 0], [x + 3, low]),
    }
  })
  return {
    shape,
    svg: [
      F(rounded(move(b, 0.6, 3.2), 0.34), '#8f6250'),
      F(shape, paint.lin(-15, -13, 15, 14, ['#f6e0d2', ['#e4c3b0', 0.45], '#bd8f7a'])),
      F(steps.map((s) => s.face).join(''), '#fff3ea', 0.6),
      S(steps.map((s) => s.edge).join(''), '#a06c58', 1.6, 0.6),
      F(smooth(points('9 -6, 17 -8, 19 -2, 13 3')), '#b98571', 0.4),
      S(dots(row(6, () => [j(13), j(9)])), '#c99c86', 1.6, 0.7),
      fine(paint, S(curve([-16, -6], [-8, -11], [2, -10.6]), '#fffdf8', 1.6, 0.85)),
      fine(paint, S(dots(row(4, () => [j(14), j(9)])), '#3b3228', 0.9, 0.7)),
    ].join(''),
  }
}

export const tuna: Sprite = {
  kind: 'cluster',
  size: 46,
  variants: 3,
  flips: true,
  count: [4, 6, 8],
  gap: 0.7,
  z: 42,
  tilt: 180,
  dot: '#dcb8a4',
  draw,
}
