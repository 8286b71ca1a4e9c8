import { block } from '../block.ts'
import { blob, move, smooth } from '../geometry.ts'
import { F, fine } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// bread cubes, fried golden: open crumb, brown edges
function draw(rng: Random, paint: Paint): Drawing {
  const [w, h] = [rng.r(11, 13.5), rng.r(10, 12.5)]
  const cube = block(rng, { w, h, drop: rng.r(7, 9.5), turn: rng.r(-42, 42), wobble: 1.4, soft: 0.26 })
  const hole = (n: number, lo: number, hi: number) =>
    Array.from({ length: n }, () => {
      const [x, y] = cube.onTop(rng.r(-w, w) * 0.7, rng.r(-h, h) * 0.7)
      return smooth(move(blob(rng, rng.r(lo, hi), rng.r(lo, hi) * 0.7, 0.2, 7), x, y), true, 5)
    }).join('')
  const inner = cube.topPoints.map(([x, y]): [number, number] => [x * 0.84, y * 0.84 - 0.6])
  return {
    shape: cube.shape,
    svg: [
      F(cube.shape, paint.lin(-14, 0, 15, 4, ['#d18a36', ['#a9621c', 0.6], '#7a410f'])),
      F(cube.top, paint.lin(-11, -15, 10, 11, ['#eebb66', ['#d99a40', 0.6], '#bb7426'])),
      F(smooth(inner), paint.rad(-3, -6, 17, ['#fff0c4', ['#f9dc98', 0.6], '#ecc06c'])),
      F(hole(5, 0.9, 2), '#b97a2c', 0.5),
      F(hole(4, 0.6, 1.2), '#fff8de', 0.85),
      fine(paint, F(hole(4, 0.4, 0.9), '#8c4f16', 0.5)),
    ].join(''),
  }
}

export const crouton: Sprite = {
  kind: 'cluster',
  size: 31,
  variants: 3,
  count: [5, 7, 10],
  gap: 0.96,
  z: 45,
  upright: true,
  stray: 0.5,
  dot: '#dba14c',
  draw,
}
