import { block } from '../block.ts'
import { curve, rounded } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// ripe cubes: wet, with the fibre's grain
function draw(rng: Random, paint: Paint): Drawing {
  const [w, h] = [rng.r(11.5, 14), rng.r(10.5, 12.5)]
  const cube = block(rng, { w, h, drop: rng.r(5.5, 7.5), turn: rng.r(-40, 40), wobble: 1.6, soft: 0.34 })
  const grain = [-0.5, -0.1, 0.35].map((k) => {
    const x = w * k + rng.r(-1, 1)
    return curve(cube.onTop(x, -h * 0.6), cube.onTop(x + 2, 0), cube.onTop(x, h * rng.r(0.3, 0.7)))
  })
  return {
    shape: cube.shape,
    svg: [
      F(cube.shape, paint.lin(-14, 0, 15, 4, ['#f59a14', ['#dd7f08', 0.6], '#b45f04'])),
      F(cube.top, paint.lin(-11, -15, 10, 11, ['#ffe27c', ['#ffc638', 0.4], '#f8a81c'])),
      S(grain.join(''), '#f09a10', 1.2, 0.5),
      F(
        rounded(
          [
            cube.onTop(-w * 0.78, -h * 0.75),
            cube.onTop(w * 0.35, -h * 0.75),
            cube.onTop(w * 0.1, -h * 0.45),
            cube.onTop(-w * 0.7, -h * 0.3),
          ],
          0.4,
        ),
        '#fff8d0',
        0.75,
      ),
      fine(
        paint,
        S(
          curve(cube.onTop(w * 0.8, -h * 0.3), cube.onTop(w * 0.86, 0), cube.onTop(w * 0.7, h * 0.7)),
          '#fff3b0',
          1.4,
          0.7,
        ),
      ),
    ].join(''),
  }
}

export const mango: Sprite = {
  kind: 'cluster',
  size: 32,
  variants: 3,
  count: [5, 8, 11],
  gap: 0.92,
  z: 41,
  upright: true,
  dot: '#fbb92a',
  draw,
}
