import { type Point, points, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { skin: '#36501f', green: '#7ba233', mid: '#c6d45c', butter: '#e9e484', pale: '#f6efab' }

// a crescent cut from a ripe half: green under the skin, butter yellow towards the stone
function draw(rng: Random, paint: Paint): Drawing {
  const k = rng.r(0.94, 1.04)
  const out = points('4 -46, -7 -42, -16 -30, -22 -10, -22 12, -16 31, -5 43, 5 46', ([x, y]) => [
    x * k + rng.r(-0.7, 0.7),
    y,
  ])
  const inn = points('14 41, 15 30, 9 20, 4 9, 3.5 -6, 8 -20, 13.5 -31, 12 -42', ([x, y]) => [
    x + rng.r(-0.7, 0.7),
    y,
  ])
  const shape = smooth([...out, ...inn])
  const shift = (f: Point[], dx: number): Point[] =>
    f.map(([x, y]) => [x + dx * (1 - (y / 54) ** 2), y * 0.975])
  return {
    shape,
    svg:
      F(shape, paint.lin(0, -44, 0, 44, ['#566f2c', [c.skin, 0.6], '#2f4a1c'])) +
      F(smooth([...shift(out, 2.6), ...inn]), c.green) +
      F(
        smooth([...shift(out, 6), ...inn]),
        paint.lin(-19, 0, 12, 0, ['#9cc040', [c.mid, 0.28], [c.butter, 0.66], c.pale]),
      ) +
      F(smooth([...shift(out, 11).slice(1, 7), ...shift(out, 16).slice(1, 7).reverse()]), '#fffcd6', 0.2) +
      F(
        smooth([
          ...inn.slice(1, 7),
          ...inn
            .slice(1, 7)
            .map(([x, y]): Point => [x - 4, y * 0.9])
            .reverse(),
        ]),
        '#aaa04a',
        0.28,
      ) +
      fine(
        paint,
        S(
          smooth(
            inn.slice(1, 7).map(([x, y]) => [x - 0.6, y]),
            false,
          ),
          '#fffde6',
          1,
          0.7,
        ),
      ),
  }
}

export const avocado: Sprite = {
  kind: 'fan',
  size: 92,
  width: 44,
  variants: 2,
  count: [4, 6, 8],
  step: 19,
  turn: 6.5,
  z: 32,
  across: true,
  dot: '#8fb23c',
  draw,
}
