import type { Paint } from './paint.ts'
import type { Random } from './random.ts'

/** The number of pieces for each amount: 0 little, 1 some, 2 plenty. */
export type Counts = readonly [number, number, number]

export type Drawing = {
  svg: string
  /** The silhouette for shadow and tint; empty if the piece casts no shadow. */
  shape: string
  /** The silhouette has holes. */
  holed?: boolean
  /** The silhouette is a bundle of lines this wide. */
  strokes?: number
}

type Common = {
  /** The width, in units of a bowl of 400. */
  size: number
  scale?: number
  /** The number of different drawings of one ingredient. */
  variants: number
  /** Pieces may be mirrored, which doubles the variants. */
  flips?: boolean
  /** The colour that represents it in a list. */
  dot: string
  draw(rng: Random, paint: Paint, variant: number): Drawing
}

type Piece = Common & {
  count: Counts
  /** Height in the bowl; higher pieces lie over lower ones. */
  z: number
  /** The space a piece occupies, as a share of its size. */
  gap?: number
  /** How far it may be rotated, in degrees either way; without it, in any direction. */
  tilt?: number
  /** Its shading assumes one direction of light, so it is only rotated a little. */
  upright?: boolean
  shadow?: number
  noShadow?: boolean
  /** No small pieces are placed on it. */
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
  /** Slices lie across the arc. */
  across?: boolean
  /** How far each slice may deviate from the row. */
  loose?: number
}
/** A heap of pieces. */
export type Heap = Piece & {
  kind: 'cluster' | 'nest' | 'grain'
  gap: number
  /** The share of the pieces that roll away. */
  stray?: number
  /** Order of the variants. */
  mix?: readonly number[]
  /** The number of pieces is exactly `count`. */
  fixed?: boolean
}
/** Single pieces: on the heaps, at the rim, or spread over everything. */
export type Loose = Piece & { kind: 'loose' | 'wedge' | 'garnish' | 'accent' | 'dust' }

export type Sprite = Leaf | Fan | Heap | Loose
