import type { PaymentStatus } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { type paymentEventKinds, paymentEvents } from './table.ts'
import type { Source } from './till.ts'

export type PaymentEvent = {
  paymentId: string
  kind: (typeof paymentEventKinds)[number]
  status?: PaymentStatus
  source: Source
  details?: Record<string, unknown>
}

/** Adds to a payment's story, in the transaction of what happened. */
export const record = (tx: Db, { details = {}, ...event }: PaymentEvent, now: Date) =>
  tx.insert(paymentEvents).values({ ...event, details, at: now })
