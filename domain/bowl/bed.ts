import { FOOD } from './ceramic.ts'
import { DEGREES, TAU } from './geometry.ts'
import type { Place, Portion, Solid } from './plan.ts'
import { type Random, stream } from './random.ts'
import type { Leaf } from './sprite.ts'

/** Four layers of leaves: the outer ones reach the rim and are darkest, the upper ones bright and loose. */
const storeys = [
  { leaves: 22, tint: 0.16, from: 154, to: 171, lean: 22 },
  { leaves: 17, tint: 0.06, from: 130, to: 158, lean: 34 },
  { leaves: 10, tint: 0, from: 92, to: 118, lean: 70 },
  { leaves: 6, tint: 0, from: 50, to: 70, lean: 180 },
]
const weight = (p: Portion) => p.amount + 1
const lengthOf = ({ sprite }: Portion<Leaf>) => sprite.size * (sprite.scale ?? 1)

export function layBed(seed: string, leaves: Portion<Leaf>[], place: Place) {
  if (leaves.length === 0) return
  const rng = stream(`${seed}/bed`)
  const total = leaves.reduce((s, p) => s + weight(p), 0)
  const mean = leaves.reduce((s, p) => s + lengthOf(p) * (p.sprite.slim ? 0.8 : 1) * weight(p), 0) / total
  const crowd = Math.min(1.35, Math.max(0.92, 112 / mean)) // more of them if they are small
  storeys.forEach(({ leaves: base, tint, from, to, lean }, z) => {
    const n = Math.round(base * crowd)
    const start = rng.r(0, TAU)
    share(rng, leaves, n).forEach((portion, i) => {
      const a = start + ((i + rng.r(-0.3, 0.3)) / n) * TAU
      const r = Math.max(6, rng.r(from, to) - lengthOf(portion) * 0.5)
      place(portion, {
        x: Math.cos(a) * r,
        y: Math.sin(a) * r,
        rotation: a * DEGREES + 90 + rng.g() * lean * 0.8,
        scale: rng.r(0.9, 1.1) * (z > 1 ? 0.9 : 1),
        variant: rng.i(0, portion.sprite.variants - 1),
        // In the upper layers some leaves are lit and some shaded, so that a bed of one kind stays readable.
        tint: tint + (z > 0 ? ([0.1, 0, -0.13][rng.i(0, 2)] ?? 0) : 0),
        z,
        // Slim leaves mostly lie over broad ones; otherwise they would be hidden.
        order: rng.n() + (portion.sprite.slim ? 0.35 : 0),
      })
    })
  })
}

/** Chooses the leaf for each slot: shares follow the amounts, and neighbours differ. */
function share(rng: Random, leaves: Portion<Leaf>[], n: number): Portion<Leaf>[] {
  const total = leaves.reduce((s, p) => s + weight(p), 0)
  const owed = leaves.map((portion) => ({ portion, debt: rng.r(0, 0.5) }))
  return Array.from({ length: n }, () => {
    for (const o of owed) o.debt += weight(o.portion) / total + rng.r(-0.15, 0.15)
    const next = owed.reduce((most, o) => (o.debt > most.debt ? o : most))
    next.debt -= 1
    return next.portion
  })
}

/** A few leaves show through the gaps between the toppings, so that these sit in the salad and not on it. */
export function tuckLeaves(seed: string, leaves: Portion<Leaf>[], solids: Solid[], place: Place) {
  if (leaves.length === 0 || solids.length === 0) return
  const rng = stream(`${seed}/tuck`)
  const tucked: { x: number; y: number }[] = []
  for (const portion of share(rng, leaves, 5)) {
    let best = { x: 0, y: 0, a: 0, score: Number.NEGATIVE_INFINITY }
    for (let c = 0; c < 40; c++) {
      const [a, r] = [rng.r(0, TAU), rng.r(70, FOOD - 30)]
      const [x, y] = [Math.cos(a) * r, Math.sin(a) * r]
      const free = Math.min(...solids.map((q) => Math.hypot(q.x - x, q.y - y) - q.r))
      const apart = Math.min(110, ...tucked.map((q) => Math.hypot(q.x - x, q.y - y)))
      const score = Math.min(free, 22) * 2 + apart * 0.5
      if (score > best.score) best = { x, y, a, score }
    }
    tucked.push(best)
    place(portion, {
      x: best.x,
      y: best.y,
      rotation: best.a * DEGREES + 90 + rng.r(-70, 70),
      scale: rng.r(0.5, 0.64),
      variant: rng.i(0, portion.sprite.variants - 1),
      z: 28,
      order: tucked.length,
    })
  }
}
