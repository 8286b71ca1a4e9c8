import { latinDigits, withoutDirectionMarks } from '../../domain/digits.ts'
import type { Language } from '../../domain/language.ts'

type Named = { readonly id: string; readonly nameEn: string; readonly nameAr: string }

/** Text as a searcher means it: no case, no accents or tashkeel, one alef for all its hamzas, ه for ة. */
const plain = (text: string) =>
  latinDigits(withoutDirectionMarks(text))
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ٱ', 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')

/** Whether a name, in either language, has every word that was typed. No sign is a wildcard. */
export function isFound(search = '') {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return ({ nameEn, nameAr }: Named) => {
    const name = `${plain(nameEn)} ${plain(nameAr)}`
    return words.every((word) => name.includes(word))
  }
}

/** By name as the reader's language orders it; equal names, which no table allows twice, by id. */
export function byName(language: Language) {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return (a: Named, b: Named) =>
    (language === 'ar' ? compare(a.nameAr, b.nameAr) : compare(a.nameEn, b.nameEn)) || compare(a.id, b.id)
}

/** `-name` sorts as `name` does, turned round; what is equal stays ordered by name. */
export function sorted<T extends Named, Key extends string>(
  rows: readonly T[],
  sort: Key | `-${Key}`,
  orders: Record<Key, (a: T, b: T) => number>,
  language: Language,
): T[] {
  const turned = sort.startsWith('-')
  const found = Object.entries<(a: T, b: T) => number>(orders).find(([key]) => key === sort.replace('-', ''))
  const tie = byName(language)
  return rows.toSorted((a, b) => (found ? (turned ? found[1](b, a) : found[1](a, b)) : 0) || tie(a, b))
}
