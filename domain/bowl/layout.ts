import { layBed, tuckLeaves } from './bed.ts'
import { FOOD } from './ceramic.ts'
import { GOLDEN_ANGLE, row, TAU } from './geometry.ts'
import { groupRadius, layFan, placeGroups } from './groups.ts'
import { layHeaps } from './heaps.ts'
import {
  isLeaf,
  isLoose,
  isTopping,
  type Pad,
  type Piece,
  type Place,
  type Plan,
  type Portion,
  type Solid,
  type Topping,
} from './plan.ts'
import { type Random, stream } from './random.ts'
import { scatter } from './scatter.ts'
import type { Sprite } from './sprite.ts'

/** Toppings are drawn a little enlarged, so that they are recognizable at 96 px. */
const PLENTY = 1.2
/** A bed of grain consists of spoonfuls with herbs mixed in. */
const RING = 28
const SPOONFULS = 62
const HERBS = 84
/** The share of the bowl that toppings cover: with few ingredients there is more of each. */
const COVER = 0.72

/**
 * Assigns amounts to a salad's ingredients: the first leaf gets most of the bed, the first toppings most of the
 * surface.
 */
export function portions(list: { key: string; sprite: Sprite }[]): Portion[] {
  const leaves = list.filter(({ sprite }) => sprite.kind === 'leaf').map(({ key }) => key)
  const rest = list.filter(({ sprite }) => sprite.kind !== 'leaf').map(({ key }) => key)
  return list.map(({ key, sprite }) => {
    if (sprite.kind === 'leaf') return { key, sprite, amount: leaves[0] === key ? 2 : 0 }
    const green = sprite.kind === 'accent' && leaves.length === 0 // without leaves, herbs provide the green
    return { key, sprite: enlarged(sprite), amount: green ? 2 : rest.indexOf(key) < 3 ? 1 : 0 }
  })
}

function enlarged(sprite: Sprite): Sprite {
  if (sprite.kind === 'leaf' || sprite.kind === 'dust') return sprite
  const larger = { size: sprite.size * PLENTY, scale: (sprite.scale ?? 1) * PLENTY }
  if (sprite.kind !== 'fan') return { ...sprite, ...larger }
  const width = (sprite.width ?? sprite.size) * PLENTY
  return { ...sprite, ...larger, width, step: sprite.step * PLENTY }
}

/** Places all ingredients of the salad. An excluded ingredient is only not drawn, so the others never move. */
export function layout(seed: string, list: Portion[]): Plan {
  const pieces: Piece[] = []
  const coins = new Map<string, Random>()
  const place: Place = ({ key, sprite }, at) => {
    const coin = coins.get(key) ?? stream(`${seed}/flip/${key}`)
    coins.set(key, coin)
    const flip = sprite.flips === true && coin.n() < 0.5
    pieces.push({ tint: 0, order: 0, ...at, key, flip, scale: at.scale * (sprite.scale ?? 1) })
  }
  const leaves = list.filter(isLeaf)
  layBed(seed, leaves, place)
  const toppings = list.filter(isTopping)
  const ground = leaves.length === 0 ? toppings.find(({ sprite }) => sprite.kind === 'grain') : undefined
  if (ground) {
    layGrainBed(seed, ground, place)
    for (const p of list.filter(isLoose)) if (p.sprite.kind === 'accent') mixIn(seed, p, place)
  }

  const heaped = toppings.filter((p) => p !== ground)
  const cover =
    heaped.reduce((s, p) => s + groupRadius(p.sprite, p.sprite.count[p.amount]) ** 2, 0) / FOOD ** 2
  const more = Math.min(1.55, Math.max(0.55, COVER / cover))
  const groups = placeGroups(
    seed,
    heaped.flatMap((p) => parts(seed, p, more)),
  )
  const solids: Solid[] = []
  const pads: Pad[] = []
  const heaps = groups.flatMap((group, i) => {
    const { key, sprite } = group.portion
    if (sprite.kind !== 'fan') {
      pads.push(padUnder(key, group))
      return [{ group, sprite }]
    }
    solids.push(...layFan(stream(`${seed}/group/${key}/${i}`), group, sprite, place))
    return []
  })
  solids.push(...layHeaps(seed, heaps, [...solids], place))

  const loose = list.filter(isLoose)
  const taken: Solid[] = []
  const strew = (kinds: string[], below: Solid[], apart: Solid[], scale: number) => {
    for (const p of loose.filter(({ sprite }) => kinds.includes(sprite.kind)))
      taken.push(...scatter(seed, p, { solids: below, taken: apart, more: scale, place }))
  }
  strew(['loose'], solids, taken, Math.min(1.3, Math.max(0.7, more * 0.75)))
  strew(['wedge', 'garnish'], solids, taken, 1)
  tuckLeaves(seed, leaves, solids, place)
  strew(['accent'], solids, taken, 1)
  const clearSolids = solids.filter((s) => s.clear)
  strew(['dust'], clearSolids, [], 1)
  pieces.sort((a, b) => a.z - b.z || a.order - b.order)
  return { pieces, pads }
}

/** Without leaves, grain forms the bed: first a ring along the wall for an even edge, then the mound. */
function layGrainBed(seed: string, portion: Topping, place: Place) {
  const rng = stream(`${seed}/grain/${portion.key}`)
  const spots = [
    ...row(RING, (i) => [(i / RING) * TAU, 127]),
    ...row(SPOONFULS, (i) => [i * GOLDEN_ANGLE, 112 * Math.sqrt((i + 0.5) / SPOONFULS)]),
  ]
  for (const [i, [a, r]] of spots.entries())
    place(portion, {
      x: Math.cos(a) * r + rng.g() * 3,
      y: Math.sin(a) * r + rng.g() * 3,
      variant: rng.i(0, portion.sprite.variants - 1),
      rotation: rng.r(0, 360),
      scale: 1.08,
      z: 5,
      order: i,
      tint: i < RING ? 0.06 : 0,
    })
}

/** Without leaves, herbs are mixed into the grain instead of only lying on top. */
function mixIn(seed: string, herb: Portion, place: Place) {
  const rng = stream(`${seed}/mixed/${herb.key}`)
  const start = rng.r(0, TAU)
  for (let i = 0; i < HERBS; i++) {
    const [a, r] = [start + i * GOLDEN_ANGLE, 146 * Math.sqrt((i + 0.5) / HERBS)]
    place(herb, {
      x: Math.cos(a) * r + rng.g() * 8,
      y: Math.sin(a) * r + rng.g() * 8,
      variant: rng.i(0, herb.sprite.variants - 1),
      rotation: rng.r(0, 360),
      scale: rng.r(0.8, 1.1),
      z: 6,
      order: i,
    })
  }
}

/** The number of pieces, and whether they form one heap or two. */
function parts(seed: string, portion: Topping, more: number): { portion: Topping; n: number }[] {
  const { key, sprite, amount } = portion
  const rng = stream(`${seed}/split/${key}`)
  const fixed = sprite.kind !== 'fan' && sprite.fixed
  const n = fixed ? sprite.count[amount] : Math.max(2, Math.round(sprite.count[amount] * more))
  if (sprite.kind !== 'cluster' || n < 6 || rng.n() >= 0.62) return [{ portion, n }]
  const larger = Math.ceil(n * rng.r(0.55, 0.68))
  return [larger, n - larger].map((part) => ({ portion, n: part }))
}

function padUnder(key: string, group: { x: number; y: number; r: number }): Pad {
  const r = group.r * 1.16
  const d = Math.hypot(group.x, group.y)
  const k = d + r > FOOD ? Math.max(0, FOOD - r) / (d || 1) : 1
  return { key, x: group.x * k, y: group.y * k, r }
}
