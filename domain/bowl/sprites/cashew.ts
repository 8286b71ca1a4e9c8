import { row, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a roasted, kidney-shaped nut
function draw(rng: Random, paint: Paint): Drawing {
  const at = (t: number, k: number): [number, number] => {
    const a = -2.6 + t * 3.2
    const r = 11 + k
    return [Math.cos(a) * r, Math.sin(a) * r + 5]
  }
  const w = (t: number) =>
    (4.6 + 1.6 * Math.sin(t * 3.1)) * rng.r(0.97, 1.03) * (t < 0.06 || t > 0.94 ? 0.5 : 1)
  const out = row(9, (i) => at(i / 8, w(i / 8)))
  const inn = row(9, (i) => at(1 - i / 8, -w(1 - i / 8)))
  const shape = smooth([...out, ...inn])
  return {
    shape,
    svg: [
      F(shape, paint.lin(-10, -10, 10, 12, ['#fbe6b8', ['#eec684', 0.5], '#c98f48'])),
      F(smooth([...inn.slice(1, 8), ...row(6, (i) => at(0.14 + i * 0.14, -1.6))]), '#b9783a', 0.4),
      F(smooth([at(0.2, 3.6), at(0.4, 4.4), at(0.62, 3.8), at(0.4, 2)]), '#fffaea', 0.75),
      fine(
        paint,
        S(
          smooth(
            row(5, (i) => at(0.2 + i * 0.15, 0.2)),
            false,
          ),
          '#cf9a54',
          0.9,
          0.5,
        ),
      ),
    ].join(''),
  }
}

export const cashew: Sprite = {
  kind: 'cluster',
  size: 28,
  variants: 2,
  flips: true,
  count: [5, 8, 12],
  gap: 0.9,
  z: 45,
  tilt: 180,
  stray: 0.6,
  dot: '#eec684',
  draw,
}
