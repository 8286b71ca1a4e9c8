import { line, type Point } from '../geometry.ts'
import { fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a frond: threads off threads, as fine as dill is
function draw(rng: Random, paint: Paint): Drawing {
  const lower: string[] = []
  const upper: string[] = []
  const branch = (from: Point, turn: number, length: number) => {
    const tip: Point = [from[0] + Math.cos(turn) * length, from[1] + Math.sin(turn) * length]
    lower.push(line(from, tip))
    for (const t of [0.35, 0.6, 0.82, 1])
      for (const side of [-1, 1]) {
        const a: Point = [from[0] + (tip[0] - from[0]) * t, from[1] + (tip[1] - from[1]) * t]
        const b = turn + side * rng.r(0.5, 0.9)
        const l = length * 0.42 * (1.2 - t * 0.55)
        const thread = line(a, [a[0] + Math.cos(b) * l, a[1] + Math.sin(b) * l])
        if (side > 0) lower.push(thread)
        else upper.push(thread)
      }
  }
  for (const [i, t] of [0.1, 0.32, 0.54, 0.76].entries())
    for (const side of [-1, 1])
      branch([rng.r(-1, 1), 14 - 28 * t], -Math.PI / 2 + side * rng.r(0.75, 1.05), 15 - i * 2.4)
  branch([0, -9], -Math.PI / 2, 11)
  const stem = line([0, 19], [0, -12])
  return {
    shape: stem + lower.join(''),
    strokes: 1.8,
    svg:
      S(stem, '#7fae4a', 1.9) +
      S(lower.join(''), '#3f8a35', 1.5) +
      S(upper.join(''), '#6cb54c', 1.5) +
      fine(paint, S(upper.slice(0, 18).join(''), '#b5e08a', 0.6, 0.8)),
  }
}

export const dill: Sprite = {
  kind: 'garnish',
  size: 44,
  variants: 2,
  flips: true,
  count: [4, 6, 8],
  z: 69,
  gap: 0.8,
  dot: '#5aa344',
  draw,
}
