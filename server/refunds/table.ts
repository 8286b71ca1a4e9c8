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
import { users } from '../accounts/table.ts'
import { fils, id, instant } from '../db/columns.ts'
import { payments } from '../payments/table.ts'

export const refundType = pgEnum('refund_type', refundTypes)
export const refundMethod = pgEnum('refund_method', refundMethods)
export const refundStatus = pgEnum('refund_status', refundStatuses)

/** Handed to the gateway, which has not come to an end with it. */
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
    /** Missing when the shop itself asked: a cancellation in time, an orphan nobody recovered. */
    askedBy: uuid().references(() => users.id),
    gatewayRefundId: text(),
    lastError: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    doneAt: instant(),
    /** The admin who said what became of it, where a person had to; of a transfer also the bank's reference. */
    settledBy: uuid().references(() => users.id),
    bankReference: text(),
    /** The refused one that this asks for again: once. */
    retryOf: uuid().references((): AnyPgColumn => refunds.id),
    nextLookAt: instant(),
  },
  (t) => [
    unique('refunds_gateway').on(t.gatewayRefundId),
    unique('refunds_retry').on(t.retryOf),
    index('refunds_payment').on(t.paymentId),
    index('refunds_due').on(t.nextLookAt),
    // Asked for, or in need of a person. By the others: a state that a migration adds cannot stand in an index it makes.
    index('refunds_to_make')
      .on(t.createdAt)
      .where(sql`${t.status} not in ('SENT', 'PENDING', 'DONE', 'FAILED')`),
    index('refunds_waiting').on(t.id).where(isWaitingRefund(t)),
    index('refunds_done').on(t.doneAt, t.id).where(sql`${t.doneAt} is not null`),
    // Few, and a person's to decide about.
    index('refunds_failed').on(t.paymentId).where(sql`${t.status} = 'FAILED'`),
    check('refunds_amount', sql`${t.amountFils} > 0`),
  ],
)

export type RefundRow = typeof refunds.$inferSelect
