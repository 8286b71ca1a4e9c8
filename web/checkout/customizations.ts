import type { Draft } from './draft.ts'

/** The changed salads, as they are sent and stored. Unchanged salads are omitted. */
export const customizationsOf = ({ customizations }: Pick<Draft, 'customizations'>) =>
  Object.entries(customizations)
    .filter(([, { excluded, notes }]) => excluded.length > 0 || notes.trim() !== '')
    .map(([saladId, { excluded, notes }]) => ({
      saladId,
      excludedIngredientIds: [...excluded],
      notes: notes.trim() || null,
    }))
