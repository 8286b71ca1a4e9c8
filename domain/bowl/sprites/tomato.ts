import { blob, move, points, smooth, spin } from '../geometry.ts'
import { E, F, fine } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { skin: '#b81f16', side: '#8e1410', core: '#f9b690', seed: '#fde3a0' }

function draw(rng: Random, paint: Paint, variant: number): Drawing {
  const b = blob(rng, 20, 19, 0.035, 14, [2, 3])
  const shape = smooth(b)
  if (variant === 2) {
    // skin side up, glossy
    return {
      shape,
      svg:
        F(shape, paint.rad(-6, -8, 30, ['#ff7350', ['#e63a22', 0.35], ['#c21f15', 0.72], '#8e1410'])) +
        F(smooth(move(blob(rng, 17, 15, 0.05), 0, 3.2)), '#ff8a5c', 0.1) +
        F('M-12-5c0-6 5-10 11-10.5c-3 2-8 5-8.6 10.5c-.4 2.4-2.4 2.2-2.4 0z', '#fff', 0.75) +
        E(7, 9.5, 6, 2.2, '#ff9d78', 0.4, -38),
    }
  }
  const n = rng.n() < 0.34 ? 2 : 3
  const a0 = rng.r(0, 360)
  const cells = Array.from({ length: n }, (_, i) => ({
    a: a0 + (i * 360) / n + rng.r(-6, 6),
    w: n === 2 ? 11.4 : 8,
    h: n === 2 ? 6.4 : 5.8,
  }))
  const cell = cells.map(({ a, w, h }) => smooth(spin(move(blob(rng, w, h, 0.08, 10), 0, -8.4), a))).join('')
  const seeds = cells
    .flatMap(({ a }) =>
      (n === 2 ? [-38, -14, 12, 36] : [-26, 0, 25]).map((d, i) => {
        const s = points('0 -2.6, 1.5 -0.4, 1.1 1.6, -1.1 1.6, -1.5 -0.4')
        return smooth(
          spin(move(s, 0, -8 - (i % 2) * 2.6 - rng.r(0, 1), rng.r(0.95, 1.2)), a + d + rng.r(-4, 4)),
        )
      }),
    )
    .join('')
  return {
    shape,
    svg:
      F(smooth(move(b, 0.6, 2.6)), c.side) +
      F(shape, paint.lin(-14, -17, 13, 18, ['#e8412a', [c.skin, 0.6], c.side])) +
      F(smooth(move(b, -0.2, -0.3, 0.89)), paint.rad(-5, -7, 25, ['#ff8a66', ['#f1583c', 0.5], '#d9351f'])) +
      F(cell, '#c42a14', 0.75) +
      F(cell, paint.rad(-3, -5, 17, ['#ffa548', '#e9551f']), 0.85) +
      F(smooth(blob(rng, 3.4, 3, 0.1, 8)), c.core, 0.75) +
      F(seeds, '#b5481a', 0.45).replace('<path', '<path transform="translate(.4 .7)"') +
      F(seeds, c.seed) +
      F('M-15.5-4.5c1-5.5 5-9.5 10.5-10.5c-3.5 2-7 5-8.3 10.2c-.4 1.4-2.5 1.6-2.2.3z', '#fff', 0.62) +
      fine(paint, E(6.5, 8.5, 2.3, 1, '#fff', 0.45, -35)),
  }
}

export const tomato: Sprite = {
  kind: 'cluster',
  size: 40,
  variants: 3,
  count: [4, 6, 9],
  gap: 0.92,
  z: 42,
  upright: true,
  mix: [0, 1, 0, 1, 1, 0, 2],
  dot: '#e2412a',
  draw,
}
