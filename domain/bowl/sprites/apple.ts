import { curve, move, points, smooth, spin } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a thin slice: green skin on the back, cream flesh, a trace of the core
function draw(rng: Random, paint: Paint): Drawing {
  const j = () => rng.r(-0.7, 0.7)
  const back = points('-31 7, -27 -4, -17 -12.5, -4 -16, 9 -15, 21 -9.5, 29 0, 31 7', ([x, y]) => [
    x + j(),
    y + j(),
  ])
  const belly = points('22 8, 10 5.4, 0 4.6, -11 5.6, -23 8', ([x, y]) => [x, y + j()])
  const shape = smooth(spin([...back, ...belly], -90))
  const lying = smooth([...back, ...belly])
  const inset = back.map(([x, y]): [number, number] => [x * 0.93, y * 0.9 + 1.9])
  return {
    shape,
    svg: `<g transform="rotate(-90)">${[
      F(smooth(move([...back, ...belly], 0.3, 2.4)), '#b9a968'),
      F(lying, paint.lin(-26, -10, 26, 8, ['#b9d75a', ['#93bf3c', 0.5], '#6f9f2c'])),
      F(smooth([...inset, ...belly]), paint.lin(0, -14, 0, 8, ['#f4f5cf', ['#fffce6', 0.5], '#f6efc6'])),
      S(curve([-12, 3.4], [0, -3.6], [12, 3.4]), '#d9d08c', 1.3, 0.7),
      F(
        smooth(points('-3.4 3.6, -1.4 -0.6, 0.2 3.8')) + smooth(points('1.6 3.8, 3.2 -0.4, 4.8 3.8')),
        '#7a4a1c',
        0.85,
      ),
      fine(paint, S(curve([-23, -4.5], [-15, -11], [-4, -13.4]), '#eef7b8', 1.5, 0.8)),
    ].join('')}</g>`,
  }
}

export const apple: Sprite = {
  kind: 'fan',
  size: 64,
  width: 30,
  variants: 2,
  count: [4, 6, 8],
  step: 13.5,
  turn: 7,
  z: 33,
  across: true,
  loose: 4,
  dot: '#93bf3c',
  draw,
}
