import type { PaymentEventKind, PaymentSource, PaymentStatus } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { paymentEvents } from './table.ts'

export type PaymentEvent = {
  paymentId: string
  kind: PaymentEventKind
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
