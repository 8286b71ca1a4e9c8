import type { Difference } from './ConflictDialog.tsx'

/** A field: its name, its label, and how to show its value if it is not text already. */
export type NamedField<V> = { name: keyof V & string; label: string; text?: (values: V) => string }

/**
 * Returns the fields that someone else changed to a value different from ours. By default an untouched field takes
 * their value and an edited field keeps ours. A field that only we changed is no difference.
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
