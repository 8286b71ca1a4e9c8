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
export const CustomizationBody = z.object({
  saladId: z.uuid(messageKey('invalid')),
  excludedIngredientIds: ids.default([]),
  notes: z
    .string(messageKey('required'))
    .overwrite(cleanText)
    .trim()
    .max(ORDER_LIMITS.notes, messageKey('tooLong'))
    .nullable()
    .optional()
    .transform((value) => value || null),
})

/** Never in any salad, whatever the menu brings: ingredients, and whatever holds an allergen, also what is added later. */
export const NeverLists = z.object({
  neverIngredientIds: ids.default([]),
  neverAllergens: z
    .array(z.enum(allergens, messageKey('invalid')))
    .max(allergens.length, messageKey('invalid'))
    .default([]),
})
