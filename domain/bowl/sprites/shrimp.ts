import { type Point, points, smooth } from '../geometry.ts'
import { F, S } from '../marks.ts'
import type { Paint } from '../paint.ts'
import type { Random } from '../random.ts'
import type { Drawing, Sprite } from '../sprite.ts'

// a curl of peeled shrimp: coral bands, pale between, a small tail
function draw(rng: Random, paint: Paint): Drawing {
  const R = 16
  const n = 11
  const w = (t: number) => 8.8 * Math.sin(Math.PI * (0.09 + 0.81 * (1 - t))) ** 0.8 * rng.r(0.97, 1.03) + 1.2
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
  // The fins spread from inside the last ring, so that the tail stays on.
  const [root, tip] = [at(0.96, 0), at(1.14, 1.5)]
  const [ux, uy] = [tip[0] - root[0], tip[1] - root[1]]
  const fin = (s: number) =>
    smooth(
      points('-.5 0, -.4 .12, .3 .5, .9 .95, 1.25 .75, 1.1 .3, .5 0, -.4 -.1', ([a, b]) => [
        root[0] + ux * a - uy * b * s,
        root[1] + uy * a + ux * b * s,
      ]),
    )
  const band = [0.14, 0.3, 0.46, 0.62, 0.78]
    .map((t) => {
      const ww = 8.4 * Math.sin(Math.PI * (0.09 + 0.81 * (1 - t))) ** 0.8
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
      F(fin(1) + fin(-1), paint.lin(-16, 18, -24, 4, ['#f08a5c', ['#e2562c', 0.5], '#c23f1c'])) +
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
