/** Never runs. If the browser's types ever reach the server, the unused directives below fail `tsc`. */
export type Nothing = [
  // @ts-expect-error the page
  typeof document,
  // @ts-expect-error its window
  typeof window,
]
