import { disc, line, type Point } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const tones = ['#dba650', '#e9be6e', '#f6d894', '#cb9240']

// a spoonful of cracked wheat: short broken grains lying every way
function draw(rng: Random, paint: Paint): Drawing {
  const at: { p: Point; q: Point; tone: number }[] = []
  for (let i = 0; i < 320 && at.length < 62; i++) {
    const [a, r, t, l] = [rng.r(0, 6.28), 24 * Math.sqrt(rng.n()), rng.r(0, 3.14), rng.r(0.8, 2.2)]
    const [x, y] = [Math.cos(a) * r, Math.sin(a) * r]
    if (at.some(({ p }) => (p[0] - x) ** 2 + (p[1] - y) ** 2 < 15)) continue
    at.push({
      p: [x - Math.cos(t) * l, y - Math.sin(t) * l],
      q: [x + Math.cos(t) * l, y + Math.sin(t) * l],
      tone: rng.i(0, 3),
    })
  }
  const grains = (list: typeof at, dx = 0, dy = 0) =>
    list.map(({ p, q }) => line([p[0] + dx, p[1] + dy], [q[0] + dx, q[1] + dy])).join('')
  return {
    shape: disc(0, 0, 23),
    svg: [
      F(disc(0, 0, 21), '#b98a44', 0.75),
      S(grains(at, 0.5, 1.5), '#7a5018', 4.4, 0.4),
      tones.map((colour, k) => S(grains(at.filter((g) => g.tone === k)), colour, 4.3)).join(''),
      fine(
        paint,
        S(
          grains(
            at.filter((_, i) => i % 2 === 0),
            -0.5,
            -0.9,
          ),
          '#fff1c8',
          1.2,
          0.75,
        ),
      ),
    ].join(''),
  }
}

export const bulgur: Sprite = {
  kind: 'grain',
  size: 50,
  variants: 1,
  flips: true,
  count: [8, 14, 24],
  gap: 0.46,
  z: 20,
  dot: '#dda955',
  draw,
}
