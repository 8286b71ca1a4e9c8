import type { Fan, Heap, Leaf, Loose, Sprite } from './sprite.ts'

/** An ingredient of a salad, its amount (0 little, 1 some, 2 plenty) and its drawing. */
export type Portion<S extends Sprite = Sprite> = { key: string; amount: 0 | 1 | 2; sprite: S }
export type Topping = Portion<Fan | Heap>

/** A placed piece. Coordinates are relative to the middle of the bowl. */
export type Piece = {
  key: string
  x: number
  y: number
  variant: number
  rotation: number
  scale: number
  flip: boolean
  /** Height, then the order within one height. */
  z: number
  order: number
  /** Positive: shaded by what is above it. Negative: lit. */
  tint: number
}
export type Placed = Omit<Piece, 'key' | 'flip' | 'tint' | 'order'> & { order?: number; tint?: number }
export type Place = (portion: Portion, at: Placed) => void

/** A soft shadow under a heap. */
export type Pad = { key: string; x: number; y: number; r: number }
/** Occupied space. */
export type Solid = { x: number; y: number; r: number; clear?: boolean | undefined }

export type Plan = { pieces: Piece[]; pads: Pad[] }

export const isLeaf = (p: Portion): p is Portion<Leaf> => p.sprite.kind === 'leaf'
export const isTopping = (p: Portion): p is Topping =>
  ['fan', 'cluster', 'nest', 'grain'].includes(p.sprite.kind)
export const isLoose = (p: Portion): p is Portion<Loose> =>
  ['loose', 'wedge', 'garnish', 'accent', 'dust'].includes(p.sprite.kind)
