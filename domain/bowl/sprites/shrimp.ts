import { type Point, smooth } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a curl of peeled shrimp: coral bands, pale between, a small tail
function draw(rng: Random, paint: Paint): Drawing {
  const R = 16
  const n = 11
  const w = (t: number) => 8.8 * Math.sin(Math.PI * (0.16 + 0.74 * (1 - t))) ** 0.8 * rng.r(0.97, 1.03) + 1.2
  const at = (t: number, k: number): Point => {
    const a = -2.5 + t * 4.5
    const r = R + k
    return [Math.cos(a) * r, Math.sin(a) * r]
  }
  const ts = Array.from({ length: n }, (_, i) => i / (n - 1))
  const widths = ts.map((t) => ({ t, w: w(t) }))
  const out = widths.map((p) => at(p.t, p.w * 0.95))
  const inn = widths.map((p) => at(p.t, -p.w * 0.9))
  const body = smooth([...out, ...[...inn].reverse()])
  const e = at(1, 0),
    q = at(1.09, 0),
    u = [q[0] - e[0], q[1] - e[1]] as const,
    v = [-u[1], u[0]] as const
  const fin = (s: number) =>
    smooth([
      e,
      [e[0] + u[0] * 1.6 + v[0] * s * 1.5, e[1] + u[1] * 1.6 + v[1] * s * 1.5],
      [e[0] + u[0] * 2.9 + v[0] * s * 1.2, e[1] + u[1] * 2.9 + v[1] * s * 1.2],
      [e[0] + u[0] * 1.8 + v[0] * s * 0.1, e[1] + u[1] * 1.8 + v[1] * s * 0.1],
    ])
  const band = [0.14, 0.3, 0.46, 0.62, 0.78]
    .map((t) => {
      const ww = 8.4 * Math.sin(Math.PI * (0.16 + 0.74 * (1 - t))) ** 0.8
      return smooth([
        at(t - 0.03, ww),
        at(t + 0.05, ww),
        at(t + 0.055, 0),
        at(t + 0.02, -ww * 0.8),
        at(t, -ww * 0.2),
      ])
    })
    .join('')
  const shape = body + fin(1) + fin(-1)
  return {
    shape,
    svg:
      F(fin(1) + fin(-1), '#d9542c') +
      F(body, paint.rad(-3, -5, 30, ['#ffd9c2', ['#f9b493', 0.55], '#ea8a62'])) +
      F(band, '#e8683c', 0.62) +
      F(
        smooth([
          ...inn.slice(1, 10),
          ...ts
            .slice(1, 10)
            .map((t) => at(t, -3))
            .reverse(),
        ]),
        '#fff1e6',
        0.6,
      ) +
      S(
        smooth(
          ts.slice(1, 8).map((t) => at(t, 4.6)),
          false,
        ),
        '#fff',
        1.8,
        0.6,
      ),
  }
}

export const shrimp: Sprite = {
  kind: 'cluster',
  size: 50,
  variants: 2,
  flips: true,
  count: [3, 5, 7],
  gap: 0.82,
  z: 44,
  tilt: 180,
  dot: '#f29a74',
  draw,
}
