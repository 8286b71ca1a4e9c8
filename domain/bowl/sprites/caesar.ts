import { aCup, thickCup } from '../cup.ts'
import { dots, line } from '../geometry.ts'
import { fine, S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'

const sauce = { top: '#fdf6dc', mid: '#f6e7b6', low: '#dcc280', swirl: '#fffbe8', swirlShade: '#bfa15a' }

/** Caesar dressing: black pepper and shavings of parmesan. */
export const caesar: Sprite = {
  ...aCup,
  dot: '#efdca0',
  draw: (rng, paint) =>
    thickCup(rng, paint, sauce, (at) =>
      [
        S(
          at
            .slice(0, 6)
            .map(([x, y]) => line([x - 4, y + 3], [x + rng.r(-1, 3), y + rng.r(2, 6)]))
            .join(''),
          '#fff3c2',
          1.8,
        ),
        S(dots(at.map(([x, y]) => [x * 1.5 - 4, y * 1.5 + 2])), '#3b3326', 1.2, 0.85),
        fine(paint, S(dots(at.slice(3).map(([x, y]) => [-x, y + 8])), '#3b3326', 0.8, 0.7)),
      ].join(''),
    ),
}
