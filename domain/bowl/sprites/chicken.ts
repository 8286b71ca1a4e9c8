import { num, type Point, points, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = {
  brown: '#a5581f',
  gold: '#d98f3d',
  char: '#4c2410',
  flesh: '#f6e3c2',
  flesh2: '#e8c99b',
  line: '#cfa66f',
}

// a slice leaning on the next: seared skin with grill marks on one side, the pale cut face on the other
function draw(rng: Random, paint: Paint): Drawing {
  const j = (v: number) => rng.r(-v, v)
  const k = rng.r(0.92, 1.04)
  const left = points('2 -46, -9 -43, -17 -32, -20 -12, -20 10, -17 30, -9 43, 1 46', ([x, y]) => [
    x + j(0.9),
    y * k + j(0.8),
  ])
  const right = points('11 44, 17 34, 19 14, 19.5 -8, 17 -30, 11 -43', ([x, y]) => [x + j(1), y * k + j(0.8)])
  const seam = points('3 -44, -3 -32, -6 -12, -6.5 10, -4 30, 3 44', ([x, y]) => [x + j(0.7), y * k])
  const shape = smooth([...left, ...right])
  const marks = [-27, -9, 9, 27]
    .map((y) => {
      const yy = y + j(2)
      return smooth([
        [-21, yy + 7],
        [-19, yy + 2.5],
        [-5.5, yy - 4.5],
        [-5, yy + 0.5],
        [-18, yy + 9],
      ])
    })
    .join('')
  const fib = Array.from({ length: 7 }, (_, i) => {
    const y = -33 + i * 10.5 + j(2.5)
    return `M${num(-1 + j(2))} ${num(y)}q${num(6)} ${num(2.5 + j(1.5))} ${num(rng.r(10, 15))} ${num(4 + j(2))}`
  }).join('')
  return {
    shape,
    svg:
      F(shape, paint.lin(-20, 0, 20, 0, [c.brown, [c.gold, 0.25], [c.flesh2, 0.55], '#d9a967'])) +
      F(
        smooth([...left, ...[...seam].reverse()]),
        paint.lin(-20, -30, 0, 36, ['#e7a552', [c.gold, 0.4], c.brown]),
      ) +
      F(marks, c.char, 0.78) +
      F(
        smooth([...seam, ...right.map(([x, y]): Point => [x - 1.5, y * 0.98])]),
        paint.lin(-6, 0, 20, 0, ['#fff1d8', [c.flesh, 0.5], c.flesh2]),
      ) +
      S(fib, c.line, 1.1, 0.55) +
      fine(paint, S(fib, '#fffaf0', 1, 0.7).replace('<path', '<path transform="translate(0 1.4)"')) +
      S(smooth(seam.slice(1, 5), false), '#fff6e4', 1.2, 0.5) +
      fine(paint, F(smooth(points('-16 -28, -13 -34, -9 -33, -13 -24')), '#ffe2ae', 0.6)),
  }
}

export const chicken: Sprite = {
  kind: 'fan',
  size: 94,
  width: 40,
  variants: 2,
  count: [4, 5, 7],
  step: 23,
  turn: 4,
  z: 31,
  across: true,
  dot: '#d98f3d',
  draw,
}
