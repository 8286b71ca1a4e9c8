import { aCup, thickCup } from '../cup.ts'
import { disc, points, smooth, spin } from '../geometry.ts'
import { F } from '../marks.ts'
import type { Sprite } from '../sprite.ts'

const sauce = { top: '#ffffff', mid: '#f6f4ee', low: '#d9d5c8', swirl: '#ffffff', swirlShade: '#b9b5a4' }

/** Yogurt with chopped mint. */
export const yogurt: Sprite = {
  ...aCup,
  dot: '#f1eee2',
  draw: (rng, paint) =>
    thickCup(rng, paint, sauce, (at) => {
      const snip = at.map(([x, y]) => {
        const leaf = spin(points('-2.6 0, 0 -1.3, 2.6 0, 0 1.2'), rng.r(0, 180))
        return smooth(
          leaf.map(([a, b]) => [a + x * 1.3 - 2, b + y * 1.4]),
          true,
          5,
        )
      })
      return (
        F(snip.join(''), '#3f9f4f', 0.9) +
        F(
          at
            .slice(0, 5)
            .map(([x, y]) => disc(x - 6, y + 5, 0.7))
            .join(''),
          '#2c7a3a',
          0.8,
        )
      )
    }),
}
