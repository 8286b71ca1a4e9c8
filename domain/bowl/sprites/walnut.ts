import { blob, type Point, points, smooth } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#6e3f1c', mid: '#a86d36', light: '#cf9a5c' }

// a half kernel: lumpy silhouette, a deep groove, brain-like folds caught by the light
function draw(rng: Random, paint: Paint): Drawing {
  const b = blob(rng, 14.5, 16.5, 0.13, 22, [6, 9, 4])
  const shape = smooth(b)
  let fold = ''
  let dark = ''
  let light = ''
  for (const s of [-1, 1])
    for (let i = 0; i < 4; i++) {
      const y = -11 + i * 7 + rng.r(-2, 2) + (s < 0 ? 1.6 : -1.2)
      const w = 12.2 * Math.sqrt(Math.max(0.2, 1 - (y / 17.5) ** 2))
      const up: Point[] = [
        [s * 1.8, y + 1.5],
        [s * w * 0.35, y - 2.6 + rng.r(-0.8, 0.8)],
        [s * w * 0.62, y - 0.4 + rng.r(-1, 1)],
        [s * w * 0.98, y - 2 + rng.r(-1, 1)],
      ]
      const dn: Point[] = [
        [s * w, y + 2.2],
        [s * w * 0.66, y + 3.6 + rng.r(-0.7, 0.7)],
        [s * w * 0.34, y + 1.8 + rng.r(-0.7, 0.7)],
        [s * 2, y + 3.6],
      ]
      fold += smooth([...up, ...dn])
      dark += smooth(
        dn.map(([x, yy]) => [x, yy + 0.9]),
        false,
      )
      light += smooth(
        up.map(([x, yy]) => [x, yy + 1.1]),
        false,
      )
    }
  return {
    shape,
    svg:
      F(shape, paint.lin(-10, -16, 10, 17, ['#b97e42', [c.mid, 0.45], c.deep])) +
      F(fold, paint.lin(-10, -16, 10, 17, ['#dcae72', [c.light, 0.4], '#a0662f'])) +
      S(dark, '#5d3413', 1.2, 0.45) +
      S(light, '#fbe2b4', 1, 0.45) +
      F(smooth(points('-0.8 -13, 0.9 -5, 1.7 4, 0.6 14, -1.2 5, -1.5 -5')), '#4d2a0e', 0.75),
  }
}

export const walnut: Sprite = {
  kind: 'cluster',
  size: 34,
  variants: 2,
  flips: true,
  count: [4, 6, 9],
  gap: 0.98,
  z: 45,
  tilt: 60,
  stray: 0.5,
  dot: '#a86d36',
  draw,
}
