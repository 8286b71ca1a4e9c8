import { move, type Point, row, smooth } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#c26a06', mid: '#f0a015' }

// curved strips of yellow pepper: skin outside, pale flesh inside
function draw(rng: Random, paint: Paint): Drawing {
  const k = rng.r(5, 12)
  const pts = row(6, (i) => {
    const t = -1 + i * 0.4
    return [t * 26, k * (t * t * 1.6 - 0.8) + rng.r(-0.8, 0.8)]
  })
  const w = 4.8
  const up = move(pts, 0, -w)
  const dn = pts.map(([x, y]): Point => [x * 0.97, y + w])
  const shape = smooth([...up, ...[...dn].reverse()])
  return {
    shape,
    svg:
      F(shape, paint.lin(0, -10, 0, 14, ['#ffc02e', [c.mid, 0.5], c.deep])) +
      F(
        smooth([
          ...pts.map(([x, y]): Point => [x * 0.97, y + 0.4]),
          ...dn.map(([x, y]): Point => [x * 0.97, y - 1]).reverse(),
        ]),
        '#ffdf8a',
        0.85,
      ) +
      S(
        smooth(
          up.slice(1, 5).map(([x, y]) => [x, y + 2]),
          false,
        ),
        '#fff6d2',
        1.6,
        0.85,
      ),
  }
}

export const pepper: Sprite = {
  kind: 'loose',
  size: 54,
  variants: 2,
  flips: true,
  count: [4, 7, 10],
  gap: 0.5,
  z: 47,
  tilt: 180,
  dot: '#f0a015',
  draw,
}
