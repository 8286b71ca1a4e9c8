import type { PaymentEventKind, PaymentSource, PaymentStatus } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { paymentEvents } from '../tables/payments.ts'

export type PaymentEvent = {
  paymentId: string
  kind: PaymentEventKind
  status?: PaymentStatus
  source: PaymentSource
  details?: Record<string, unknown>
}

/** Adds one or several events to a payment, in order. Use it in the transaction of the change it records. */
export function record(tx: Db, events: PaymentEvent | readonly PaymentEvent[], now: Date) {
  const eventList = [events].flat()
  return tx
    .insert(paymentEvents)
    .values(eventList.map(({ details = {}, ...event }) => ({ ...event, details, at: now })))
}

/** The same as a CTE of another statement, so that both are one statement: `tx.with(recorded(…)).update(…)`. */
export const recorded = (tx: Db, events: PaymentEvent | readonly PaymentEvent[], now: Date) =>
  tx.$with('recorded').as(record(tx, events, now).returning({ id: paymentEvents.id }))
