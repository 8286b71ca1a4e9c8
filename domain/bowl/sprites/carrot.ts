import { points, smooth } from '../geometry.ts'
import { fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#cf5a10', mid: '#ee7e1c', light: '#fba645', hi: '#ffd08a' }

// a nest of fine shreds
function draw(rng: Random, paint: Paint): Drawing {
  const tones = [c.deep, c.deep, c.mid, c.mid, c.light, c.mid, c.light, c.light]
  let svg = ''
  let shape = ''
  for (let i = 0; i < 13; i++) {
    const a = rng.r(-0.8, 0.8) + (i % 3 === 0 ? 1.3 : 0),
      len = rng.r(17, 29),
      k = rng.r(5, 15) * rng.sign()
    const ox = rng.g() * 9
    const oy = rng.g() * 10
    const dx = Math.cos(a)
    const dy = Math.sin(a)
    const pts = points('-1 -0.9, -0.6 0.7, 0.1 1.1, 0.75 0.3, 1 -0.7', ([t, curl]) => {
      const off = k * curl
      return [ox + dx * len * t - dy * off, oy + dy * len * t + dx * off]
    })
    const d = smooth(pts, false, 5)
    const w = rng.r(2.8, 3.9)
    if (i > 3)
      svg += S(
        smooth(
          pts.map(([x, y]) => [x + 0.4, y + 1.3]),
          false,
          2,
        ),
        '#7a2c05',
        w + 0.8,
        0.3,
      )
    svg += S(d, tones[i % 8] ?? c.mid, w)
    if (i > 5)
      svg += fine(
        paint,
        S(
          smooth(
            pts.slice(1, 4).map(([x, y]) => [x - 0.3, y - 0.9]),
            false,
            5,
          ),
          c.hi,
          0.9,
          0.65,
        ),
      )
    if (i < 6) shape += d
  }
  return { shape, svg, strokes: 5 }
}

export const carrot: Sprite = {
  kind: 'nest',
  size: 62,
  variants: 1,
  flips: true,
  count: [2, 4, 6],
  gap: 0.42,
  z: 36,
  dot: '#ee7e1c',
  draw,
}
