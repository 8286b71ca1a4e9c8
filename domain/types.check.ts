/** Never runs. If the types of a platform become visible in the domain, the unused directives below make `tsc` fail. */
export type Nothing = [
  // @ts-expect-error the browser
  typeof document,
  // @ts-expect-error Node
  typeof process,
  // @ts-expect-error its modules
  typeof import('node:fs'),
]
