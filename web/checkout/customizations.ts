import type { Draft } from './draft.ts'

/** What was changed of the salads, as it is sent and kept: one that comes as it is needs no line. */
export const customizationsOf = ({ customizations }: Pick<Draft, 'customizations'>) =>
  Object.entries(customizations)
    .filter(([, { excluded, notes }]) => excluded.length > 0 || notes.trim() !== '')
    .map(([saladId, { excluded, notes }]) => ({
      saladId,
      excludedIngredientIds: [...excluded],
      notes: notes.trim() || null,
    }))
