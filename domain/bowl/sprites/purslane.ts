import { blob, curve, move, type Point, smooth, spin } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#3c7a34', mid: '#5f9f42', light: '#9bcb62', shine: '#e3f6bd', stem: '#b3606a' }

// a sprig: fat little paddles in pairs along a red stem, a rosette at the tip
function draw(rng: Random, paint: Paint): Drawing {
  const bend = rng.r(-8, 8)
  const at = (t: number): Point => [bend * Math.sin(t * 2.6), 34 - 66 * t]
  const leaves = [0.16, 0.38, 0.6, 0.8].flatMap((t, i) =>
    [-1, 1].map((side) => ({ at: at(t), length: 25 - i * 2.5, turn: side * rng.r(52, 74) + rng.r(-6, 6) })),
  )
  leaves.push({ at: at(0.92), length: 19, turn: rng.r(-14, 14) })
  const paddle = (l: (typeof leaves)[number], k: number) => {
    const b = move(blob(rng, l.length * 0.3 * k, l.length * 0.5 * k, 0.03, 9, [2]), 0, -l.length * 0.5)
    return smooth(move(spin(b, l.turn), ...l.at), true, 5)
  }
  const bodies = leaves.map((l) => paddle(l, 1))
  const light = leaves.map((l) => paddle({ ...l, length: l.length * 0.94 }, 0.72))
  const stem = curve(at(0), [bend * 1.2, 0], at(0.92))
  return {
    shape: bodies.join(''),
    svg: [
      S(stem, '#7e3642', 4) + S(stem, c.stem, 2.6),
      bodies
        .map((d, i) => F(d, i % 2 ? c.mid : c.deep) + F(light[i] ?? '', i % 2 ? c.light : c.mid, 0.75))
        .join(''),
      fine(
        paint,
        F(leaves.map((l) => paddle({ ...l, length: l.length * 0.8 }, 0.28)).join(''), c.shine, 0.5),
      ),
    ].join(''),
  }
}

export const purslane: Sprite = {
  kind: 'leaf',
  size: 84,
  variants: 2,
  flips: true,
  slim: true,
  dot: '#6fae4a',
  draw,
}
