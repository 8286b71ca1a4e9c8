import { dots, move, points, rounded, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a small wedge with its rind: pink, pale, green, and black seeds
function draw(rng: Random, paint: Paint): Drawing {
  const j = (v = 0.8) => rng.r(-v, v)
  const arc = (r: number, y: number) =>
    [-1, -0.62, -0.22, 0.22, 0.62, 1].map((k): [number, number] => [k * r, y - k * k * r * 0.3])
  const outer = arc(25, 17)
  const tip: [number, number] = [j(), -23]
  const shape = rounded([tip, ...[...outer].reverse()], 0.16)
  const flesh = [tip, ...[...arc(21.6, 11.4)].reverse()]
  const seeds = points('-6 1, 5 -2, 0 7, 9 6, -11 7', ([x, y]) => [x + j(1.4), y + j(1.4)])
  return {
    shape,
    svg: [
      F(rounded(move([tip, ...[...outer].reverse()], 0.6, 3), 0.16), '#17452a'),
      F(shape, paint.lin(-16, 0, 18, 18, ['#4f9a45', ['#2f7a38', 0.6], '#1f5c2c'])),
      F(rounded([[0, -22], ...[...arc(23.8, 15)].reverse()], 0.16), '#d9efb2'),
      F(
        rounded(flesh, 0.14),
        paint.lin(-6, -22, 8, 14, ['#ff7a78', ['#f04a55', 0.55], ['#ee5a60', 0.85], '#fbb3a8']),
      ),
      S(dots(seeds.map(([x, y]) => [x + 0.3, y + 0.7])), '#b01f35', 3.2, 0.7),
      seeds
        .map(([x, y]) =>
          F(
            smooth(
              [
                [x, y - 2.4],
                [x + 1.4, y],
                [x, y + 1.6],
                [x - 1.4, y],
              ],
              true,
              10,
            ),
            '#2a1412',
          ),
        )
        .join(''),
      F(rounded(points('-2.5 -17, -0.5 -19, -5 -4, -8 3, -9 1'), 0.4), '#fff', 0.5),
      fine(paint, S(dots(seeds.map(([x, y]) => [x - 0.4, y - 0.8])), '#c9b0a8', 0.7, 0.9)),
    ].join(''),
  }
}

export const watermelon: Sprite = {
  kind: 'cluster',
  size: 46,
  variants: 2,
  flips: true,
  count: [3, 5, 7],
  gap: 0.86,
  z: 40,
  tilt: 180,
  dot: '#f04a55',
  draw,
}
