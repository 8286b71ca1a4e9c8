import { z } from 'zod'
import { cleanLine } from '../cleanText.ts'
import { endpoint } from '../endpoint.ts'
import { Day, messageKey } from '../fields.ts'

export const CLOSURE_REASON = 120
export const MOST_CLOSURES = 60
const reason = z
  .string(messageKey('required'))
  .overwrite(cleanLine)
  .min(1, messageKey('required'))
  .max(CLOSURE_REASON, messageKey('tooLong'))

export const Closure = z.object({
  date: Day,
  reasonEn: z.string(),
  reasonAr: z.string(),
  /** It can still be taken back: the day before it is not over. */
  removable: z.boolean(),
})
export type Closure = z.output<typeof Closure>
const ClosureBody = z.object({
  dates: z.array(Day).min(1, messageKey('required')).max(MOST_CLOSURES, messageKey('tooMany')),
  reasonEn: reason,
  reasonAr: reason,
})

/** What a closure, or its end, does to one subscription: the same rule that does it. */
const Moved = z.object({
  subscriptionId: z.uuid(),
  subscriptionNumber: z.string(),
  customerName: z.string(),
  moves: z.array(z.object({ from: Day, to: Day })),
  endDate: Day,
  newEndDate: Day,
  /** Its year ends before its last delivery would come. */
  pastTheYear: z.boolean(),
})
const Effect = z.object({
  customers: z.int(),
  deliveries: z.int(),
  /** The first hundred; the counts are of all. */
  subscriptions: z.array(Moved),
})

export const adminClosures = endpoint({
  method: 'GET',
  path: '/admin/closures',
  access: 'ADMIN',
  summary: 'The days the kitchen is closed, those to come first.',
  returns: z.object({ content: z.array(Closure) }),
})
export const previewClosures = endpoint({
  method: 'POST',
  path: '/admin/closures/preview',
  access: 'ADMIN',
  summary:
    'Whose deliveries would move where if these days were closed, or (`remove`) open again. Changes nothing.',
  body: z.object({ dates: ClosureBody.shape.dates, remove: z.boolean().default(false) }),
  returns: Effect,
})
export const addClosures = endpoint({
  method: 'POST',
  path: '/admin/closures',
  access: 'ADMIN',
  summary: 'Closes days that are still open. What would have come then moves; each customer is told once.',
  body: ClosureBody,
  returns: z.object({ added: z.array(Day), effect: Effect }),
  status: 201,
})
export const removeClosure = endpoint({
  method: 'DELETE',
  path: '/admin/closures/:date',
  access: 'ADMIN',
  summary:
    'Opens a closed day again while it is still to come; what follows moves forward, each customer is told once.',
  params: z.object({ date: Day }),
  returns: z.object({ effect: Effect }),
})
