import { FOOD } from './ceramic.ts'
import { DEGREES, TAU } from './geometry.ts'
import type { Place, Portion, Solid } from './plan.ts'
import { type Random, stream } from './random.ts'
import type { Loose } from './sprite.ts'

/** The penalty for a piece of each kind that lies on something else. */
const dislike = { loose: 0.8, garnish: 0.8, wedge: 1.6, accent: 1.1, dust: 1.1 }
/** The penalty for small pieces on an egg or a cup. */
const KEEP_CLEAR = 4
const KEEP_APART = 3

/**
 * Places single pieces, each the best of many candidates: far from its own kind, not on other food, inside the bowl.
 */
export function scatter(
  seed: string,
  portion: Portion<Loose>,
  { solids, taken, more, place }: { solids: Solid[]; taken: Solid[]; more: number; place: Place },
): Solid[] {
  const { key, sprite } = portion
  const rng = stream(`${seed}/${sprite.kind}/${key}`)
  const tiny = sprite.kind === 'accent' || sprite.kind === 'dust'
  const rim = sprite.kind === 'wedge'
  const r = sprite.size * 0.5 * (sprite.gap ?? 0.9)
  const drifts = Array.from({ length: 4 }, () => somewhere(rng, 120, 0))
  const own: Solid[] = []
  const score = (x: number, y: number) => {
    let s = Math.min(66, ...own.map((q) => Math.hypot(q.x - x, q.y - y)))
    // Small pieces cluster slightly, because an even grid would look artificial.
    if (tiny)
      s = Math.min(s, sprite.size * 1.6) - Math.min(...drifts.map((q) => Math.hypot(q.x - x, q.y - y))) * 0.22
    for (const q of solids) {
      const over = q.r + r * (tiny ? 1 : 0.5) - Math.hypot(q.x - x, q.y - y)
      if (over > 0) s -= over * (q.clear ? KEEP_CLEAR : dislike[sprite.kind])
    }
    for (const q of taken) {
      const over = q.r + r - Math.hypot(q.x - x, q.y - y)
      if (over > 0) s -= over * KEEP_APART
    }
    return s
  }
  const n = Math.max(1, Math.round(sprite.count[portion.amount] * more))
  for (let i = 0; i < n; i++) {
    let best = { x: 0, y: 0, a: 0, score: Number.NEGATIVE_INFINITY }
    for (let c = 0; c < (tiny ? 24 : 44); c++) {
      const at = somewhere(rng, FOOD - 10 - r * (rim ? 0.7 : 1), rim ? 0.85 : 0)
      const found = score(at.x, at.y)
      if (found > best.score) best = { ...at, score: found }
    }
    own.push({ x: best.x, y: best.y, r })
    place(portion, {
      x: best.x,
      y: best.y,
      rotation: turn(rng, sprite, best.a),
      scale: rng.r(0.9, 1.1),
      variant: (i + rng.i(0, 1)) % sprite.variants,
      z: sprite.z,
      order: rng.n(),
    })
  }
  return own
}

function somewhere(rng: Random, reach: number, from: number) {
  const a = rng.r(0, TAU)
  const r = reach * Math.sqrt(rng.r(from, 1))
  return { x: Math.cos(a) * r, y: Math.sin(a) * r, a }
}

function turn(rng: Random, sprite: Loose, a: number) {
  if (sprite.kind === 'wedge') return a * DEGREES + 90 + rng.r(-30, 30)
  const tilt = sprite.upright ? 14 : (sprite.tilt ?? 180)
  return rng.r(-tilt, tilt)
}
