import { move, type Point, rounded, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { top: '#fff3d2', face: '#ecd19a', gold: '#dd9f45', char: '#8a4a18' }

function draw(rng: Random, paint: Paint): Drawing {
  const j = (v: number) => rng.r(-v, v)
  const top: Point[] = [
    [-15 + j(1), -35 + j(1.5)],
    [0, -36 + j(1)],
    [15 + j(1), -35 + j(1.5)],
    [16 + j(0.6), 0],
    [15 + j(1), 35 + j(1)],
    [0, 36 + j(1)],
    [-15 + j(1), 35 + j(1.5)],
    [-16 + j(0.6), 0],
  ]
  const shape = rounded(top, 0.28)
  const bars = [-22, -7, 8, 23]
    .map((y) => {
      const yy = y + j(1.5)
      const s = 4
      return smooth([
        [-14.5, yy + s],
        [-13, yy + s - 2.4],
        [0, yy - 2.6 + j(0.7)],
        [13.5, yy - s - 1.4],
        [14.6, yy - s + 1.6],
        [1, yy + 2.4 + j(0.7)],
        [-13, yy + s + 2.6],
      ])
    })
    .join('')
  const toast = [-29, -14, 1, 16, 30]
    .map((y) =>
      smooth([
        [-13, y + 5],
        [-6, y - 1 + j(2)],
        [6, y - 4 + j(2)],
        [13, y - 4],
        [12, y + 1],
        [0, y + 3 + j(2)],
        [-11, y + 8],
      ]),
    )
    .join('')
  return {
    shape,
    svg:
      F(rounded(move(top, 2.6, 0.4), 0.28), '#c99a55') +
      F(rounded(move(top, 1.4, 0.2), 0.28), c.face) +
      F(shape, paint.lin(-15, -30, 16, 32, ['#fff8e2', [c.top, 0.45], '#f4dca6'])) +
      F(toast, c.gold, 0.3) +
      F(bars, '#c07a2a', 0.75) +
      F(bars, c.char, 0.45).replace('<path', '<path transform="scale(.94 .99)"') +
      fine(paint, S(`M-13-31L12-32`, '#fff', 1.4, 0.8)),
  }
}

export const halloumi: Sprite = {
  kind: 'fan',
  size: 72,
  width: 34,
  variants: 2,
  count: [2, 3, 5],
  step: 27,
  turn: 10,
  loose: 13,
  z: 33,
  across: true,
  dot: '#ecd19a',
  draw,
}
