import type { Difference } from './ConflictDialog.tsx'

/** A field by its name, what it is called, and its value in words where it is not one already. */
export type NamedField<V> = { name: keyof V & string; label: string; text?: (values: V) => string }

/**
 * Where somebody else changed what is not the same here. Who did not touch the field takes theirs, who did keeps their
 * own, until they choose. What was changed here alone is no difference to decide: it stays.
 */
export function differencesOf<V extends Record<string, unknown>>(
  { base, mine, theirs }: { base: V; mine: V; theirs: V },
  fields: readonly NamedField<V>[],
): Difference[] {
  return fields
    .filter(({ name }) => !same(theirs[name], base[name]) && !same(theirs[name], mine[name]))
    .map(({ name, label, text = (values: V) => String(values[name] ?? '') }) => ({
      name,
      label,
      mine: text(mine),
      theirs: text(theirs),
      keep: same(mine[name], base[name]) ? 'theirs' : 'mine',
    }))
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
