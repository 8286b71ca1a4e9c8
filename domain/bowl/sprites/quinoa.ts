import { disc, dots, num, type Point, spaced, TAU } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { mid: '#dcbd83', light: '#f0dcae', red: '#8a4230' }

// a spoonful: beads with their little curled germ, three tones plus a few red ones
function draw(rng: Random, paint: Paint): Drawing {
  const pts = spaced(rng, 60, 25, 4.4)
  const tone = pts.map(() => (rng.n() < 0.06 ? 3 : rng.i(0, 2)))
  const withTone = (k: number) => dots(pts.filter((_, i) => tone[i] === k))
  const germ = pts
    .filter((_, i) => i % 2)
    .map(([x, y]) => {
      const t = rng.r(0, TAU)
      const r = 2.4
      return `M${num(x + Math.cos(t) * r)} ${num(y + Math.sin(t) * r)}a2.4 2.4 0 0 1 ${num(-(Math.cos(t) + Math.sin(t)) * r)} ${num((Math.cos(t) - Math.sin(t)) * r)}`
    })
    .join('')
  const under = pts.map(([x, y]): Point => [x + 0.5, y + 1.5])
  return {
    shape: disc(0, 0, 23),
    svg:
      F(disc(0, 0, 21), '#8f6a36', 0.4) +
      S(dots(under), '#5c3d18', 6.2, 0.4) +
      S(withTone(0), '#cfab6c', 6) +
      S(withTone(1), c.mid, 5.6) +
      S(withTone(2), c.light, 5.8) +
      S(withTone(3), c.red, 5.2) +
      fine(paint, S(germ, '#fff8e2', 1, 0.85)) +
      fine(
        paint,
        S(dots(pts.filter((_, i) => i % 3 === 0).map(([x, y]) => [x - 0.8, y - 0.9])), '#fffdf4', 1.8, 0.8),
      ),
  }
}

export const quinoa: Sprite = {
  kind: 'grain',
  size: 50,
  variants: 1,
  flips: true,
  count: [8, 14, 24],
  gap: 0.46,
  z: 20,
  dot: '#dcbd83',
  draw,
}
