import { row, smooth } from '../geometry.ts'
import { fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const tones = ['#4a1250', '#5e1a66', '#7b2f86', '#9b4aa6', '#6b2074', '#b56fc0', '#84358e', '#a458b0']

// a nest of red cabbage: thick shreds, purple skin and white cut edge
function draw(rng: Random, paint: Paint): Drawing {
  const shreds = Array.from({ length: 14 }, (_, i) => {
    const a = rng.r(-0.9, 0.9) + (i % 3 === 0 ? 1.3 : 0)
    const [len, k, ox, oy] = [rng.r(15, 26), rng.r(4, 13) * rng.sign(), rng.g() * 9, rng.g() * 10]
    const at = [-0.9, 0.7, 1.1, 0.3, -0.7]
    const pts = row(5, (n) => {
      const [t, c] = [-1 + n * 0.5, k * (at[n] ?? 0)]
      return [ox + Math.cos(a) * len * t - Math.sin(a) * c, oy + Math.sin(a) * len * t + Math.cos(a) * c]
    })
    return { pts, d: smooth(pts, false, 5), w: rng.r(3.6, 5) }
  })
  return {
    shape: shreds
      .slice(0, 7)
      .map((s) => s.d)
      .join(''),
    strokes: 6,
    svg: shreds
      .map(({ pts, d, w }, i) =>
        [
          i > 3
            ? S(
                smooth(
                  pts.map(([x, y]) => [x + 0.4, y + 1.4]),
                  false,
                  2,
                ),
                '#26062b',
                w + 0.8,
                0.32,
              )
            : '',
          S(d, tones[i % tones.length] ?? '#7b2f86', w),
          i > 4
            ? fine(
                paint,
                S(
                  smooth(
                    pts.map(([x, y]) => [x - 0.4, y - w * 0.3]),
                    false,
                    5,
                  ),
                  '#f3dcf4',
                  1.1,
                  0.75,
                ),
              )
            : '',
        ].join(''),
      )
      .join(''),
  }
}

export const cabbage: Sprite = {
  kind: 'nest',
  size: 60,
  variants: 1,
  flips: true,
  count: [2, 4, 6],
  gap: 0.42,
  z: 36,
  dot: '#7b2f86',
  draw,
}
