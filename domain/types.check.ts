/** Never runs. If the types of a platform ever reach the domain, the unused directives below fail `tsc`. */
export type Nothing = [
  // @ts-expect-error the browser
  typeof document,
  // @ts-expect-error Node
  typeof process,
  // @ts-expect-error its modules
  typeof import('node:fs'),
]
