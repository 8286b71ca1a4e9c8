import { type Glaze, glazes, type IngredientCategory } from '../menu/rules.ts'
import { CX, CY, emptyBowl, OUTER, skylight, wallShade } from './ceramic.ts'
import { DEGREES, num } from './geometry.ts'
import { layout, portions } from './layout.ts'
import { gradients } from './paint.ts'
import type { Piece, Plan } from './plan.ts'
import { hash, stream } from './random.ts'
import type { Sprite } from './sprite.ts'
import { spriteOf } from './sprites.ts'
import { symbolOf } from './symbols.ts'

export type BowlIngredient = { readonly key: string; readonly category: IngredientCategory }
export type BowlInput = {
  /** The salad's own key. The same key always gives the same picture. */
  seed: string
  /** In order of weight in the salad, heaviest first. */
  ingredients: readonly BowlIngredient[]
  /** By default derived from the seed. */
  glaze?: Glaze | undefined
  /** In CSS pixels. Smaller bowls have fewer details, the smallest fewer pieces. */
  size: number
  /** The prefix of every id in the picture; must be unique on the page. */
  prefix: string
}
/** Some consecutive pieces of one ingredient, or a part of the bowl itself. */
export type SceneGroup = { at: number; ingredient: string | null; svg: string }
/** A bowl in parts: text for the fixed parts, groups for ingredients that can be left out. */
export type Scene = { defs: string; bowl: string; clip: string; groups: SceneGroup[]; light: string }

type Detail = 'tiny' | 'small' | 'full'
const TINY_PX = 56
const SMALL_PX = 140
const detailAt = (size: number): Detail => (size <= TINY_PX ? 'tiny' : size <= SMALL_PX ? 'small' : 'full')

/** Pieces above this height lie on the bed, not in it. */
const ON_THE_BED = 10
const SHADE_DOWN = { near: [0.8, 2.6], far: [1.4, 5.2], only: [0.8, 3.4] } as const

export function composeBowl({ seed, ingredients, glaze, size, prefix }: BowlInput): Scene {
  const detail = detailAt(size)
  const paint = gradients(prefix, detail === 'full')
  const sprites = new Map(ingredients.map((i) => [i.key, spriteOf(i)]))
  const plan = planOf(seed, ingredients, sprites)
  const codes = new Map([...sprites.keys()].map((key, i) => [key, `${prefix}-${i.toString(36)}`]))
  const symbols = new Map<string, string>()
  const groups: SceneGroup[] = []
  const add = (ingredient: string | null, svg: string) => {
    const last = groups.at(-1)
    if (last && last.ingredient === ingredient) last.svg += svg
    else groups.push({ at: groups.length, ingredient, svg })
  }
  const drawPiece = (piece: Piece) => {
    const sprite = sprites.get(piece.key)
    if (!sprite) return
    const variant = detail === 'full' ? piece.variant : piece.variant % Math.ceil(sprite.variants / 2)
    const id = `${codes.get(piece.key)}${variant}`
    if (!symbols.has(id)) symbols.set(id, symbolOf(id, piece.key, sprite, variant, paint))
    add(piece.key, pieceSvg(id, piece, sprite, detail))
  }

  const pieces = detail === 'tiny' ? thinned(plan.pieces, sprites) : plan.pieces
  for (const piece of pieces.filter((p) => p.z < ON_THE_BED)) drawPiece(piece)
  add(null, `<g transform="translate(${-CX} ${-CY})">${wallShade(paint, 0.6)}</g>`)
  const dark = '#0a1f0a'
  const pad = paint.rad(0, 0, 1, [
    [dark, 0, 0.5],
    [dark, 0.72, 0.34],
    [dark, 1, 0],
  ])
  for (const { key, x, y, r } of plan.pads)
    add(key, `<circle r="1" transform="translate(${num(x)} ${num(y + 3)})scale(${num(r)})" fill="${pad}"/>`)
  for (const piece of pieces.filter((p) => p.z >= ON_THE_BED)) drawPiece(piece)

  const bowl = emptyBowl(stream(`${seed}/bowl`), paint, glaze ?? glazeOf(seed))
  const light = skylight(paint) + wallShade(paint, 0.35)
  const clip = `${prefix}-clip`
  const clipPath = `<clipPath id="${clip}"><circle r="${OUTER - 2}"/></clipPath>`
  return { defs: [...symbols.values(), paint.markup(), clipPath].join(''), bowl, clip, groups, light }
}

const glazeOf = (seed: string): Glaze => glazes[hash(`${seed}/glaze`) % glazes.length] ?? 'oat'

/**
 * A cache of recent layouts: pages show the same salads repeatedly, and leaving something out does not change the
 * layout.
 */
const known = new Map<string, Plan>()
const KNOWN_MOST = 60
function planOf(seed: string, ingredients: readonly BowlIngredient[], sprites: Map<string, Sprite>): Plan {
  const key = JSON.stringify([seed, ingredients.map((i) => [i.key, i.category])])
  const plan =
    known.get(key) ?? layout(seed, portions([...sprites].map(([k, sprite]) => ({ key: k, sprite }))))
  known.delete(key)
  known.set(key, plan)
  for (const oldest of known.keys()) if (known.size > KNOWN_MOST) known.delete(oldest)
  return plan
}

/** For tiny pictures: no dust, half the small pieces, fewer hidden leaves. */
const thinned = (pieces: Piece[], sprites: Map<string, Sprite>) =>
  pieces.filter((piece, i) => {
    const kind = sprites.get(piece.key)?.kind
    if (kind === 'dust') return false
    if (kind === 'leaf') return piece.z !== 2 || i % 2 === 0
    return kind !== 'accent' || i % 2 === 0
  })

const enlargement = { tiny: 1.5, small: 1.25, full: 1 }
const short = (v: number) => String(v).replace(/^0\./, '.')

function pieceSvg(id: string, piece: Piece, sprite: Sprite, detail: Detail): string {
  const strewn = sprite.kind === 'accent' || sprite.kind === 'dust'
  const scale = Math.round(piece.scale * (strewn ? enlargement[detail] : 1) * 100) / 100
  const size = piece.flip
    ? `scale(-${short(scale)} ${short(scale)})`
    : scale === 1
      ? ''
      : `scale(${short(scale)})`
  const at = `translate(${Math.round(piece.x)} ${Math.round(piece.y)})rotate(${Math.round(piece.rotation) % 360})${size}`
  return `<g transform="${at}">${shades(id, piece, sprite, scale, detail)}<use href="#${id}"/>${tint(id, piece)}</g>`
}

/** The shadow falls straight down in the picture, however the piece is turned. */
function shades(id: string, piece: Piece, sprite: Sprite, scale: number, detail: Detail): string {
  const cut: { noShadow?: boolean; shadow?: number } = sprite.kind === 'leaf' ? {} : sprite
  if (cut.noShadow || (detail === 'tiny' && piece.z < ON_THE_BED)) return ''
  const height = sprite.size > 60 ? 1.15 : sprite.size < 24 ? 0.7 : 1
  const lift = ((cut.shadow ?? 1) * height) / scale
  const t = piece.rotation / DEGREES
  const shade = ([dx, dy]: readonly [number, number]) => {
    const x = (dx * Math.cos(t) + dy * Math.sin(t)) * lift * (piece.flip ? -1 : 1)
    return `<use href="#${id}s" x="${num(x)}" y="${num((dy * Math.cos(t) - dx * Math.sin(t)) * lift)}"/>`
  }
  if (detail !== 'full') return shade(SHADE_DOWN.only)
  return (piece.z < ON_THE_BED ? '' : shade(SHADE_DOWN.far)) + shade(SHADE_DOWN.near)
}

function tint(id: string, { tint: amount }: Piece): string {
  if (amount === 0) return ''
  const colour = amount > 0 ? '#0b2a12' : '#eaf7a8'
  return `<use href="#${id}o" fill="${colour}" fill-opacity="${short(Math.round(Math.abs(amount) * 100) / 100)}"/>`
}
