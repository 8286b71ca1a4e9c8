import { sql } from 'drizzle-orm'
import { check, index, pgEnum, pgTable, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { fils, id, instant } from '../db/columns.ts'
import { users } from './accounts.ts'
import { deliveries } from './deliveries.ts'
import { payments } from './payments.ts'
import { refunds } from './refunds.ts'

/** Store credit, given in lots that each last a year. */
export const creditLots = pgTable(
  'credit_lots',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** What the credit was given for: a refund, or a failed delivery and its payment. */
    refundId: uuid().references(() => refunds.id),
    deliveryId: uuid().references(() => deliveries.id),
    paymentId: uuid().references(() => payments.id),
    amountFils: fils().notNull(),
    leftFils: fils().notNull(),
    givenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    remindedAt: instant(),
    expiredAt: instant(),
  },
  (t) => [
    unique('credit_lots_refund').on(t.refundId),
    unique('credit_lots_delivery').on(t.deliveryId),
    index('credit_lots_payment').on(t.paymentId).where(sql`${t.paymentId} is not null`),
    check(
      'credit_lots_given_for',
      sql`(${t.deliveryId} is null) = (${t.paymentId} is null) and (${t.refundId} is null or ${t.deliveryId} is null)`,
    ),
    index('credit_lots_user').on(t.userId, t.expiresAt),
    check('credit_lots_left', sql`${t.leftFils} between 0 and ${t.amountFils} and ${t.amountFils} > 0`),
  ],
)

export const creditEntryKinds = ['GIVEN', 'HELD', 'RETURNED', 'EXPIRED'] as const
export const creditEntryKind = pgEnum('credit_entry_kind', creditEntryKinds)
/** Every movement of store credit. Rows are only added; the entries of a lot add up to what is left of it. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    lotId: uuid()
      .notNull()
      .references(() => creditLots.id),
    kind: creditEntryKind().notNull(),
    /** The change to the lot; negative when credit was taken. */
    changeFils: fils().notNull(),
    paymentId: uuid().references(() => payments.id),
    /** 1 when a replaced payment is captured first and holds its returned credit again; otherwise 0. */
    turn: smallint().notNull().default(0),
    at: instant().notNull(),
  },
  (t) => [
    // In each turn a payment takes from a lot once and gives back once.
    unique('credit_entries_once').on(t.lotId, t.paymentId, t.kind, t.turn),
    check('credit_entries_turn', sql`${t.turn} between 0 and 1`),
    index('credit_entries_payment').on(t.paymentId),
    index('credit_entries_at').on(t.at),
  ],
)
