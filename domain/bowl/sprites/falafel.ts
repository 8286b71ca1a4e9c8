import { blob, dots, move, smooth, within } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// fried crust, rough and dark; every second one is broken open and green inside
function draw(rng: Random, paint: Paint, variant: number): Drawing {
  const b = blob(rng, 19, 18.4, 0.06, 18, [5, 8, 3])
  const shape = smooth(b)
  const spot = (n: number, reach: number) => dots(within(rng, n, reach))
  const crust =
    F(shape, paint.rad(-5, -7, 28, ['#c98a3e', ['#a3642a', 0.45], ['#7a431a', 0.8], '#522a10'])) +
    S(spot(16, 16), '#4f280e', 2.6, 0.45) +
    S(spot(14, 15), '#dda357', 2.2, 0.55) +
    fine(paint, S(spot(12, 13), '#f5cf8c', 1.1, 0.8)) +
    S(spot(5, 13), '#5d7a2c', 1.8, 0.7)
  if (!variant) return { shape, svg: crust }
  const face = blob(rng, 15, 13.6, 0.07, 14, [3, 5])
  return {
    shape,
    svg:
      crust +
      F(smooth(move(face, 0.4, 1)), '#6b3c16', 0.7) +
      F(
        smooth(move(face, -0.3, -0.2, 0.96)),
        paint.rad(-4, -5, 20, ['#c9cf78', ['#a8b355', 0.55], '#84923c']),
      ) +
      S(spot(13, 11), '#6f7f2e', 2, 0.6) +
      S(spot(12, 11), '#e3e4a4', 1.5, 0.75) +
      S(spot(5, 10), '#4c7a26', 1.8, 0.8),
  }
}

export const falafel: Sprite = {
  kind: 'cluster',
  size: 40,
  variants: 2,
  count: [3, 5, 7],
  gap: 0.92,
  z: 43,
  tilt: 40,
  mix: [0, 0, 1, 0, 1],
  dot: '#8f5523',
  draw,
}
