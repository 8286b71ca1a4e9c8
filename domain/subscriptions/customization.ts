import { z } from 'zod'
import { cleanText } from '../cleanText.ts'
import { messageKey } from '../fields.ts'
import { allergens } from '../menu/rules.ts'
import { ORDER_LIMITS } from './rules.ts'

const ids = z
  .array(z.uuid(messageKey('invalid')))
  .max(ORDER_LIMITS.leftOut, messageKey('invalid'))
  .transform((list) => [...new Set(list)])

/** A customer's exclusions for one salad, and a note for the kitchen. */
const saladId = z.uuid(messageKey('invalid'))
const notes = z
  .string(messageKey('required'))
  .overwrite(cleanText)
  .trim()
  .max(ORDER_LIMITS.notes, messageKey('tooLong'))
  .nullable()
  .optional()

export const CustomizationBody = z.object({
  saladId,
  excludedIngredientIds: ids.default([]),
  notes: notes.transform((value) => value || null),
})

/**
 * Fields that are omitted stay unchanged, so that saving a note never restores an ingredient that another tab excluded.
 */
export const CustomizationChange = z.object({
  saladId,
  excludedIngredientIds: ids.optional(),
  /** The exclusions shown when these were chosen. Changes that someone else made since are kept. */
  seen: ids.optional(),
  notes: notes.transform((value) => (value === undefined ? undefined : value || null)),
})
export type CustomizationChange = z.output<typeof CustomizationChange>

/**
 * Exclusions for all salads, whatever the menu: ingredients, and every ingredient with one of these allergens,
 * including ingredients added later.
 */
export const NeverLists = z.object({
  neverIngredientIds: ids.default([]),
  neverAllergens: z
    .array(z.enum(allergens, messageKey('invalid')))
    .max(allergens.length, messageKey('invalid'))
    .default([]),
})
