import { blob, dots, move, smooth, within } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// balls of strained yogurt in oil, rolled in za'atar and a little sumac
function draw(rng: Random, paint: Paint): Drawing {
  const b = blob(rng, 17, 16.4, 0.03, 14, [2, 3])
  const shape = smooth(b)
  const crumbs = (n: number) => dots(move(within(rng, n, 13.4, 12.6), 0, 1))
  return {
    shape,
    svg: [
      F(shape, paint.rad(-5, -6, 25, ['#ffffff', ['#faf7ec', 0.45], ['#e3dcc6', 0.8], '#c3b998'])),
      S(crumbs(15), '#55682c', 2.5, 0.85) +
        S(crumbs(9), '#7b8a3c', 2, 0.85) +
        S(crumbs(7), '#8e2b22', 1.9, 0.85),
      S(crumbs(6), '#f2dfae', 2, 0.95) + fine(paint, S(crumbs(10), '#3a4a1c', 1.1, 0.8)),
      S('M-11-5A12.6 12.6 0 0 1-2-12', '#fff', 2.4, 0.95),
    ].join(''),
  }
}

export const labneh: Sprite = {
  kind: 'cluster',
  size: 36,
  variants: 3,
  count: [3, 4, 6],
  gap: 0.96,
  z: 44,
  upright: true,
  clear: true,
  dot: '#f0ecdc',
  draw,
}
