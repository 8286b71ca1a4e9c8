import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  orphanReasons,
  type PaymentSource,
  paymentEventKinds,
  paymentKinds,
  paymentOutcomes,
  paymentStatuses,
  recordedPaymentMethods,
} from '../../domain/payments/rules.ts'
import { fils, id, instant } from '../db/columns.ts'
import { users } from './accounts.ts'
import { orders } from './orders.ts'

export const paymentKind = pgEnum('payment_kind', paymentKinds)
export const paymentMethod = pgEnum('payment_method', recordedPaymentMethods)
export const paymentStatus = pgEnum('payment_status', paymentStatuses)
export const paymentOutcome = pgEnum('payment_outcome', paymentOutcomes)
export const orphanReason = pgEnum('orphan_reason', orphanReasons)

export type FoundCustomer = { name: string; email: string | null; phone: string | null }

/** The charge may still be paid: every open payment, and a replaced payment while it is watched. */
export const isWatchedPayment = (t: { status: SQLWrapper; nextLookAt: SQLWrapper }) =>
  sql`(${isOpenPayment(t)} or (${t.status} = 'REPLACED' and ${t.nextLookAt} is not null))`

/**
 * Condition for a payment without a final status. The statuses are literals: with parameters the planner would not use
 * the partial indexes that name them.
 */
export const isOpenPayment = (t: { status: SQLWrapper }) =>
  sql`${t.status} in ('STARTED', 'INITIATED', 'IN_PROGRESS', 'UNKNOWN')`

/** The gateway stores an address as the buyer typed it, so compare in lower case. */
export const foundEmail = (t: { foundCustomer: SQLWrapper }) => sql`lower(${t.foundCustomer} ->> 'email')`

/** One attempt to pay. Its id is the gateway's `reference.order`. The row is the sum of its events. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    kind: paymentKind().notNull().default('ORDER'),
    /** Null for a card check, and for a charge found at the gateway without a reference of ours. */
    orderId: uuid().references(() => orders.id),
    userId: uuid().references(() => users.id),
    /** The gateway's id. Null until the gateway answered, and where store credit paid for everything. */
    chargeId: text(),
    method: paymentMethod().notNull(),
    status: paymentStatus().notNull(),
    outcome: paymentOutcome().notNull().default('NONE'),
    /** The amount to charge, and below the amount captured. */
    chargeFils: fils().notNull(),
    creditFils: fils().notNull(),
    capturedFils: fils(),
    capturedCurrency: text(),
    refundedFils: fils().notNull().default(sql`0`),
    /** Store credit given for failed deliveries. Together with the refunds never more than was paid. */
    creditedFils: fils().notNull().default(sql`0`),
    /** The whole amount including store credit: captured or, until then, to be captured. */
    amountFils: fils()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`coalesce(${payments.capturedFils}, ${payments.chargeFils}) + ${payments.creditFils}`,
      ),
    /**
     * The payment that this one replaced because the buyer chose another way to pay. Each payment is replaced at most
     * once.
     */
    replacesId: uuid().references((): AnyPgColumn => payments.id),
    payUrl: text(),
    paidWith: text(),
    cardBrand: text(),
    cardLast4: text(),
    /** The gateway's response code. */
    responseCode: text(),
    /** The saved card that pays; for a card check, the card it saved. */
    savedCardId: uuid().references((): AnyPgColumn => savedCards.id),
    saveCard: boolean().notNull().default(false),
    /** Found at the gateway without a payment of ours, and the customer as far as the gateway knows. */
    found: boolean().notNull().default(false),
    foundCustomer: jsonb().$type<FoundCustomer>(),
    orphanReason: orphanReason(),
    orphanedAt: instant(),
    /** When the second notice about an orphan was sent. */
    remindedAt: instant(),
    /** When an orphan was recovered or refunded, and by which admin; null if the shop decided automatically. */
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id),
    createdAt: instant().notNull(),
    capturedAt: instant(),
    /** When the gateway is next asked about an open payment. */
    nextLookAt: instant(),
    /** The admin who marked it as paid in cash or by transfer (null once the demo data was removed), and their note. */
    markedPaidBy: uuid().references(() => users.id),
    markedPaidNote: text(),
    /** The buyer's name, email and phone in searchable form (server/db/search.ts). */
    search: text().notNull(),
  },
  (t) => [
    unique('payments_charge').on(t.chargeId),
    unique('payments_replaces').on(t.replacesId),
    // One open payment per order: the second request gets the first one as a conflict.
    uniqueIndex('payments_one_open').on(t.orderId).where(isOpenPayment(t)),
    // One open card check per account: a second request continues the first.
    uniqueIndex('payments_one_card_check')
      .on(t.userId)
      .where(sql`${t.kind} = 'CARD_CHECK' and ${isOpenPayment(t)}`),
    // Captured card checks without a full refund, which an hourly job reads.
    index('payments_card_checks')
      .on(t.capturedAt)
      .where(sql`${t.kind} = 'CARD_CHECK' and ${t.refundedFils} < ${t.capturedFils}`),
    // For the captures of a day.
    index('payments_captured_at').on(t.capturedAt, t.id).where(sql`${t.capturedAt} is not null`),
    index('payments_due').on(t.nextLookAt),
    index('payments_orphans').on(t.orphanedAt).where(sql`${t.outcome} = 'ORPHANED'`),
    index('payments_user').on(t.userId, t.createdAt),
    index('payments_order').on(t.orderId),
    // For charges found at the gateway, by the customer's email address.
    index('payments_found').on(foundEmail(t)).where(sql`${t.foundCustomer} is not null`),
    // For the admin list's sorting and filters.
    index('payments_created').on(t.createdAt, t.id, t.status, t.outcome),
    index('payments_status').on(t.status, t.createdAt, t.id, t.outcome),
    index('payments_outcome').on(t.outcome, t.createdAt, t.id, t.status),
    index('payments_amount').on(t.amountFils, t.id, t.status, t.outcome),
    index('payments_status_amount').on(t.status, t.amountFils, t.id, t.outcome),
    index('payments_outcome_amount').on(t.outcome, t.amountFils, t.id, t.status),
    index('payments_search').using('gin', t.search.op('gin_trgm_ops')),
    index('payments_decided').on(t.decidedAt).where(sql`${t.decidedAt} is not null`),
    check(
      'payments_by_hand',
      sql`${t.markedPaidBy} is null or ${t.method}::text in ('CASH', 'BANK_TRANSFER')`,
    ),
    check('payments_amounts', sql`${t.chargeFils} >= 0 and ${t.creditFils} >= 0`),
    check('payments_captured', sql`(${t.status} = 'CAPTURED') = (${t.capturedFils} is not null)`),
    check('payments_refunded', sql`${t.refundedFils} between 0 and coalesce(${t.capturedFils}, 0)`),
    check(
      'payments_credited',
      sql`${t.creditedFils} >= 0 and ${t.refundedFils} + ${t.creditedFils} <= coalesce(${t.capturedFils}, 0) + ${t.creditFils}`,
    ),
    check('payments_outcome', sql`${t.outcome} = 'NONE' or ${t.status} = 'CAPTURED'`),
    // A card check has no order, takes no store credit and is never an orphan.
    check(
      'payments_card_check',
      sql`${t.kind} = 'ORDER' or (${t.orderId} is null and ${t.userId} is not null and ${t.creditFils} = 0 and ${t.creditedFils} = 0 and ${t.outcome} in ('NONE', 'REFUNDED'))`,
    ),
    check('payments_orphan', sql`${t.outcome} <> 'ORPHANED' or ${t.orphanReason} is not null`),
  ],
)

export type PaymentRow = typeof payments.$inferSelect

export const paymentEventKind = pgEnum('payment_event_kind', paymentEventKinds)

/** Everything that ever happened to a payment. Rows are only added, never changed. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    at: instant().notNull(),
    kind: paymentEventKind().notNull(),
    /** The new status, if the event is a change of status. */
    status: paymentStatus(),
    /** Where the event came from: the buyer's request, the return page, the webhook, the janitor, an admin. */
    source: text().$type<PaymentSource>().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('payment_events_payment').on(t.paymentId, t.at)],
)

export type PaymentEventRow = typeof paymentEvents.$inferSelect

/** Cards that the gateway stores for a customer. Card numbers never reach this server. */
export const savedCards = pgTable(
  'saved_cards',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    tapCardId: text().notNull(),
    tapCustomerId: text().notNull(),
    agreementId: text(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: smallint(),
    expYear: smallint(),
    isDefault: boolean().notNull(),
    createdAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [
    unique('saved_cards_once').on(t.userId, t.tapCardId),
    uniqueIndex('saved_cards_one_default').on(t.userId).where(sql`${t.isDefault}`),
    check('saved_cards_default', sql`not ${t.isDefault} or ${t.removedAt} is null`),
  ],
)

export type CardRow = typeof savedCards.$inferSelect
