import { blob, move, points, smooth, spin } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = {
  skin: '#2f6b2c',
  skin2: '#5f9a3e',
  rim: '#a9d27a',
  flesh: '#dcefb6',
  core: '#eff7d4',
  seed: '#f8f6dc',
  seedShade: '#b4d184',
}

function draw(rng: Random, paint: Paint): Drawing {
  const b = blob(rng, 29, 28, 0.025, 16)
  const shape = smooth(b)
  const a0 = rng.r(0, 120)
  const tear = (a: number, r: number, k: number) =>
    smooth(spin(move(points('0 -4.6, 2.1 0, 1.5 3, -1.5 3, -2.1 0'), 0, -r, k), a))
  const seeds = [0, 1, 2]
    .flatMap((s) =>
      [-32, -11, 11, 32].map((d) =>
        tear(
          a0 + s * 120 + d + rng.r(-4, 4),
          (Math.abs(d) > 20 ? 10.5 : 14) + rng.r(-1, 1),
          rng.r(0.8, 1.05),
        ),
      ),
    )
    .join('')
  const lobe = [0, 1, 2]
    .map((s) => smooth(spin(move(blob(rng, 11.5, 8.4, 0.05, 10), 0, -10.6), a0 + s * 120)))
    .join('')
  return {
    shape,
    svg:
      F(smooth(move(b, 0.8, 2.8)), '#23521f') +
      F(shape, paint.lin(-20, -24, 18, 26, [c.skin2, [c.skin, 0.55], '#255a25'])) +
      S(
        [0, 1, 2, 3, 4]
          .map((i) => {
            const a = i * 1.25 + rng.r(0, 0.6)
            const a2 = a + rng.r(0.25, 0.6)
            return `M${(Math.cos(a) * 28).toFixed(1)} ${(Math.sin(a) * 28).toFixed(1)}A28 28 0 0 1 ${(Math.cos(a2) * 28).toFixed(1)} ${(Math.sin(a2) * 28).toFixed(1)}`
          })
          .join(''),
        c.rim,
        1.6,
        0.45,
      ) +
      F(smooth(move(b, -0.2, -0.3, 0.915)), c.rim) +
      F(smooth(move(b, -0.3, -0.5, 0.86)), paint.rad(-6, -9, 34, [c.core, [c.flesh, 0.55], '#c5e195'])) +
      F(lobe, '#c2de8e', 0.6) +
      F(seeds, c.seedShade, 0.85) +
      fine(paint, F(seeds, c.seed, 0.8).replace('<path', '<path transform="translate(-.5 -.7)"')) +
      S(`M-21-8A22.6 22.6 0 0 1-4-22.4`, '#fff', 2.2, 0.6),
  }
}

export const cucumber: Sprite = {
  kind: 'fan',
  size: 58,
  variants: 2,
  count: [4, 6, 8],
  step: 25,
  turn: 6,
  z: 30,
  upright: true,
  dot: '#b7dc86',
  draw,
}
