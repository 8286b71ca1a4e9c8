import { curve, nth, points, smooth, spin } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Sprite } from '../sprite.ts'
import type { Tones } from './tones.ts'

/** Small sprigs. */
export const herb = ([dark, mid, light, shine]: Tones): Sprite => ({
  kind: 'accent',
  size: 28,
  variants: 2,
  flips: true,
  count: [8, 12, 20],
  z: 62,
  dot: mid,
  draw: (rng) => {
    const leaflet = (turn: number, k: number) =>
      spin(
        points('0 3, -5 -3, -5.4 -9, 0 -15, 5.4 -9, 5 -3', ([x, y]) => [x * k, y * k]),
        turn,
      )
    const leaves = [leaflet(rng.r(60, 84), 0.86), leaflet(-rng.r(60, 84), 0.86), leaflet(rng.r(-8, 8), 1)]
    const shape = leaves.map((l) => smooth(l)).join('')
    return {
      shape,
      svg:
        S('M0 2q1 5-1 10', light, 1.8) +
        F(shape, mid) +
        F(leaves.map((l) => smooth(l.slice(0, 4))).join(''), light, 0.6) +
        F(smooth(leaves[0] ?? []), dark, 0.3) +
        S(
          leaves
            .map((l) => curve([0, 0], [0, 0], (([x, y]) => [x * 0.72, y * 0.72] as const)(nth(l, 3))))
            .join(''),
          shine,
          0.7,
          0.7,
        ),
    }
  },
})
