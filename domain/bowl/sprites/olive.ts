import { blob, move, smooth } from '../geometry.ts'
import { E, F, fine, holed, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#241425', mid: '#432340', hi: '#e2c6dc', hole: '#120a12' }

function draw(rng: Random, paint: Paint, variant: number): Drawing {
  if (variant % 2) {
    // a ring
    const b = blob(rng, 12, 11, 0.04, 12, [2, 3])
    const shape = smooth(b)
    const hole = smooth(move(blob(rng, 4.6, 4.2, 0.08, 10), 0, 0.3).reverse())
    return {
      shape: shape + hole,
      holed: true,
      svg:
        holed(smooth(move(b, 0.4, 1.8)) + hole, c.deep) +
        holed(shape + hole, paint.rad(-3, -4, 16, ['#94607f', [c.mid, 0.6], c.deep])) +
        S('M-8.5-3A9 9 0 0 1-1-8.8', c.hi, 1.5, 0.75) +
        fine(paint, S('M-4.8 2A5.2 5.2 0 0 0 4.5 3.3', '#a7789a', 1, 0.6)),
    }
  }
  const b = blob(rng, 10.6, 14, 0.03, 12, [2, 3])
  const shape = smooth(b)
  return {
    shape,
    svg:
      F(shape, paint.rad(-3, -5, 19, ['#8a527c', [c.mid, 0.45], c.deep])) +
      E(0.8, -11, 2.6, 1.5, c.hole, 0.85) +
      F('M-6.5 1c-1.5-5 0-9 2.5-10c-.6 3-.5 6 .2 9.5c.4 2-2 2.5-2.7.5z', c.hi, 0.7) +
      E(4.5, 6.5, 1.6, 3.2, '#9a6a8e', 0.45, 24),
  }
}

export const olive: Sprite = {
  kind: 'cluster',
  size: 25,
  variants: 2,
  count: [4, 6, 10],
  gap: 1,
  z: 46,
  tilt: 40,
  stray: 0.5,
  dot: '#432340',
  draw,
}
