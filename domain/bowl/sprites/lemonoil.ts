import { aCup, thinCup } from '../cup.ts'
import { dots, points, smooth, spin } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'

const thin = { top: '#f4e27a', mid: '#d9bf3a', low: '#9c8118', bead: '#fbf0a0' }

/** Olive oil and lemon, with snippets of parsley. */
export const lemonoil: Sprite = {
  ...aCup,
  scale: 0.86,
  size: 48,
  dot: '#d9bf3a',
  draw: (rng, paint) =>
    thinCup(rng, paint, thin, (at) => {
      const snip = at.slice(0, 8).map(([x, y]) =>
        smooth(
          spin(points('-2 0, 0 -1.2, 2 0, 0 1.2'), rng.r(0, 180)).map(([a, b]) => [a + x, b + y]),
          true,
          5,
        ),
      )
      return F(snip.join(''), '#4c8a30', 0.85) + S(dots(at.slice(8)), '#2f2a18', 1, 0.7)
    }),
}
