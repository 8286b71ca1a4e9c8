import { blob, DEGREES, disc, move, smooth, spin, TAU } from '../geometry.ts'
import { F } from '../marks.ts'
import type { Sprite } from '../sprite.ts'

/** Pomegranate molasses flicked from a spoon: dark glossy drops along a few arcs, large to small. */
export const molasses: Sprite = {
  kind: 'poured',
  size: 300,
  variants: 1,
  dot: '#5a0d1b',
  draw: (rng) => {
    const drops = [0, 1, 2, 3].flatMap(() => {
      const [cx, cy, radius] = [rng.r(-36, 36), rng.r(-36, 36), rng.r(50, 105)]
      let a = rng.r(0, TAU)
      return [6, 2.2, 4.6, 1.6, 5.2, 3, 1.8].map((size) => {
        a += rng.r(0.12, 0.34)
        const away = radius + rng.g() * 7
        return {
          x: cx + Math.cos(a) * away,
          y: cy + Math.sin(a) * away,
          r: size * rng.r(0.8, 1.15),
          turn: a * DEGREES,
        }
      })
    })
    const shapes = drops.map(({ x, y, r, turn }) =>
      move(spin(blob(rng, r * 0.8, r * rng.r(1, 1.6), 0.06, 8), turn), x, y),
    )
    const shade = shapes.map((b) => smooth(move(b, 0.8, 2), true, 5)).join('')
    const body = shapes.map((b) => smooth(b, true, 5)).join('')
    const glow = drops.map(({ x, y, r }) => disc(x + r * 0.15, y + r * 0.3, r * 0.42)).join('')
    const gloss = drops.map(({ x, y, r }) => disc(x - r * 0.3, y - r * 0.4, r * 0.24)).join('')
    return {
      shape: '',
      svg:
        F(shade, '#140307', 0.35) + F(body, '#4d0815') + F(glow, '#8e1a2c', 0.8) + F(gloss, '#ffd3cc', 0.95),
    }
  },
}
