import { blob, move, num, smooth, TAU } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { skin: '#d01f5b', skin2: '#ee6f98', flesh: '#fffafa', line: '#eec3d0' }

function draw(rng: Random, paint: Paint): Drawing {
  const b = blob(rng, 19.6, 19, 0.03, 14, [2, 3])
  const shape = smooth(b)
  const a0 = rng.r(0, 1)
  const rays = Array.from({ length: 11 }, (_, i) => {
    const a = a0 + (i / 11) * TAU,
      r = rng.r(12, 15.5),
      q = rng.r(4, 6)
    return `M${num(Math.cos(a) * q)} ${num(Math.sin(a) * q)}L${num(Math.cos(a) * r)} ${num(Math.sin(a) * r)}`
  }).join('')
  return {
    shape,
    svg:
      F(smooth(move(b, 0.4, 1.7)), '#9d1443') +
      F(shape, paint.lin(-14, -15, 13, 15, [c.skin2, [c.skin, 0.5], '#b0154a'])) +
      F(smooth(move(b, -0.2, -0.3, 0.885)), '#f8b3c8') +
      F(smooth(move(b, -0.2, -0.4, 0.85)), paint.rad(-4, -6, 22, ['#fff', [c.flesh, 0.5], '#f6e3e6'])) +
      S(rays, c.line, 1.1, 0.6) +
      fine(paint, F(smooth(blob(rng, 4, 3.6, 0.15, 9)), '#f4dbe2', 0.8)) +
      S('M-14-5A15 15 0 0 1-3-14.6', '#fff', 1.8, 0.9),
  }
}

export const radish: Sprite = {
  kind: 'fan',
  size: 40,
  variants: 2,
  count: [4, 6, 8],
  step: 18,
  turn: 9,
  z: 34,
  upright: true,
  dot: '#d01f5b',
  draw,
}
