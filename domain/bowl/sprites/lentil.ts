import { disc, dots, type Point, spaced } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const tones = ['#3d3a26', '#5b5432', '#7a6a3c', '#4a3d28']

// a spoonful of dark green lentils, each a small lens with a lit edge
function draw(rng: Random, paint: Paint): Drawing {
  const at = spaced(rng, 42, 24, 5.2)
  const tone = at.map(() => rng.i(0, 3))
  const withTone = (k: number) => dots(at.filter((_, i) => tone[i] === k))
  const shine = at.map(([x, y]): Point => [x - 1, y - 1.2])
  return {
    shape: disc(0, 0, 23),
    svg: [
      F(disc(0, 0, 21.5), '#241f12', 0.55),
      S(dots(at.map(([x, y]) => [x + 0.5, y + 1.6])), '#17130a', 7, 0.5),
      tones.map((colour, k) => S(withTone(k), colour, 6.8)).join(''),
      S(dots(shine), '#b5a868', 3, 0.45),
      fine(paint, S(dots(shine.filter((_, i) => i % 2 === 0)), '#f3ebc0', 1.3, 0.75)),
    ].join(''),
  }
}

export const lentil: Sprite = {
  kind: 'grain',
  size: 50,
  variants: 1,
  flips: true,
  count: [7, 12, 20],
  gap: 0.46,
  z: 20,
  dot: '#5b5432',
  draw,
}
