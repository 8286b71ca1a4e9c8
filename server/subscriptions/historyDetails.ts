import { z } from 'zod'
import { Day } from '../../domain/fields.ts'
import { slots } from '../../domain/settings/rules.ts'
import { cancellationReasons } from '../../domain/subscriptions/rules.ts'

/** What the lines of a subscription's history keep, by their reason. They are read for years, and an erasure empties them. */
export const PausedDetails = z.object({ from: Day, to: Day })
export const SkippedDetails = z.object({ day: Day })
export const SlotDetails = z.object({ from: z.enum(slots), to: z.enum(slots) })
/** The one that follows it, by its number. */
export const RenewedDetails = z.object({ number: z.int() })
/** The day that failed, and the one it comes on instead. */
export const RedeliveryDetails = z.object({ day: Day, to: Day })
/** Days that were owed and do not come any more. */
export const LostDetails = z.object({ days: z.array(Day) })
export const CancelledDetails = LostDetails.extend({
  reason: z.enum(cancellationReasons).nullable(),
  refund: z.boolean(),
})
/** Whatever moved deliveries. */
export const MovedDetails = z.object({ moves: z.array(z.object({ from: Day, to: Day })), endDate: Day })

const changes = ['never', 'instructions', 'address', 'swapped', 'swappedBack', 'note'] as const
export const ChangedDetails = z.object({
  /** Where it was changed for one day only. */
  day: Day.optional(),
  /** The salads whose ingredients or notes changed, by their names then. */
  salads: z.array(z.object({ nameEn: z.string(), nameAr: z.string() })),
  what: z.array(z.enum(changes)),
})
export type ChangedDetails = z.output<typeof ChangedDetails>
