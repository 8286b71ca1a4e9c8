type Fields = Readonly<Record<string, unknown>>
export type AuditChange = { field: string; before: unknown; after: unknown }

/** Never stored and never shown, in any entity. */
const SECRET = /password|secret|token|hash|cvv/i
/** Fields that change with every write and carry no information. */
const AROUND = new Set(['id', 'key', 'version', 'search', 'createdAt', 'updatedAt'])

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** A name in both languages counts as one value. */
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
 * The differences between two states of an entity, field by field. A nested field is named `outer.inner`. A field that
 * is missing on one side is null there.
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
      // The database does not keep the order of keys.
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

/** The value as JSON stores it, without secrets inside lists. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (!Array.isArray(value)) return value
  return value.map((one: unknown) =>
    isFields(one) && !inBothLanguages(one) ? Object.fromEntries(flat(one)) : plain(one),
  )
}
