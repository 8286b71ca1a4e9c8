import type { Paint } from './paint.ts'
import type { Random } from './random.ts'

/** How much of it: by its place in the salad's list, 0 little, 1 some, 2 plenty. */
export type Counts = readonly [number, number, number]

export type Drawing = {
  svg: string
  /** The silhouette, for shade and tint; empty where a piece casts none. */
  shape: string
  /** The silhouette has holes. */
  holed?: boolean
  /** The silhouette is a bundle of lines this wide. */
  strokes?: number
}

type Common = {
  /** Across, in units of a bowl of 400. */
  size: number
  scale?: number
  /** Different drawings of one ingredient. */
  variants: number
  /** Mirrored copies are welcome: twice the variants for nothing. */
  flips?: boolean
  /** The colour that stands for it in a list. */
  dot: string
  draw(rng: Random, paint: Paint, variant: number): Drawing
}

type Piece = Common & {
  count: Counts
  /** Height in the bowl: higher lies over lower. */
  z: number
  /** Room a piece takes, as a share of its size. */
  gap?: number
  /** How far it may be turned, in degrees either way; everywhere when not said. */
  tilt?: number
  /** Its shade is drawn for one light: turned only a little. */
  upright?: boolean
  shadow?: number
  noShadow?: boolean
  /** Nothing small lands on it. */
  clear?: boolean
}

/** A leaf of the bed. */
export type Leaf = Common & { kind: 'leaf'; slim?: boolean }
/** Slices leaning on each other along an arc. */
export type Fan = Piece & {
  kind: 'fan'
  width?: number
  step: number
  turn: number
  /** Slices stand across the arc. */
  across?: boolean
  /** How far each slice strays from the row. */
  loose?: number
}
/** A heap of pieces. */
export type Heap = Piece & {
  kind: 'cluster' | 'nest' | 'grain'
  gap: number
  /** Share of the pieces that roll away. */
  stray?: number
  /** Order of the variants. */
  mix?: readonly number[]
  /** Never more and never less than `count`. */
  fixed?: boolean
}
/** Pieces here and there: on the heaps, at the rim, or strewn over everything. */
export type Loose = Piece & { kind: 'loose' | 'wedge' | 'garnish' | 'accent' | 'dust' }

export type Sprite = Leaf | Fan | Heap | Loose
