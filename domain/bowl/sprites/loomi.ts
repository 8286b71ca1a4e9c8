import { aCup, thinCup } from '../cup.ts'
import { disc, dots } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'

const thin = { top: '#b98a48', mid: '#7d5424', low: '#42280f', bead: '#e2b45c' }

/** Dried black lime steeped in oil: dark amber, grains of lime. */
export const loomi: Sprite = {
  ...aCup,
  scale: 0.86,
  size: 48,
  dot: '#7d5424',
  draw: (_rng, paint) =>
    thinCup(
      _rng,
      paint,
      thin,
      (at) =>
        F(
          at
            .slice(0, 6)
            .map(([x, y]) => disc(x, y, 1.8, 1.2))
            .join(''),
          '#24150a',
          0.85,
        ) + S(dots(at.slice(6)), '#24150a', 1.2, 0.8),
    ),
}
