import { block } from '../block.ts'
import { rounded, smooth } from '../geometry.ts'
import { F, fine } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#b4470e', mid: '#e2711d', light: '#f59a45', char: '#6e2a0c' }

// roasted cubes, caramelised along two edges
function draw(rng: Random, paint: Paint): Drawing {
  const [w, h] = [rng.r(12, 14.5), rng.r(10.5, 13)]
  const cube = block(rng, { w, h, drop: rng.r(6, 8), turn: rng.r(-42, 42), wobble: 1 })
  const rim = (side: 1 | -1) => {
    const at = (k: number, inwards: number) => cube.onTop(w * (2 * k - 1), h * side * inwards)
    return smooth([
      at(0.03, 0.97),
      at(0.5, 1),
      at(0.97, 0.97),
      at(rng.r(0.6, 0.8), 0.66),
      at(rng.r(0.2, 0.4), 0.78),
    ])
  }
  const end = smooth([
    cube.onTop(w, -h * 0.9),
    cube.onTop(w, h * 0.9),
    cube.onTop(w * 0.7, h * 0.3),
    cube.onTop(w * 0.8, -h * 0.4),
  ])
  return {
    shape: cube.shape,
    svg: [
      F(cube.shape, paint.lin(-14, 0, 15, 4, ['#d8641a', [c.deep, 0.6], '#8a330a'])),
      F(cube.top, paint.lin(-11, -15, 10, 11, ['#ffb765', [c.light, 0.3], c.mid])),
      F(
        rounded(
          cube.topPoints.map(([x, y]) => [x * 0.8, y * 0.8]),
          0.25,
        ),
        '#ffb869',
        0.35,
      ),
      F(rim(-1) + end, c.char, 0.4),
      fine(
        paint,
        F(
          rounded(
            [
              cube.onTop(-w * 0.8, -h * 0.6),
              cube.onTop(w * 0.3, -h * 0.6),
              cube.onTop(w * 0.1, -h * 0.36),
              cube.onTop(-w * 0.75, -h * 0.3),
            ],
            0.3,
          ),
          '#ffe3b5',
          0.55,
        ),
      ),
    ].join(''),
  }
}

export const sweetpotato: Sprite = {
  kind: 'cluster',
  size: 32,
  variants: 3,
  count: [5, 8, 12],
  gap: 0.92,
  z: 41,
  upright: true,
  dot: '#e2711d',
  draw,
}
