/** A small change that breaks the product. The named tests must notice it. */
export type Mutant = {
  /** A short description of what it breaks. */
  breaks: string
  /** Each text must occur exactly once in its file. */
  changes: { file: string; find: string; replace: string }[]
  tests: string[]
  /** Only visible with concurrent connections. */
  store?: 'postgres'
}

/** A mutant with one change. */
export const one = (
  breaks: string,
  file: string,
  [find, replace]: [string, string],
  tests: string[],
): Mutant => ({ breaks, changes: [{ file, find, replace }], tests })

/** Applies a change to a file's text. Throws unless the text to find occurs exactly once. */
export function mutate(text: string, { file, find, replace }: Mutant['changes'][number]): string {
  const found = text.split(find).length - 1
  if (found !== 1) throw new Error(`${file} has this text ${found} times, not once: ${find}`)
  return text.replace(find, () => replace)
}
