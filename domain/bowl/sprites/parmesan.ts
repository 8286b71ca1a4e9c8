import { nth, type Point, smooth } from '../geometry.ts'
import { F } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { top: '#fdf0c4', face: '#f0d898', shade: '#d6b468' }

// a thin curl from a peeler
function draw(rng: Random, paint: Paint): Drawing {
  const j = (v: number) => rng.r(-v, v)
  const up: Point[] = [
    [-25, -2 + j(2)],
    [-16, -9 + j(2)],
    [-4, -11 + j(2)],
    [9, -9 + j(2)],
    [20, -12 + j(2)],
    [26, -7],
  ]
  const down: Point[] = [
    [25, 3 + j(1)],
    [18, 8 + j(2)],
    [7, 8 + j(2)],
    [-6, 7 + j(2)],
    [-17, 11 + j(2)],
    [-24, 7],
  ]
  const shape = smooth([...up, ...down])
  return {
    shape,
    svg:
      F(shape, paint.lin(-24, -8, 24, 8, ['#fff8dc', [c.top, 0.3], [c.face, 0.52], [c.top, 0.7], c.face])) +
      F(smooth([...up.slice(1, 3), [-1, 0], nth(down, 4), [-12, 2]]), '#fffdf0', 0.75) +
      F(smooth([...up.slice(4), ...down.slice(0, 2), [20, -1]]), c.shade, 0.45) +
      F(smooth([[-24, 6], ...down.slice(2, 5).reverse(), [6, 5], [-7, 4.5], [-16, 8]]), c.shade, 0.5),
  }
}

export const parmesan: Sprite = {
  kind: 'loose',
  size: 52,
  variants: 2,
  flips: true,
  count: [3, 5, 8],
  gap: 0.6,
  z: 55,
  tilt: 180,
  shadow: 1.4,
  dot: '#ecd28c',
  draw,
}
