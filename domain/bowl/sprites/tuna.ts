import { curve, move, type Point, row, smooth } from '../geometry.ts'
import { F, fine, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

const c = { deep: '#98634c', low: '#cc9a7c', mid: '#e8c2a4', light: '#fae5d0', shine: '#fffaf2' }

// a chunk of tuna in oil: it separates along its rings into layers with torn edges
function draw(rng: Random, paint: Paint): Drawing {
  const j = (v = 1) => rng.r(-v, v)
  const at = (a: number, r: number): Point => [Math.cos(a) * r - 58, Math.sin(a) * r]
  const layers = [80, 70.5, 61.5, 53].map((ring, i) => {
    const [middle, half, r] = [j(0.03), 0.2 + i * 0.015 + j(0.035), ring + j()]
    const across = (k: number) => middle + half * k
    const rim = [-1, -0.8, -0.5, -0.15, 0.2, 0.55, 0.85, 1].map((k) => at(across(k), r - k * k * 3 + j(1.5)))
    return {
      all: [...rim, ...[0.96, 0.4, -0.3, -0.94].map((k) => at(across(k), r - 14 + Math.abs(k) * 3 + j(1.5)))],
      rim,
      grain: row(5, (n) => [across(n * 0.4 - 0.8) + j(0.02), r - rng.r(5, 9)]).map(([a, end]) =>
        curve(at(a, r - 2.4), at(a + j(0.01), r - 4), at(a + j(0.02), end)),
      ),
    }
  })
  const bodies = layers.map((l) => smooth(l.all, true, 5))
  const tone = paint.lin(-18, -12, 20, 14, [c.light, [c.mid, 0.45], c.low])
  return {
    shape: bodies.join(''),
    svg: [
      F(layers.map((l) => smooth(move(l.all, 0.8, 3.2), true, 5)).join(''), c.deep),
      layers
        .map((l, i) =>
          [
            i ? F(smooth(move(l.rim, 1.6, 0.8), true, 5), c.deep, 0.7) : '',
            F(bodies[i] ?? '', tone),
            F(
              smooth([...l.rim.slice(1, -1), ...move(l.rim.slice(2, -2), -4, 0).reverse()], true, 5),
              c.light,
              0.85,
            ),
            S(l.grain.join(''), c.low, 1.1, 0.8),
          ].join(''),
        )
        .join(''),
      fine(
        paint,
        S(layers.map((l) => smooth(move(l.rim.slice(1, 5), -1.4, 0), false, 5)).join(''), c.shine, 1.1, 0.9),
      ),
    ].join(''),
  }
}

export const tuna: Sprite = {
  kind: 'cluster',
  size: 48,
  variants: 3,
  flips: true,
  count: [5, 7, 9],
  gap: 0.64,
  z: 42,
  tilt: 180,
  dot: '#e8c2a4',
  draw,
}
