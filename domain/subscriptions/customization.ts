import { z } from 'zod'
import { cleanText } from '../cleanText.ts'
import { messageKey } from '../fields.ts'
import { allergens } from '../menu/rules.ts'
import { ORDER_LIMITS } from './rules.ts'

const ids = z
  .array(z.uuid(messageKey('invalid')))
  .max(ORDER_LIMITS.leftOut, messageKey('invalid'))
  .transform((list) => [...new Set(list)])

/** What is left out of one salad, and what its kitchen should know. */
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

/** What is not named stays as it is: a note never puts back what another tab has taken out. */
export const CustomizationChange = z.object({
  saladId,
  excludedIngredientIds: ids.optional(),
  /** What was left out when these were chosen: what somebody else has changed since stays as they changed it. */
  seen: ids.optional(),
  notes: notes.transform((value) => (value === undefined ? undefined : value || null)),
})
export type CustomizationChange = z.output<typeof CustomizationChange>

/** Never in any salad, whatever the menu brings: ingredients, and whatever holds an allergen, also what is added later. */
export const NeverLists = z.object({
  neverIngredientIds: ids.default([]),
  neverAllergens: z
    .array(z.enum(allergens, messageKey('invalid')))
    .max(allergens.length, messageKey('invalid'))
    .default([]),
})
