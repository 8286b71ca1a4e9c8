import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day } from '../fields.ts'

/**
 * Tells open browsers what changed. Events carry ids at most and never data. The browser then repeats the reads that
 * the event concerns (web/api/liveReads.ts), and those check who is calling.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** The first event, also sent after a gap: everything read before this may be stale. */
  z.object({ kind: z.literal('resync') }),
  /** A session of this account started or ended, or the account was suspended. */
  z.object({ kind: z.literal('sessions.changed') }),
  /** One of the customer's subscriptions, or a delivery of one, changed. */
  z.object({ kind: z.literal('subscriptions.changed') }),
  /** One of the customer's payments or refunds changed. For admins: an automatic renewal was declined. */
  z.object({ kind: z.literal('payments.changed') }),
  /** For admins: a delivery of that day, or data that the kitchen or a driver uses, changed. */
  z.object({ kind: z.literal('deliveries.changed'), date: Day.nullable() }),
  /** A customer sent feedback or the shop answered it. For that customer and for admins. */
  z.object({ kind: z.literal('feedback.changed') }),
  /** For admins: an orphaned payment was found or resolved. */
  z.object({ kind: z.literal('orphans.changed') }),
])
export type LiveEvent = z.output<typeof LiveEvent>

export const events = endpoint('GET', '/events', 'SIGNED_IN', {
  summary: 'Live updates as a stream that stays open until the session ends.',
  events: LiveEvent,
})
