import type { Fan, Heap, Leaf, Loose, Sprite } from './sprite.ts'

/** An ingredient of this salad, with how much of it (0 little, 1 some, 2 plenty) and how it is drawn. */
export type Portion<S extends Sprite = Sprite> = { key: string; amount: 0 | 1 | 2; sprite: S }
export type Topping = Portion<Fan | Heap>

/** One piece in its place. Coordinates are from the middle of the bowl. */
export type Piece = {
  key: string
  x: number
  y: number
  variant: number
  rotation: number
  scale: number
  flip: boolean
  /** Height, then order within it. */
  z: number
  order: number
  /** Shaded by what is above it, or lit when negative. */
  tint: number
}
export type Placed = Omit<Piece, 'key' | 'flip' | 'tint' | 'order'> & { order?: number; tint?: number }
export type Place = (portion: Portion, at: Placed) => void

/** A soft dark under a heap. */
export type Pad = { key: string; x: number; y: number; r: number }
/** Room that is taken. */
export type Solid = { x: number; y: number; r: number; clear?: boolean | undefined }

export type Plan = { pieces: Piece[]; pads: Pad[] }

export const isLeaf = (p: Portion): p is Portion<Leaf> => p.sprite.kind === 'leaf'
export const isTopping = (p: Portion): p is Topping =>
  ['fan', 'cluster', 'nest', 'grain'].includes(p.sprite.kind)
export const isLoose = (p: Portion): p is Portion<Loose> =>
  ['loose', 'wedge', 'garnish', 'accent', 'dust'].includes(p.sprite.kind)
