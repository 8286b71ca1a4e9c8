import { type Point, points, smooth } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#d9572f', mid: '#f08057', light: '#f9a683', line: '#ffd9c6', char: '#a34a22' }

// a flake of roast fillet: curved layers with pale seams, seared on one side
function draw(rng: Random, paint: Paint): Drawing {
  const j = (v = 1) => rng.r(-v, v)
  const b: Point[] = [
    [-24, 3 + j()],
    [-20, -9 + j()],
    [-9, -15 + j()],
    [5, -16 + j()],
    [18, -11 + j()],
    [25, -1 + j()],
    [21, 10 + j()],
    [9, 15 + j()],
    [-6, 15 + j()],
    [-19, 11 + j()],
  ]
  const shape = smooth(b)
  const seams = [-15, -6, 3, 12]
    .map((x) =>
      smooth(
        [
          [x + 5, -13 + Math.abs(x) * 0.18],
          [x - 1 + j(), -5],
          [x - 3 + j(), 4],
          [x, 13 - Math.abs(x) * 0.15],
        ],
        false,
      ),
    )
    .join('')
  return {
    shape,
    svg:
      F(smooth(b.map(([x, y]) => [x + 0.5, y + 3])), '#b8431f') +
      F(shape, paint.lin(-16, -15, 16, 16, ['#ffb492', [c.light, 0.3], [c.mid, 0.7], c.deep])) +
      S(seams, '#c94d28', 1.6, 0.45) +
      S(seams, c.line, 1.8, 0.85).replace('<path', '<path transform="translate(-1 -.4)"') +
      F(smooth([...b.slice(1, 5), [16, -8], [4, -11.5], [-8, -10.5], [-17, -6]]), c.char, 0.5) +
      F(smooth(points('-15 -3, -8 -8, 2 -9, -6 -4')), '#fff', 0.35),
  }
}

export const salmon: Sprite = {
  kind: 'cluster',
  size: 52,
  scale: 1.06,
  variants: 2,
  flips: true,
  count: [4, 5, 7],
  gap: 0.84,
  z: 42,
  tilt: 180,
  dot: '#f08057',
  draw,
}
