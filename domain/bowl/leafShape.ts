import { curve, type Point, row, TAU, waves } from './geometry.ts'
import type { Random } from './random.ts'

type LeafOptions = {
  length: number
  width: number
  /** Half the width along the spine, from 0 at the stalk to 1 at the tip, as a share of `width`. */
  profile: (t: number) => number
  bend?: number
  ruffle?: number
  frequency?: number
  n?: number
  lobes?: (t: number, side: number) => number
  /** Small teeth that alternate along the edge and around the tip. */
  frill?: number
}

/**
 * The shape of a leaf along a bent spine, stalk at +y, tip at -y. Returns the parts that a drawing lays over each
 * other.
 */
export function leafShape(rng: Random, options: LeafOptions) {
  const { length, width, profile, bend = 0, ruffle = 0, frequency = 8, n = 20, lobes, frill = 0 } = options
  const at = (t: number): Point => [bend * (Math.sin(Math.PI * t * 0.9) - 0.5), length / 2 - length * t]
  const normal = (t: number): Point => {
    const d = bend * Math.PI * 0.9 * Math.cos(Math.PI * t * 0.9)
    const len = Math.hypot(d, length)
    return [length / len, d / len]
  }
  const left = waves(rng, [frequency, frequency * 1.7, frequency * 0.45], ruffle)
  const right = waves(rng, [frequency * 1.1, frequency * 1.6, frequency * 0.5], ruffle)
  const half = (t: number, side: number) =>
    (width / 2) * profile(t) * (1 + (side < 0 ? left : right)(t * TAU)) * (lobes?.(t, side) ?? 1)
  const beside = (t: number, w: number, side: number): Point => {
    const [p, v] = [at(t), normal(t)]
    return [p[0] + v[0] * w * side, p[1] + v[1] * w * side]
  }
  const edge = (t: number, side: number, k = 1) => beside(t, half(t, side) * k, side)
  const teeth = Array.from({ length: 2 * n }, (_, i) => 1 + (i % 2 ? -1 : 1) * frill * rng.r(0.35, 1))
  const border = (side: number, k: number) =>
    row(n, (i) => {
      const t = (i + 0.35) / (n - 0.3)
      const [p, o, m] = [edge(t, side, k), at(Math.min(t, 0.72)), teeth[side < 0 ? i : n + i] ?? 1]
      return [o[0] + (p[0] - o[0]) * m, o[1] + (p[1] - o[1]) * m]
    })
  return {
    edge,
    outline: (k = 1): Point[] => [
      at(0),
      ...border(-1, k),
      at(k < 1 ? 0.5 + 0.5 * (k * 0.3 + 0.7) : 1),
      ...border(1, k).reverse(),
    ],
    half: (side: number, k = 1): Point[] => [
      ...[0, 0.2, 0.4, 0.6, 0.8, 0.94, 1].map(at),
      ...border(side, k).reverse(),
    ],
    /** The middle rib, thinning towards the tip. */
    rib: (w: number, upto = 0.94): Point[] => {
      const along = (side: number) =>
        row(9, (i) => {
          const t = (i / 8) * upto
          return beside(t, (w / 2) * (1 - t / upto) ** 0.75 + 0.15, side)
        })
      return [...along(-1), ...along(1).reverse()]
    },
    /** One vein from the spine at t to near the edge. */
    vein: (t: number, side: number, reach = 0.8, rise = 0.14) => {
      const [a, e] = [at(t), edge(Math.min(0.97, t + rise), side, reach)]
      return curve(a, [(a[0] + e[0]) / 2, (a[1] + e[1]) / 2 + length * 0.02], e)
    },
    /** The raised area of leaf between two veins. */
    pillow: (t0: number, t1: number, side: number, rise = 0.14, k0 = 0.18, k1 = 0.8): Point[] => [
      edge(t0 + rise * k0, side, k0),
      edge(t0 + rise * 0.6, side, (k0 + k1) / 2),
      edge(Math.min(0.98, t0 + rise + 0.02), side, k1),
      edge(Math.min(0.98, t1 + rise - 0.02), side, k1),
      edge(t1 + rise * 0.4, side, (k0 + k1) / 2),
      edge(t1 + rise * k0 - 0.02, side, k0),
    ],
  }
}
