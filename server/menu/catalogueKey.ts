/** An English name as a key: 'Fig & Halloumi' → 'fig-halloumi'. `otherwise` stands in for a name without emails. */
export const catalogueKey = (nameEn: string, otherwise: string) =>
  nameEn
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || otherwise

/** Tries a key, then key-2, key-3 …, until `insert` finds it free: what two people add at once gets two keys. */
export async function withFreeKey<T>(
  key: string,
  insert: (key: string) => Promise<T | undefined>,
): Promise<T> {
  for (let n = 1; ; n++) {
    const made = await insert(n === 1 ? key : `${key}-${n}`)
    if (made) return made
  }
}
