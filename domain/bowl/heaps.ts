import { FOOD } from './ceramic.ts'
import { GOLDEN_ANGLE, TAU } from './geometry.ts'
import type { Group } from './groups.ts'
import type { Place, Solid } from './plan.ts'
import { stream } from './random.ts'
import type { Heap } from './sprite.ts'

type Settling = Solid & {
  group: Group
  roams: boolean
  size: number
  variant: number
  rotation: number
  scale: number
}

/** Fills the heaps with pieces that settle against each other, the fans and the wall. Returns the space they occupy. */
export function layHeaps(
  seed: string,
  heaps: { group: Group; sprite: Heap }[],
  fans: Solid[],
  place: Place,
): Solid[] {
  const pieces = heaps.flatMap(({ group, sprite }, i) =>
    pour(`${seed}/fill/${group.portion.key}/${i}`, group, sprite),
  )
  for (let step = 0; step < 70; step++) settle(pieces, fans)
  for (const { group, x, y, variant, rotation, scale } of pieces) {
    const { z } = group.portion.sprite
    place(group.portion, { x, y, variant, rotation, scale, z, order: -Math.hypot(x - group.x, y - group.y) })
  }
  return pieces
}

function pour(key: string, group: Group, sprite: Heap): Settling[] {
  const rng = stream(key)
  const start = rng.r(0, TAU)
  const roaming = Math.round(group.n * (sprite.stray ?? 0) * 0.6)
  const tilt = sprite.upright ? 14 : (sprite.tilt ?? 180)
  return Array.from({ length: group.n }, (_, i) => {
    const roams = i >= group.n - roaming
    const a = start + i * GOLDEN_ANGLE
    const r = group.r * 0.86 * Math.sqrt((i + 0.4) / group.n) * (roams ? rng.r(1.3, 2.1) : 1)
    const { mix } = sprite
    return {
      group,
      roams,
      x: group.x + Math.cos(a) * r + rng.g() * 2,
      y: group.y + Math.sin(a) * r + rng.g() * 2,
      r: sprite.size * sprite.gap * 0.5 * rng.r(0.94, 1.05),
      size: sprite.size,
      clear: sprite.clear,
      variant: mix ? (mix[(i + rng.i(0, 2)) % mix.length] ?? 0) : (i + rng.i(0, 1)) % sprite.variants,
      rotation: rng.r(-tilt, tilt),
      scale: rng.r(0.92, 1.08),
    }
  })
}

function settle(pieces: Settling[], fans: Solid[]) {
  pieces.forEach((p, i) => {
    for (let j = i + 1; j < pieces.length; j++) {
      const q = pieces[j]
      if (!q) break
      const [dx, dy, room] = [q.x - p.x, q.y - p.y, p.r + q.r]
      const square = dx * dx + dy * dy
      if (square >= room * room || square === 0) continue
      const d = Math.sqrt(square)
      const k = ((room - d) / d) * 0.46
      p.x -= dx * k
      p.y -= dy * k
      q.x += dx * k
      q.y += dy * k
    }
    for (const q of fans) {
      const [dx, dy, room] = [q.x - p.x, q.y - p.y, (p.r + q.r) * 0.9]
      const d = Math.hypot(dx, dy)
      if (d >= room || d === 0) continue
      p.x -= (dx / d) * (room - d) * 0.35
      p.y -= (dy / d) * (room - d) * 0.35
    }
    if (!p.roams) {
      p.x += (p.group.x - p.x) * 0.012
      p.y += (p.group.y - p.y) * 0.012
    }
    const limit = FOOD - 2 - Math.max(p.r, p.size * 0.46)
    const d = Math.hypot(p.x, p.y)
    if (d <= limit) return
    p.x *= limit / d
    p.y *= limit / d
  })
}
