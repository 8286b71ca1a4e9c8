import { blob, dots, move, row, smooth, TAU } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a roasted round: dark skin, softened golden flesh, browned where it touched the pan
function draw(rng: Random, paint: Paint): Drawing {
  const b = blob(rng, 24, 22.5, 0.045, 16, [2, 3])
  const shape = smooth(b)
  // Seeds lie in a broken ring around a plain middle.
  const start = rng.r(0, TAU)
  const seeds = row(26, (i) => {
    const [a, r] = [start + i * 0.22 + (i % 9 > 6 ? 0.3 : 0), rng.r(8.5, 14.5)]
    return [Math.cos(a) * r, Math.sin(a) * r * 0.94]
  })
  return {
    shape,
    svg: [
      F(smooth(move(b, 0.6, 3)), '#1a0d20'),
      F(shape, paint.lin(-18, -18, 16, 20, ['#6d4478', ['#3a1f46', 0.5], '#22102b'])),
      F(smooth(move(b, -0.2, -0.4, 0.89)), paint.rad(-6, -7, 28, ['#fbedbd', ['#efd088', 0.55], '#c9903f'])),
      S(smooth(move(b, 0, 0, 0.8)), '#a0621f', 3, 0.4),
      F(smooth(blob(rng, 7, 6, 0.1, 10)), '#fff3c8', 0.75),
      S(dots(seeds), '#9a5c22', 2.3, 0.85),
      fine(paint, S(dots(seeds.map(([x, y]) => [x - 0.4, y - 0.5])), '#f8e2a8', 1)),
      S('M-17-7A19 19 0 0 1-5-17.6', '#fff6d6', 2, 0.65),
    ].join(''),
  }
}

export const aubergine: Sprite = {
  kind: 'fan',
  size: 48,
  variants: 2,
  flips: true,
  count: [3, 5, 7],
  step: 25,
  turn: 8,
  z: 31,
  loose: 5,
  upright: true,
  dot: '#3a1f46',
  draw,
}
