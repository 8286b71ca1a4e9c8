import { blob, dots, move, smooth, within } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a roasted round: dark skin, golden flesh gone soft, brown where it met the pan
function draw(rng: Random, paint: Paint): Drawing {
  const b = blob(rng, 24, 22.5, 0.045, 16, [2, 3])
  const shape = smooth(b)
  const seeds = within(rng, 20, 15, 14).filter(([x, y]) => Math.hypot(x, y) > 5)
  const pan = move(blob(rng, 13, 9, 0.2, 12), rng.r(-3, 3), rng.r(-2, 4))
  return {
    shape,
    svg: [
      F(smooth(move(b, 0.6, 3)), '#1a0d20'),
      F(shape, paint.lin(-18, -18, 16, 20, ['#6d4478', ['#3a1f46', 0.5], '#22102b'])),
      F(smooth(move(b, -0.2, -0.4, 0.89)), paint.rad(-6, -7, 28, ['#f8e3a6', ['#e6bd6a', 0.55], '#bf8434'])),
      F(smooth(pan), '#8a4c16', 0.4) + F(smooth(move(pan, 2, 3, 0.55)), '#6b330c', 0.35),
      S(dots(seeds), '#a5672a', 2.2, 0.7) +
        fine(paint, S(dots(seeds.map(([x, y]) => [x - 0.4, y - 0.5])), '#f6dc9c', 1)),
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
