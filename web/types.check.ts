/** Never runs. If Node's types become visible to the browser's code, the unused directives below fail `tsc`. */
export type Nothing = [
  // @ts-expect-error Node
  typeof process,
  // @ts-expect-error its modules
  typeof import('node:fs'),
]
