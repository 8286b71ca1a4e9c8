type Fields = Record<string, unknown>

/** What an admin's write changed, for its record: the fields that differ, as they were and as they became. */
export function difference(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const differing = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const of = (all: Fields) => Object.fromEntries(differing.map((field) => [field, all[field] ?? null]))
  return { before: of(before), after: of(after) }
}
