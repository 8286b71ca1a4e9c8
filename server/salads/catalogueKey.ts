/**
 * Converts an English name to a key: 'Fig & Halloumi' → 'fig-halloumi'. `otherwise` is used for a name without Latin
 * letters or digits.
 */
export const catalogueKey = (nameEn: string, otherwise: string) =>
  nameEn
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || otherwise

/** Tries a key, then key-2, key-3 …, until `insert` succeeds, so that two concurrent additions get two keys. */
export async function withFreeKey<T>(
  key: string,
  insert: (key: string) => Promise<T | undefined>,
): Promise<T> {
  for (let n = 1; ; n++) {
    const made = await insert(n === 1 ? key : `${key}-${n}`)
    if (made) return made
  }
}
