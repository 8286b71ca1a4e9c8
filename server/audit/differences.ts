import { isDeepStrictEqual } from 'node:util'

type Fields = Record<string, unknown>

/** What of these differs, as it was and as it became: what an audit row keeps. */
export function differences(was: Fields, is: Fields): { before: Fields; after: Fields } {
  const changed = Object.keys({ ...was, ...is }).filter((key) => !isDeepStrictEqual(was[key], is[key]))
  const of = (fields: Fields) => Object.fromEntries(changed.map((key) => [key, fields[key] ?? null]))
  return { before: of(was), after: of(is) }
}
