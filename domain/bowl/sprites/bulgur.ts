import { disc, line, type Point } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const tones = ['#e6b965', '#efc97e', '#f8dea2', '#dba853']

// a spoonful of cracked wheat: short broken grains in all directions
function draw(rng: Random, paint: Paint): Drawing {
  const at: { p: Point; q: Point; tone: number }[] = []
  for (let i = 0; i < 460 && at.length < 78; i++) {
    const [a, r, t, l] = [rng.r(0, 6.28), 24 * Math.sqrt(rng.n()), rng.r(0, 3.14), rng.r(0.5, 1.7)]
    const [x, y] = [Math.cos(a) * r, Math.sin(a) * r]
    if (at.some(({ p }) => (p[0] - x) ** 2 + (p[1] - y) ** 2 < 11.5)) continue
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
      F(disc(0, 0, 21), '#dcae5e'),
      S(grains(at, 0.5, 1.5), '#80541a', 3.7, 0.3),
      tones.map((colour, k) => S(grains(at.filter((g) => g.tone === k)), colour, 3.6)).join(''),
      fine(
        paint,
        S(
          grains(
            at.filter((_, i) => i % 2 === 0),
            -0.5,
            -0.9,
          ),
          '#fff1c8',
          1,
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
  noShadow: true, // overlapping shadows would make the bed look muddy
  dot: '#dda955',
  draw,
}
