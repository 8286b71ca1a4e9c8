import { points, smooth } from '../geometry.ts'
import { F } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#7c0a24', mid: '#b90f33' }

// a faceted drop, dark in the middle with a lit edge
function draw(rng: Random, paint: Paint): Drawing {
  const b = points('0 -9, 4.4 -6, 6.4 0, 5.2 5.4, 1 8, -4 6.6, -6.4 1, -4.6 -5.6', ([x, y]) => [
    x + rng.r(-0.8, 0.8),
    y + rng.r(-0.7, 0.7),
  ])
  const shape = smooth(b)
  return {
    shape,
    svg:
      F(shape, paint.lin(-4, -8, 4, 9, ['#ee3f58', [c.mid, 0.45], c.deep])) +
      F(smooth(points('-1 -6, 3.4 -3, 2 4.6, -2.4 4, -3.6 -1')), '#5f061b', 0.42) +
      F(smooth([...b.slice(4, 7), [-3.4, 3], [0, 5]]), '#ff6a78', 0.5) +
      F(smooth(points('-3.8 -4.4, -1.4 -6.8, 0 -5.8, -2.6 -2')), '#fff', 0.85),
  }
}

export const pomegranate: Sprite = {
  kind: 'accent',
  size: 16,
  variants: 3,
  count: [14, 24, 38],
  z: 60,
  tilt: 180,
  dot: '#b90f33',
  draw,
}
