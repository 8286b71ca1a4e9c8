import { blob, dots, move, points, smooth, TAU } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const drop = (k: number) =>
  points('0 -22, 4 -15, 11 -7, 16 3, 15 13, 8 19, 0 20.5, -8 19, -15 13, -16 3, -11 -7, -4 -15', ([x, y]) => [
    x * k,
    y * k,
  ])

// half a fig: purple skin, white ring, a rosy heart full of seeds
function draw(rng: Random, paint: Paint): Drawing {
  const body = drop(1).map(([x, y]): [number, number] => [x + rng.r(-0.6, 0.6), y + rng.r(-0.6, 0.6)])
  const shape = smooth(body)
  const seeds = Array.from({ length: 34 }, () => {
    const [a, k] = [rng.r(0, TAU), Math.sqrt(rng.r(0.05, 1))]
    return [Math.cos(a) * 9.6 * k, Math.sin(a) * 11.4 * k + 4] as const
  })
  return {
    shape,
    svg: [
      F(smooth(move(body, 0.6, 2.6)), '#2c1030'),
      F(shape, paint.lin(-14, -16, 14, 20, ['#8c5190', ['#57295c', 0.5], '#35153a'])),
      F(smooth(move(drop(0.86), 0, 0.4)), paint.rad(-3, 0, 24, ['#fffbe8', ['#f3eac6', 0.6], '#ddc9a0'])),
      F(
        smooth(move(blob(rng, 11.2, 13.4, 0.07, 14, [3, 5]), 0, 3.6)),
        paint.rad(0, 3, 16, ['#f7a08c', ['#d9566a', 0.55], '#a8324f']),
      ),
      F(smooth(move(blob(rng, 3.4, 6, 0.15, 9), 0, 3)), '#7d1d3a', 0.5),
      S(dots(seeds), '#fbe3a4', 1.8, 0.95),
      fine(
        paint,
        S(dots(seeds.filter((_, i) => i % 3 === 0).map(([x, y]) => [x + 0.5, y + 0.7])), '#a0652c', 0.8, 0.8),
      ),
      S('M-13-1Q-11-8-5-13.6', '#e5c2e2', 1.6, 0.7),
    ].join(''),
  }
}

export const fig: Sprite = {
  kind: 'cluster',
  size: 44,
  scale: 1.05,
  variants: 2,
  flips: true,
  count: [3, 5, 7],
  gap: 0.9,
  z: 43,
  tilt: 80,
  dot: '#57295c',
  draw,
}
