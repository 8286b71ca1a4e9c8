import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day } from '../fields.ts'

/**
 * What changed, told to browsers that look at it: ids at most, never what they stand for. Who hears of it reads again
 * what it concerns (web/api/liveReads.ts), by calls that check who is asking.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  /** First of all, and after a gap: whatever was read before this may be old. */
  z.object({ kind: z.literal('resync') }),
  /** Someone logged in or out somewhere, or was suspended. */
  z.object({ kind: z.literal('sessions.changed') }),
  /** One of the customer's subscriptions, or a delivery of it, is not as it was. */
  z.object({ kind: z.literal('subscriptions.changed') }),
  /** One of the customer's payments or refunds is not as it was; for admins: an automatic renewal was declined. */
  z.object({ kind: z.literal('payments.changed') }),
  /** For admins: a delivery of that day moved on, or what the kitchen or a driver goes by did. */
  z.object({ kind: z.literal('deliveries.changed'), date: Day.nullable() }),
  /** A customer said something, or was answered: for them and for admins. */
  z.object({ kind: z.literal('feedback.changed') }),
  /** For admins: money is nobody's yet, or somebody has decided about it. */
  z.object({ kind: z.literal('orphans.changed') }),
])
export type LiveEvent = z.output<typeof LiveEvent>

export const events = endpoint({
  method: 'GET',
  path: '/events',
  access: 'SIGNED_IN',
  summary: 'Live updates as a stream that stays open until the session ends.',
  events: LiveEvent,
})
