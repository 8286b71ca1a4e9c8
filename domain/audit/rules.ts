type Fields = Readonly<Record<string, unknown>>
export type AuditChange = { field: string; before: unknown; after: unknown }

/** Never kept, never shown, whatever holds them. */
const SECRET = /password|secret|token|hash|cvv/i
/** Goes along with every change and tells nobody anything. */
const AROUND = new Set(['id', 'key', 'version', 'search', 'createdAt', 'updatedAt'])

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** A name in both languages is one value. */
export type BothLanguages = { en: string; ar: string }
export const inBothLanguages = (value: unknown): value is BothLanguages =>
  isFields(value) &&
  Object.keys(value).length === 2 &&
  typeof value.en === 'string' &&
  typeof value.ar === 'string'
export const bothNames = ({ nameEn: en, nameAr: ar }: { nameEn: string; nameAr: string }): BothLanguages => ({
  en,
  ar,
})

/**
 * What differs between two states of a thing, field by field: one within another is `outer.inner`. What is missing on
 * one side is null there.
 */
export function changesOf(
  before: Fields | null | undefined,
  after: Fields | null | undefined,
): AuditChange[] {
  const [was, is] = [flat(before ?? {}), flat(after ?? {})]
  return (
    [...new Set([...was.keys(), ...is.keys()])]
      .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
      // The database keeps no order.
      .sort((one, other) => (one.field < other.field ? -1 : 1))
  )
}

function flat(fields: Fields, outer = ''): Map<string, unknown> {
  const found = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (SECRET.test(name) || AROUND.has(name)) return []
    if (isFields(value) && !inBothLanguages(value)) return [...flat(value, `${outer}${name}.`)]
    return [[outer + name, plain(value)]]
  })
  return new Map(found)
}

/** As JSON keeps it, without secrets in lists. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (!Array.isArray(value)) return value
  return value.map((one: unknown) =>
    isFields(one) && !inBothLanguages(one) ? Object.fromEntries(flat(one)) : plain(one),
  )
}
