import { curve, dots, move, points, rounded, row } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const outline =
  '-9 -40, -16 -33, -18 -14, -17 8, -18 27, -12 39, 2 40, 14 38, 18 24, 17 4, 18 -16, 15 -34, 4 -41'

// a slice across the grain: a dark crust round the edge, brown fading to pink, threads of fat, flakes of salt
function draw(rng: Random, paint: Paint): Drawing {
  const j = (v = 1) => rng.r(-v, v)
  const b = points(outline, ([x, y]) => [x + j(1.3), y + j(1.8)])
  const shape = rounded(b, 0.42)
  const inside = (k: number, ky: number) => rounded(move(b, 0.2, -0.2, k, ky), 0.44)
  const grain = row(11, (i) => [-31 + i * 6.2 + j(), j(3)]).map(([y, x]) =>
    curve([x - 11, y + 2], [x, y - 3], [x + 10, y + j(2)]),
  )
  const fat = [-20, 4, 22].map((y) => curve([j(9), y + j(3)], [j(5), y + 6], [j(9), y + 11 + j(3)]))
  return {
    shape,
    svg: [
      F(rounded(move(b, 2.6, 1.8), 0.42), '#2a1108'),
      F(shape, paint.lin(-18, -20, 18, 24, ['#8a5530', ['#5a2c14', 0.45], '#3c1a0a'])),
      F(
        inside(0.85, 0.93),
        paint.lin(-15, 0, 15, 0, [
          '#a3644a',
          ['#c98074', 0.2],
          ['#e09a92', 0.5],
          ['#cd8276', 0.78],
          '#9c563c',
        ]),
      ),
      F(
        inside(0.5, 0.7),
        paint.rad(0, 0, 30, [
          ['#f2aaa4', 0, 0.9],
          ['#ea9a96', 0.6, 0.5],
          ['#ea9a96', 1, 0],
        ]),
      ),
      S(grain.join(''), '#9a4a40', 1, 0.38),
      S(fat.join(''), '#fbe3d6', 1.4, 0.75),
      fine(paint, S(grain.filter((_, i) => i % 2 === 0).join(''), '#ffe0da', 0.6, 0.5)),
      fine(paint, S(dots(row(7, () => [j(11), j(30)])), '#fffaf4', 1.5, 0.95)),
      S(curve([-15.4, -24], [-16.6, 0], [-15.4, 24]), '#c08a5c', 1.5, 0.7),
    ].join(''),
  }
}

export const beef: Sprite = {
  kind: 'fan',
  size: 84,
  width: 38,
  variants: 2,
  count: [4, 5, 7],
  step: 21,
  turn: 6,
  z: 31,
  across: true,
  loose: 6,
  dot: '#8a4630',
  draw,
}
