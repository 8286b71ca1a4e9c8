import { aCup, thickCup } from '../cup.ts'
import { disc, type Point } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'

const sauce = { top: '#8c1c34', mid: '#560a1c', low: '#2a040d', swirl: '#a52a46', swirlShade: '#1d0209' }
const arils: Point[] = [
  [3, -4],
  [8.5, -0.5],
  [3.4, 3.4],
]

/** Nearly black and glossy, with a spoon's swirl and three pomegranate arils. */
export const molasses: Sprite = {
  ...aCup,
  dot: '#5a0d1b',
  draw: (rng, paint) =>
    thickCup(rng, paint, sauce, () =>
      [
        F(arils.map(([x, y]) => disc(x + 0.4, y + 1.2, 3.4, 3)).join(''), '#160207', 0.6),
        F(arils.map(([x, y]) => disc(x, y, 3.3, 2.9)).join(''), '#d3173c'),
        F(arils.map(([x, y]) => disc(x + 0.5, y + 0.8, 1.7, 1.3)).join(''), '#8e0a26', 0.8),
        F(arils.map(([x, y]) => disc(x - 1, y - 1, 0.9)).join(''), '#ffdbd8'),
        S('M-16-7A18 18 0 0 1-6-15.4', '#ffdcd6', 2.6, 0.8),
        S('M-13 11A18 18 0 0 0-4 16', '#ff9fa6', 1.6, 0.5),
      ].join(''),
    ),
}
