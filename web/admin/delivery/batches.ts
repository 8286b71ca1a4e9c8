import { MOST_AT_ONCE } from '../../../domain/deliveries/adminContract.ts'

/** Splits items into batches of the size the server accepts. */
export const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / MOST_AT_ONCE) }, (_, n) =>
    items.slice(n * MOST_AT_ONCE, (n + 1) * MOST_AT_ONCE),
  )
