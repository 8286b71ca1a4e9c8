/**
 * Merges a salad's exclusions: `ids` were chosen when `seen` was shown, and `saved` is the current list. Ingredients
 * that someone else excluded since stay excluded, and those they restored stay restored, unless this customer changed
 * the same ingredient.
 */
export function mergeLeftOut(
  { seen, ids }: Record<'seen' | 'ids', readonly string[]>,
  saved: readonly string[],
): string[] {
  const isTakenBack = (id: string) => seen.includes(id) && !ids.includes(id)
  const added = ids.filter((id) => !seen.includes(id) && !saved.includes(id))
  return [...saved.filter((id) => !isTakenBack(id)), ...added]
}
