import { move, type Point, points, rounded, spin } from './geometry.ts'
import type { Random } from './random.ts'

type BlockOptions = { w: number; h: number; drop: number; turn: number; wobble: number; soft?: number }

/** A cut block seen from above: its top, and the sides visible below it. */
export function block(rng: Random, { w, h, drop, turn, wobble, soft = 0.22 }: BlockOptions) {
  const j = () => rng.r(-wobble, wobble)
  const corners = points('-1 -1, 0 -1.04, 1 -1, 1.05 0, 1 1, 0 1.04, -1 1', ([x, y]) => [
    x * w + j(),
    y * h + j(),
  ])
  const top = move(spin(corners, turn), 0, -drop / 2)
  const low = move(top, 0, drop)
  const xs = top.map(([x]) => x)
  const left = xs.indexOf(Math.min(...xs))
  const right = xs.indexOf(Math.max(...xs))
  /** The corners from one index to another, in drawing order. */
  const between = (list: Point[], from: number, to: number) => {
    const n = list.length
    return Array.from(
      { length: ((to - from + n) % n) + 1 },
      (_, i) => list[(from + i) % n] ?? ([0, 0] as const),
    )
  }
  return {
    /** The outline of the whole block. */
    shape: rounded([...between(top, left, right), ...between(low, right, left)], soft),
    side: rounded([...between(top, right, left), ...between(low, right, left).reverse()], 0.1),
    top: rounded(top, soft + 0.02),
    topPoints: top,
    /** A point on the top, given in coordinates before the turn. */
    onTop: (x: number, y: number): Point => move(spin([[x, y]], turn), 0, -drop / 2)[0] ?? [x, y],
  }
}
