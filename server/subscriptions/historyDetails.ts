import { z } from 'zod'
import { Day } from '../../domain/fields.ts'
import { slots } from '../../domain/settings/rules.ts'
import { cancellationReasons } from '../../domain/subscriptions/rules.ts'

/** Schemas of the history's details, by reason. Old rows are read for years, and an erasure empties them. */
export const PausedDetails = z.object({ from: Day, to: Day })
export const SkippedDetails = z.object({ day: Day })
export const SlotDetails = z.object({ from: z.enum(slots), to: z.enum(slots) })
/** The number of the subscription that follows. */
export const RenewedDetails = z.object({ number: z.int() })
/** The day that failed, and the day of the re-delivery. */
export const RedeliveryDetails = z.object({ day: Day, to: Day })
/** Deliveries that were owed and are lost. */
export const LostDetails = z.object({ days: z.array(Day) })
export const CancelledDetails = LostDetails.extend({
  reason: z.enum(cancellationReasons).nullable(),
  refund: z.boolean(),
})
/** Any change that moved deliveries. */
export const MovedDetails = z.object({ moves: z.array(z.object({ from: Day, to: Day })), endDate: Day })

const changes = ['never', 'instructions', 'address', 'swapped', 'swappedBack', 'note'] as const
export const ChangedDetails = z.object({
  /** Set if the change is for one day only. */
  day: Day.optional(),
  /** The salads whose ingredients or notes changed, with their names at that time. */
  salads: z.array(z.object({ nameEn: z.string(), nameAr: z.string() })),
  what: z.array(z.enum(changes)),
})
export type ChangedDetails = z.output<typeof ChangedDetails>
