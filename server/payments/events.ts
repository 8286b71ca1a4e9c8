import type { PaymentStatus } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { type paymentEventKinds, paymentEvents } from './table.ts'

/** Who brought the news about a payment. */
export type PaymentSource = 'buyer' | 'status' | 'creation' | 'webhook' | 'janitor' | 'sweep' | 'admin'

export type PaymentEvent = {
  paymentId: string
  kind: (typeof paymentEventKinds)[number]
  status?: PaymentStatus
  source: PaymentSource
  details?: Record<string, unknown>
}

/** Adds to a payment's story, in the transaction of what happened: one thing, or several in their order. */
export function record(tx: Db, events: PaymentEvent | readonly PaymentEvent[], now: Date) {
  const told = [events].flat()
  return tx
    .insert(paymentEvents)
    .values(told.map(({ details = {}, ...event }) => ({ ...event, details, at: now })))
}

/** The same as a part of another statement, which is then a transaction by itself: `tx.with(recorded(…)).update(…)`. */
export const recorded = (tx: Db, events: PaymentEvent | readonly PaymentEvent[], now: Date) =>
  tx.$with('recorded').as(record(tx, events, now).returning({ id: paymentEvents.id }))
