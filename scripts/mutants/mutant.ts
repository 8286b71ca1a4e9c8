/** A small change that breaks the product: whoever made it by mistake must hear of it from the named tests. */
export type Mutant = {
  /** What it breaks, in a few words. */
  breaks: string
  /** Each text stands exactly once in its file. */
  changes: { file: string; find: string; replace: string }[]
  tests: string[]
  /** What only goes wrong where connections race. */
  store?: 'postgres'
}

/** A mutant of one change. */
export const one = (
  breaks: string,
  file: string,
  [find, replace]: [string, string],
  tests: string[],
): Mutant => ({ breaks, changes: [{ file, find, replace }], tests })

/** The file's text with the change; an error when its text is not there any more, or more than once. */
export function mutate(text: string, { file, find, replace }: Mutant['changes'][number]): string {
  const found = text.split(find).length - 1
  if (found !== 1) throw new Error(`${file} has this text ${found} times, not once: ${find}`)
  return text.replace(find, () => replace)
}
