import { smooth } from '../geometry.ts'
import { leafShape } from '../leafShape.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#20602c', mid: '#358339', light: '#68ad4c', rib: '#a9cf86' }

function draw(rng: Random, paint: Paint): Drawing {
  const side = rng.sign()
  const g = leafShape(rng, {
    length: 84,
    width: rng.r(50, 60),
    bend: rng.r(-13, 13),
    n: 20,
    frequency: 3,
    ruffle: 0.06,
    profile: (t) =>
      t < 0.2
        ? 0.1 + 0.35 * Math.max(0, (t - 0.1) / 0.1) ** 2
        : Math.max(0.02, Math.sin(Math.PI * ((t - 0.2) / 0.8) ** 0.72 * 0.9 + 0.2) ** 0.75) *
          (t > 0.9 ? Math.sqrt(Math.max(0, 1 - ((t - 0.9) / 0.1) ** 2)) * 0.98 + 0.02 : 1),
  })
  const shape = smooth(g.outline(), true, 5)
  const vt = [0.24, 0.37, 0.5, 0.64]
  const pil = (s: number, k: number) =>
    vt.map((t) => smooth(g.pillow(t, t + 0.11, s, 0.16, 0.16, k), true, 2)).join('')
  return {
    shape,
    svg:
      F(shape, paint.lin(0, 42, 0, -42, [c.light, '#4b9440'])) +
      F(
        smooth(g.outline(0.93).slice(1), true, 2),
        paint.lin(0, 42, 0, -42, [c.light, [c.mid, 0.4], c.deep]),
        0.9,
      ) +
      F(smooth(g.half(side), true, 2), c.deep, 0.5) +
      F(pil(-side, 0.84), c.light, 0.5) +
      F(pil(side, 0.84), c.light, 0.22) +
      fine(paint, F(smooth(g.pillow(0.42, 0.6, -side, 0.16, 0.4, 0.72), true, 2), '#e9ffd2', 0.28)) +
      S(vt.map((t) => g.vein(t, -1, 0.8, 0.16) + g.vein(t, 1, 0.8, 0.16)).join(''), c.rib, 0.9, 0.55) +
      F(smooth(g.rib(5), true, 5), c.rib, 0.95),
  }
}

export const spinach: Sprite = { kind: 'leaf', size: 84, variants: 2, flips: true, dot: '#358339', draw }
