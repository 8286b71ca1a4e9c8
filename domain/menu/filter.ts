import { type Allergen, allergens, type SaladCategory, saladCategories } from './rules.ts'

/** The visitor's filter, stored in the address: /menu?category=vegetarian&without=nuts,milk */
export type Filter = { category: SaladCategory | null; without: Allergen[] }
type Filtered = { readonly category: SaladCategory; readonly allergens: readonly Allergen[] }

/** Reads the filter from the address and ignores unknown categories and allergens. */
export function readFilter(search: URLSearchParams): Filter {
  const excluded = search.get('without')?.split(',') ?? []
  return {
    category: saladCategories.find((c) => c.toLowerCase() === search.get('category')) ?? null,
    without: allergens.filter((a) => excluded.includes(a)),
  }
}

/** The same address with another filter. Other parameters are kept. */
export function withFilter(search: URLSearchParams, { category, without }: Filter): string {
  const next = new URLSearchParams(search)
  next.delete('category')
  next.delete('without')
  if (category) next.set('category', category.toLowerCase())
  const plain = next.toString()
  // Commas stay unescaped in the address, to be readable.
  const list = without.length > 0 ? `without=${without.join(',')}` : ''
  return [plain, list].filter(Boolean).join('&')
}

export const matchesFilter = (salad: Filtered, { category, without }: Filter) =>
  (category === null || salad.category === category) && !salad.allergens.some((a) => without.includes(a))
