import { aCup, thickCup } from '../cup.ts'
import { dots } from '../geometry.ts'
import { fine, S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'

const sauce = { top: '#fbd564', mid: '#eeb62f', low: '#b97f10', swirl: '#ffe79a', swirlShade: '#9a660c' }

/** Whole-grain mustard and honey. */
export const honeymustard: Sprite = {
  ...aCup,
  dot: '#eeb62f',
  draw: (_rng, paint) =>
    thickCup(_rng, paint, sauce, (at) => {
      const seeds = at.map(([x, y]): [number, number] => [x * 1.8 - 6, y * 2 + 4])
      return (
        S(dots(seeds), '#7a4c10', 2.4, 0.8) +
        fine(paint, S(dots(seeds.map(([x, y]) => [x - 0.4, y - 0.5])), '#d99a3a', 1.1))
      )
    }),
}
