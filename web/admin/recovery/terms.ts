import { z } from 'zod'
import type { Day } from '../../../domain/dates.ts'
import { Day as DayField, messageKey } from '../../../domain/fields.ts'
import { recoveryStart } from '../../../domain/recovery/rules.ts'
import { slots } from '../../../domain/settings/rules.ts'
import { ORDER_LIMITS } from '../../../domain/subscriptions/rules.ts'

const words = z.string().trim().max(ORDER_LIMITS.instructions, messageKey('tooLong'))

/** In a bulk recovery, each order keeps its own delivery time. */
export const AS_ORDERED = 'AS_ORDERED'

/** The fields that a single and a bulk recovery share. */
export const terms = {
  planId: z.uuid(messageKey('planRequired')),
  startDate: DayField,
  deliveryTimeSlot: z.enum(slots, messageKey('required')),
  deliveryInstructions: words,
  specialInstructions: words,
  recoveryReason: words,
}
export const BulkTerms = z.object({
  ...terms,
  deliveryTimeSlot: z.enum([AS_ORDERED, ...slots], messageKey('required')),
})
/** The fields of both forms. */
export type TermsTyped = z.input<typeof BulkTerms>
export type TermsValues = z.output<typeof BulkTerms>

/** An empty form: from tomorrow on, in the morning. */
export const emptyTerms = (today: Day): z.input<z.ZodObject<typeof terms>> => ({
  planId: '',
  startDate: recoveryStart(today),
  deliveryTimeSlot: 'MORNING_9_12',
  deliveryInstructions: '',
  specialInstructions: '',
  recoveryReason: '',
})
