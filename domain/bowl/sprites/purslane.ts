import { curve, move, type Point, points, smooth, spin } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#3a8c40', mid: '#5fb04c', light: '#a6dc6e', shine: '#f2fcd8', stem: '#d0707c' }
const spoon = points('0 0, -.15 -.2, -.4 -.58, -.36 -.92, 0 -1.06, .36 -.92, .4 -.58, .15 -.2')
const halfSpoon = points('0 -.1, -.13 -.24, -.36 -.6, -.32 -.9, 0 -1, -.1 -.6')

// a sprig: fleshy spoon-shaped leaves in pairs along a pink stem, and a rosette at the tip
function draw(rng: Random, paint: Paint): Drawing {
  const bend = rng.r(-9, 9)
  const at = (t: number): Point => [bend * Math.sin(t * 2.6), 38 - 56 * t]
  const pairs = [0.14, 0.5].flatMap((t, i) =>
    [-1, 1].map((side) => ({
      at: at(t + side * 0.05),
      length: rng.r(26, 30) - i * 2,
      turn: side * rng.r(52, 84),
    })),
  )
  const turn = rng.r(-14, 14)
  const rosette = [-98, 96, -44, 47, 0].map((a, i) => ({
    at: at(1),
    length: i === 4 ? 21 : rng.r(24, 28),
    turn: turn + a + rng.r(-6, 6),
  }))
  const leaves = [...pairs, ...rosette]
  const place = (form: Point[], k: number) =>
    leaves.map((l) => smooth(move(spin(move(form, 0, 0, l.length * k), l.turn), ...l.at), true, 5))
  const bodies = place(spoon, 1)
  const inner = place(move(spoon, 0.05, -0.01, 0.92, 0.96), 1)
  const dark = place(move(halfSpoon, 0, 0, -0.86, 0.9), 1)
  const stem = curve(at(0), [bend * 1.2, 8], at(1))
  return {
    shape: bodies.join(''),
    svg: [
      S(stem, '#8d3547', 4.6) + S(stem, c.stem, 3),
      bodies.map((d, i) => F(d, c.light) + F(inner[i] ?? '', c.mid) + F(dark[i] ?? '', c.deep, 0.7)).join(''),
      fine(paint, F(place(move(halfSpoon, -0.04, -0.14, 0.5, 0.66), 1).join(''), c.shine, 0.6)),
    ].join(''),
  }
}

export const purslane: Sprite = {
  kind: 'leaf',
  size: 84,
  scale: 1.2,
  variants: 2,
  flips: true,
  slim: true,
  dot: '#6fae4a',
  draw,
}
