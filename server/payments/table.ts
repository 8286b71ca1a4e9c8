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
import { users } from '../accounts/table.ts'
import { fils, id, instant } from '../db/columns.ts'
import { orders } from '../orders/table.ts'

export const paymentKind = pgEnum('payment_kind', paymentKinds)
export const paymentMethod = pgEnum('payment_method', recordedPaymentMethods)
export const paymentStatus = pgEnum('payment_status', paymentStatuses)
export const paymentOutcome = pgEnum('payment_outcome', paymentOutcomes)
export const orphanReason = pgEnum('orphan_reason', orphanReasons)

export type FoundCustomer = { name: string; email: string | null; phone: string | null }

/** Its charge may still be paid: every open payment, and a replaced one for a while. */
export const isWatchedPayment = (t: { status: SQLWrapper; nextLookAt: SQLWrapper }) =>
  sql`(${isOpenPayment(t)} or (${t.status} = 'REPLACED' and ${t.nextLookAt} is not null))`

/** What the money of is not decided yet. In plain words: a plan that takes the states as parameters finds no index that names them. */
export const isOpenPayment = (t: { status: SQLWrapper }) =>
  sql`${t.status} in ('STARTED', 'INITIATED', 'IN_PROGRESS', 'UNKNOWN')`

/** The gateway keeps an address as it was typed. */
export const foundEmail = (t: { foundCustomer: SQLWrapper }) => sql`lower(${t.foundCustomer} ->> 'email')`

/** One try to pay: its id is the gateway's `reference.order`. The row is what its events add up to. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    kind: paymentKind().notNull().default('ORDER'),
    /** Missing for a card check, and for a charge found at the gateway whose reference is none of ours. */
    orderId: uuid().references(() => orders.id),
    userId: uuid().references(() => users.id),
    /** The gateway's id; missing until it answered, and where store credit paid for everything. */
    chargeId: text(),
    method: paymentMethod().notNull(),
    status: paymentStatus().notNull(),
    outcome: paymentOutcome().notNull().default('NONE'),
    /** What the charge is to be, and what was captured. */
    chargeFils: fils().notNull(),
    creditFils: fils().notNull(),
    capturedFils: fils(),
    capturedCurrency: text(),
    refundedFils: fils().notNull().default(sql`0`),
    /** Given as store credit for its deliveries that failed. Only what fits: with the refunds never more than was paid. */
    creditedFils: fils().notNull().default(sql`0`),
    /** What it is about, store credit too: captured, or to be. */
    amountFils: fils()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`coalesce(${payments.capturedFils}, ${payments.chargeFils}) + ${payments.creditFils}`,
      ),
    /** The payment it took the place of, because its buyer wanted to pay another way. Each is replaced at most once. */
    replacesId: uuid().references((): AnyPgColumn => payments.id),
    payUrl: text(),
    paidWith: text(),
    cardBrand: text(),
    cardLast4: text(),
    /** The gateway's code of the outcome. */
    responseCode: text(),
    /** The saved card that pays; of a card check the one it saved. */
    savedCardId: uuid().references((): AnyPgColumn => savedCards.id),
    saveCard: boolean().notNull().default(false),
    /** Found at the gateway without a payment of ours; then also who paid, as far as the gateway knows. */
    found: boolean().notNull().default(false),
    foundCustomer: jsonb().$type<FoundCustomer>(),
    orphanReason: orphanReason(),
    orphanedAt: instant(),
    /** When the second notice of an orphan left. */
    remindedAt: instant(),
    /** When an orphan left the list, recovered or refunded, and which admin saw to it; missing when the shop itself did. */
    decidedAt: instant(),
    decidedBy: uuid().references(() => users.id),
    createdAt: instant().notNull(),
    capturedAt: instant(),
    /** When an open payment is asked about again. */
    nextLookAt: instant(),
    /** The admin who said it was paid in cash or by transfer, null once they went with the demo; and what they noted. */
    markedPaidBy: uuid().references(() => users.id),
    markedPaidNote: text(),
    /** The buyer's name, e-mail and phone as they are searched (server/db/search.ts). */
    search: text().notNull(),
  },
  (t) => [
    unique('payments_charge').on(t.chargeId),
    unique('payments_replaces').on(t.replacesId),
    // One live attempt per order: whoever would be the second is told of the first.
    uniqueIndex('payments_one_open').on(t.orderId).where(isOpenPayment(t)),
    // One open card check per account: a second press continues the first.
    uniqueIndex('payments_one_card_check')
      .on(t.userId)
      .where(sql`${t.kind} = 'CARD_CHECK' and ${isOpenPayment(t)}`),
    // Captured card checks whose money has not gone back, which the hourly job looks through.
    index('payments_card_checks')
      .on(t.capturedAt)
      .where(sql`${t.kind} = 'CARD_CHECK' and ${t.refundedFils} < ${t.capturedFils}`),
    // What came in on a day.
    index('payments_captured_at').on(t.capturedAt, t.id).where(sql`${t.capturedAt} is not null`),
    index('payments_due').on(t.nextLookAt),
    index('payments_orphans').on(t.orphanedAt).where(sql`${t.outcome} = 'ORPHANED'`),
    index('payments_user').on(t.userId, t.createdAt),
    index('payments_order').on(t.orderId),
    // Of charges that were only found: who paid, as the gateway knows them.
    index('payments_found').on(foundEmail(t)).where(sql`${t.foundCustomer} is not null`),
    // What admins sort and filter by.
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
    // A card check is nobody's order, takes no store credit and is never an orphan.
    check(
      'payments_card_check',
      sql`${t.kind} = 'ORDER' or (${t.orderId} is null and ${t.userId} is not null and ${t.creditFils} = 0 and ${t.creditedFils} = 0 and ${t.outcome} in ('NONE', 'REFUNDED'))`,
    ),
    check('payments_orphan', sql`${t.outcome} <> 'ORPHANED' or ${t.orphanReason} is not null`),
  ],
)

export type PaymentRow = typeof payments.$inferSelect

export const paymentEventKind = pgEnum('payment_event_kind', paymentEventKinds)

/** Everything that ever happened to a payment. Rows are only added: its whole life can be read here. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: id(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    at: instant().notNull(),
    kind: paymentEventKind().notNull(),
    /** The new status, where the event is one. */
    status: paymentStatus(),
    /** Who brought it: the buyer's request, the return page, the webhook, the janitor, an admin. */
    source: text().$type<PaymentSource>().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('payment_events_payment').on(t.paymentId, t.at)],
)

export type PaymentEventRow = typeof paymentEvents.$inferSelect

/** Cards the gateway keeps for a customer. No number is ever seen here. */
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
