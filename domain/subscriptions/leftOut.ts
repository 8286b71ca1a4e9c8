/**
 * What is left out of a salad once `ids`, chosen upon what was `seen` then, are put upon what is `saved` by now: what
 * somebody else left out meanwhile stays out, and what they put back is back, unless it was pressed here.
 */
export function mergeLeftOut(
  { seen, ids }: Record<'seen' | 'ids', readonly string[]>,
  saved: readonly string[],
): string[] {
  const isTakenBack = (id: string) => seen.includes(id) && !ids.includes(id)
  const added = ids.filter((id) => !seen.includes(id) && !saved.includes(id))
  return [...saved.filter((id) => !isTakenBack(id)), ...added]
}
