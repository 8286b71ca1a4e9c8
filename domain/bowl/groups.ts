import { FOOD } from './ceramic.ts'
import { DEGREES, TAU } from './geometry.ts'
import type { Place, Solid, Topping } from './plan.ts'
import { type Random, shuffle, stream } from './random.ts'
import type { Fan, Heap } from './sprite.ts'

/** Pieces that lie together. A heap occupies one disc, a fan three along its arc. */
export type Group = {
  portion: Topping
  n: number
  r: number
  x: number
  y: number
  reach: number
  half: number
}

const PULL = 0.9985

const fanLength = (s: Fan, n: number) => s.step * (n - 1) + (s.width ?? s.size)

export function groupRadius(sprite: Fan | Heap, n: number): number {
  if (sprite.kind === 'fan') return 0.5 * Math.sqrt(fanLength(sprite, n) * sprite.size)
  const slack = sprite.size * (sprite.kind === 'cluster' ? 0.04 : 0.2)
  return Math.sqrt(n / 0.8) * sprite.size * sprite.gap * 0.5 + slack
}

/** A fan follows the curve of the bowl. Near the middle it keeps a gentle curve. */
function arcOf({ portion, x, y }: Group) {
  const across = portion.sprite.kind === 'fan' && portion.sprite.across
  const out = Math.atan2(y, x)
  const radius = Math.max(across ? 130 : 92, Math.hypot(x, y))
  return { x: x - Math.cos(out) * radius, y: y - Math.sin(out) * radius, radius, out }
}

function discsOf(g: Group) {
  const reach = g.reach / 2 - g.half * 0.9
  if (g.reach === 0 || reach < 6) return [{ x: g.x, y: g.y }]
  const { x, y, radius, out } = arcOf(g)
  return [-reach, 0, reach].map((s) => ({
    x: x + Math.cos(out + s / radius) * radius,
    y: y + Math.sin(out + s / radius) * radius,
  }))
}

/** Moves groups apart inside the bowl until they fit: evenly spread but never symmetric. */
export function placeGroups(seed: string, list: { portion: Topping; n: number }[]): Group[] {
  const rng = stream(`${seed}/plan`)
  const groups = oppositeSides(shuffle(rng, list)).map(({ portion, n }): Group => {
    const { sprite } = portion
    const r = groupRadius(sprite, n)
    const reach = sprite.kind === 'fan' ? fanLength(sprite, n) : 0
    return { portion, n, r, x: 0, y: 0, reach, half: reach ? Math.min(sprite.size, reach) * 0.5 : r }
  })
  const start = rng.r(0, TAU)
  groups.forEach((g, i) => {
    const a = start + (i / groups.length) * TAU + rng.r(-0.25, 0.25)
    const r = (FOOD - g.half) * rng.r(0.6, 0.95) * (groups.length === 1 ? 0.15 : 1)
    g.x = Math.cos(a) * r
    g.y = Math.sin(a) * r
  })
  const area = (g: Group) => (g.reach ? (g.reach * g.half * 2) / Math.PI : g.r * g.r)
  const cover = groups.reduce((s, g) => s + area(g), 0) / (FOOD * FOOD)
  const squeeze = cover > 0.72 ? Math.sqrt(0.72 / cover) : 1
  for (let step = 0; step < 240; step++) pushApart(groups, squeeze)
  return groups
}

/** Separates the groups of one ingredient, so that they start on opposite sides. */
function oppositeSides<T extends { portion: Topping }>(order: T[]): T[] {
  const half = Math.ceil(order.length / 2)
  const seen = new Set<string>()
  const [first, second]: [T[], T[]] = [[], []]
  for (const g of order) {
    if (seen.has(g.portion.key) || first.length >= half) second.push(g)
    else first.push(g)
    seen.add(g.portion.key)
  }
  return [...first, ...second]
}

function pushApart(groups: Group[], squeeze: number) {
  const shapes = groups.map((g) => ({ g, discs: discsOf(g) }))
  shapes.forEach(({ g: p, discs: ps }, i) => {
    for (const { g: q, discs: qs } of shapes.slice(i + 1)) {
      const kin = p.portion.key === q.portion.key ? 36 : 0
      const room = (p.half + q.half) * squeeze + 2 + kin
      const share = q.r / (p.r + q.r)
      const force = 0.36 / Math.max(ps.length, qs.length)
      for (const a of ps)
        for (const b of qs) {
          const [dx, dy] = [b.x - a.x, b.y - a.y]
          const d = Math.hypot(dx, dy) || 0.01
          if (d >= room) continue
          const k = ((room - d) / d) * force
          p.x -= dx * k * share
          p.y -= dy * k * share
          q.x += dx * k * (1 - share)
          q.y += dy * k * (1 - share)
        }
    }
  })
  for (const g of groups) {
    // A slight pull to the middle. Without it the heaps collect at the wall and leave the middle empty.
    g.x *= PULL
    g.y *= PULL
    const limit = Math.max(0, FOOD - 6 - g.half * 0.94)
    const d = Math.hypot(g.x, g.y)
    if (d <= limit) continue
    g.x *= limit / d
    g.y *= limit / d
  }
}

/** Lays a fan's slices along its arc and returns the space they occupy. */
export function layFan(rng: Random, g: Group, sprite: Fan, place: Place): Solid[] {
  const arc = arcOf(g)
  const direction = rng.sign() > 0 || sprite.across ? 1 : -1
  const skew = sprite.across ? rng.r(-26, 26) : 0
  const loose = sprite.loose ?? 2.5
  return Array.from({ length: g.n }, (_, i) => {
    const k = i - (g.n - 1) / 2
    const a = arc.out + (k * sprite.step * direction) / arc.radius + rng.r(-0.005, 0.005) * loose
    const r = arc.radius + rng.g() * loose
    const [x, y] = [arc.x + Math.cos(a) * r, arc.y + Math.sin(a) * r]
    const leaning = arc.out * DEGREES + 90 + skew + k * sprite.turn * 0.8 + rng.r(-1, 1) * loose
    const rotation = sprite.across ? leaning : rng.r(-14, 14)
    const scale = rng.r(0.96, 1.05)
    place(g.portion, { x, y, rotation, scale, variant: i % sprite.variants, z: sprite.z, order: i })
    return sprite.across ? along(sprite, x, y, rotation) : [{ x, y, r: sprite.size * 0.4 }]
  }).flat()
}

/** A long slice occupies three discs. */
const along = (sprite: Fan, x: number, y: number, rotation: number): Solid[] =>
  [-0.34, 0, 0.34].map((u) => ({
    x: x + Math.sin(rotation / DEGREES) * u * sprite.size,
    y: y - Math.cos(rotation / DEGREES) * u * sprite.size,
    r: (sprite.width ?? 30) * 0.42,
  }))
