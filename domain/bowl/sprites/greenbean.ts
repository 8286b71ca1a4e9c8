import { curve, type Point, row, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a bundle of cut beans, blanched: bright, with the swelling of the seeds
function draw(rng: Random, paint: Paint): Drawing {
  const bean = (y: number, tilt: number, from: number, to: number, bend: number) => {
    const at = (t: number): Point => [from + (to - from) * t, y + tilt * (t - 0.5) + bend * (t * (1 - t)) * 4]
    const w = (t: number) => 3.5 + 0.5 * Math.sin(t * 19)
    const up = row(9, (i) => [at(i / 8)[0], at(i / 8)[1] - w(i / 8)])
    const down = row(9, (i) => [at(1 - i / 8)[0], at(1 - i / 8)[1] + w(1 - i / 8)])
    return {
      d: smooth([...up, ...down], true, 5),
      shine: curve(
        [at(0.1)[0], at(0.1)[1] - 1.5],
        [at(0.5)[0], at(0.5)[1] - 1.9],
        [at(0.85)[0], at(0.85)[1] - 1.5],
      ),
      end: at(1),
    }
  }
  const beans = [-9, -1.6, 6, 12].map((y, i) =>
    bean(
      y + rng.r(-1, 1),
      rng.r(-5, 5),
      -33 + rng.r(-3, 4),
      33 + rng.r(-4, 3),
      rng.r(-1.6, 1.6) + (i % 2) * 0.6,
    ),
  )
  return {
    shape: beans.map((b) => b.d).join(''),
    svg: beans
      .map((b, i) =>
        [
          F(b.d, paint.lin(0, -16, 0, 18, i % 2 ? ['#8fce58', '#4c9a38'] : ['#74b848', '#35802f'])),
          S(b.shine, '#e0f6b4', 1.3, 0.7),
          fine(
            paint,
            F(
              smooth([
                [b.end[0] + 1, b.end[1] - 2.4],
                [b.end[0] + 2.6, b.end[1]],
                [b.end[0] + 1, b.end[1] + 2.4],
                [b.end[0] - 0.4, b.end[1]],
              ]),
              '#d8efb0',
            ),
          ),
        ].join(''),
      )
      .join(''),
  }
}

export const greenbean: Sprite = {
  kind: 'nest',
  size: 70,
  variants: 2,
  flips: true,
  count: [2, 3, 4],
  gap: 0.56,
  z: 36,
  tilt: 40,
  dot: '#5aa63e',
  draw,
}
