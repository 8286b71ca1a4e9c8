import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { refundMethods, refundStatuses, refundTypes } from '../../domain/payments/rules.ts'
import { fils, id, instant } from '../db/columns.ts'
import { users } from './accounts.ts'
import { payments } from './payments.ts'

export const refundType = pgEnum('refund_type', refundTypes)
export const refundMethod = pgEnum('refund_method', refundMethods)
export const refundStatus = pgEnum('refund_status', refundStatuses)

/** Condition for refunds that were sent to the gateway and have not ended there. */
export const isWaitingRefund = (t: { status: SQLWrapper }) => sql`${t.status} in ('SENT', 'PENDING')`

export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountFils: fils().notNull(),
    type: refundType().notNull(),
    method: refundMethod().notNull(),
    status: refundStatus().notNull(),
    reason: text().notNull(),
    adminNotes: text(),
    notifyCustomer: boolean().notNull(),
    customerMessage: text(),
    /** Null for an automatic refund: a cancellation in time, or an orphan that was not recovered. */
    askedBy: uuid().references(() => users.id),
    gatewayRefundId: text(),
    lastError: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    doneAt: instant(),
    /** The admin who settled the refund by hand, and the bank's reference of a transfer. */
    settledBy: uuid().references(() => users.id),
    bankReference: text(),
    /** The failed refund that this one repeats. Each is repeated at most once. */
    retryOf: uuid().references((): AnyPgColumn => refunds.id),
    nextLookAt: instant(),
  },
  (t) => [
    unique('refunds_gateway').on(t.gatewayRefundId),
    unique('refunds_retry').on(t.retryOf),
    index('refunds_payment').on(t.paymentId),
    index('refunds_due').on(t.nextLookAt),
    // Requested refunds and those that need an admin. Written as an exclusion, because an index cannot name
    // an enum value that the same migration adds.
    index('refunds_to_make')
      .on(t.createdAt)
      .where(sql`${t.status} not in ('SENT', 'PENDING', 'DONE', 'FAILED')`),
    // Few rows; an admin decides about each.
    index('refunds_failed').on(t.paymentId).where(sql`${t.status} = 'FAILED'`),
    index('refunds_waiting').on(t.id).where(isWaitingRefund(t)),
    index('refunds_done').on(t.doneAt, t.id).where(sql`${t.doneAt} is not null`),
    check('refunds_amount', sql`${t.amountFils} > 0`),
  ],
)

export type RefundRow = typeof refunds.$inferSelect
