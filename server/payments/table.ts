import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  orphanReasons,
  paymentMethods,
  paymentOutcomes,
  paymentStatuses,
  refundMethods,
  refundStatuses,
  refundTypes,
} from '../../domain/payments/rules.ts'
import { slots } from '../../domain/settings/rules.ts'
import { placeTypes } from '../../domain/subscriptions/rules.ts'
import { language, users } from '../accounts/table.ts'
import { addresses } from '../addresses/table.ts'
import { day, fils, id, instant } from '../db/columns.ts'
import { plans } from '../plans/table.ts'

export const paymentMethod = pgEnum('payment_method', paymentMethods)
export const paymentStatus = pgEnum('payment_status', paymentStatuses)
export const paymentOutcome = pgEnum('payment_outcome', paymentOutcomes)
export const orphanReason = pgEnum('orphan_reason', orphanReasons)
export const refundType = pgEnum('refund_type', refundTypes)
export const refundMethod = pgEnum('refund_method', refundMethods)
export const refundStatus = pgEnum('refund_status', refundStatuses)
export const slot = pgEnum('slot', slots)
export const placeType = pgEnum('place_type', placeTypes)

export type Customization = { saladId: string; excludedIngredientIds: string[]; notes: string | null }

/** What somebody wants to buy, written before the gateway is asked; it is honoured at the price it was made. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** Missing for a guest. */
    userId: uuid().references(() => users.id),
    language: language().notNull(),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    planNameEn: text().notNull(),
    planNameAr: text().notNull(),
    durationDays: smallint().notNull(),
    mealsPerDay: smallint().notNull(),
    priceFils: fils().notNull(),
    vatPercent: smallint().notNull(),
    vatFils: fils().notNull(),
    totalFils: fils().notNull(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    deliveryAddress: text().notNull(),
    addressId: uuid().references(() => addresses.id),
    addressType: placeType().notNull(),
    deliveryTimeSlot: slot().notNull(),
    specialInstructions: text(),
    customizations: jsonb().$type<Customization[]>().notNull(),
    neverIngredientIds: uuid().array().notNull(),
    /** The first day it was promised for. */
    startDate: day().notNull(),
    /** What makes two orders the same order: who, what, where, at which price. */
    fingerprint: text().notNull(),
    /** Set once a payment became its subscription, or the order was given up: then the same can be ordered anew. */
    closedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    // Two tabs, two clicks: the same order is open once.
    uniqueIndex('orders_open_once').on(t.fingerprint).where(sql`${t.closedAt} is null`),
    index('orders_user').on(t.userId),
    index('orders_fingerprint').on(t.fingerprint, t.closedAt),
    check('orders_sums', sql`${t.priceFils} > 0 and ${t.totalFils} = ${t.priceFils} + ${t.vatFils}`),
  ],
)

export type FoundCustomer = { name: string; email: string | null; phone: string | null }

/** One try to pay: its id is the gateway's `reference.order`. The row is what its events add up to. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    /** Missing only for a charge found at the gateway whose reference is none of ours. */
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
    payUrl: text(),
    paidWith: text(),
    cardBrand: text(),
    cardLast4: text(),
    /** The gateway's code of the outcome. */
    responseCode: text(),
    savedCardId: uuid(),
    saveCard: boolean().notNull().default(false),
    /** Found at the gateway without a payment of ours; then also who paid, as far as the gateway knows. */
    found: boolean().notNull().default(false),
    foundCustomer: jsonb().$type<FoundCustomer>(),
    orphanReason: orphanReason(),
    orphanedAt: instant(),
    /** When the second notice of an orphan left. */
    remindedAt: instant(),
    createdAt: instant().notNull(),
    capturedAt: instant(),
    /** When an open payment is asked about again. */
    nextLookAt: instant(),
  },
  (t) => [
    unique('payments_charge').on(t.chargeId),
    // One live attempt per order: whoever would be the second is told of the first.
    uniqueIndex('payments_one_open')
      .on(t.orderId)
      .where(sql`${t.status} in ('STARTED', 'INITIATED', 'IN_PROGRESS', 'UNKNOWN')`),
    index('payments_due').on(t.nextLookAt),
    index('payments_orphans').on(t.orphanedAt).where(sql`${t.outcome} = 'ORPHANED'`),
    index('payments_user').on(t.userId),
    check('payments_amounts', sql`${t.chargeFils} >= 0 and ${t.creditFils} >= 0`),
    check('payments_captured', sql`(${t.status} = 'CAPTURED') = (${t.capturedFils} is not null)`),
    check('payments_refunded', sql`${t.refundedFils} between 0 and coalesce(${t.capturedFils}, 0)`),
    check('payments_outcome', sql`${t.outcome} = 'NONE' or ${t.status} = 'CAPTURED'`),
    check('payments_orphan', sql`${t.outcome} <> 'ORPHANED' or ${t.orphanReason} is not null`),
  ],
)

export const paymentEventKinds = [
  'STARTED',
  'CHARGE_MADE',
  'CHARGE_UNKNOWN',
  'CHARGE_REFUSED',
  'STATUS',
  'SUBSCRIBED',
  'ORPHANED',
  'REFUND_ASKED',
  'REFUND_STATUS',
  'CREDIT_HELD',
  'CREDIT_RETURNED',
  'NOTICE',
] as const
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
    source: text().notNull(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [index('payment_events_payment').on(t.paymentId, t.at)],
)

/** What was answered to a key, so that the same request gets the same answer. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Whose key it is: two callers may choose the same. */
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    paymentId: uuid().references(() => payments.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.scope, t.key] }),
    index('idempotency_keys_age').on(t.createdAt),
    index('idempotency_keys_payment').on(t.paymentId),
  ],
)

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
    nextLookAt: instant(),
  },
  (t) => [
    unique('refunds_gateway').on(t.gatewayRefundId),
    index('refunds_payment').on(t.paymentId),
    index('refunds_due').on(t.nextLookAt),
    check('refunds_amount', sql`${t.amountFils} > 0`),
  ],
)

/** Store credit, given in lots that each last a year. */
export const creditLots = pgTable(
  'credit_lots',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    refundId: uuid().references(() => refunds.id),
    amountFils: fils().notNull(),
    leftFils: fils().notNull(),
    givenAt: instant().notNull(),
    expiresAt: instant().notNull(),
    remindedAt: instant(),
    expiredAt: instant(),
  },
  (t) => [
    unique('credit_lots_refund').on(t.refundId),
    index('credit_lots_user').on(t.userId, t.expiresAt),
    check('credit_lots_left', sql`${t.leftFils} between 0 and ${t.amountFils} and ${t.amountFils} > 0`),
  ],
)

export const creditEntryKinds = ['GIVEN', 'HELD', 'RETURNED', 'EXPIRED'] as const
export const creditEntryKind = pgEnum('credit_entry_kind', creditEntryKinds)
/** Every movement of store credit. Rows are only added; a lot's entries add up to what is left of it. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: id(),
    lotId: uuid()
      .notNull()
      .references(() => creditLots.id),
    kind: creditEntryKind().notNull(),
    /** Added to the lot: negative where it was taken. */
    changeFils: fils().notNull(),
    paymentId: uuid().references(() => payments.id),
    at: instant().notNull(),
  },
  (t) => [
    // A payment takes from a lot once and gives back once.
    unique('credit_entries_once').on(t.lotId, t.paymentId, t.kind),
    index('credit_entries_payment').on(t.paymentId),
  ],
)

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

/** The last receipt number of each year; its row is the lock that keeps the numbers without gaps. */
export const receiptCounters = pgTable('receipt_counters', {
  year: smallint().primaryKey(),
  last: integer().notNull(),
})

/** Who issued a receipt, in both languages. Read with a schema: see receipt.ts. */
export type ReceiptShop = {
  nameEn: string
  nameAr: string
  addressEn: string
  addressAr: string
  phone: string
  email: string
  vatNumber: string
}
/** A receipt is a document: a renamed shop or a pause does not change one that was issued. */
export const receipts = pgTable(
  'receipts',
  {
    year: smallint().notNull(),
    number: integer().notNull(),
    paymentId: uuid().notNull(),
    issuedAt: instant().notNull(),
    /** What can change afterwards, as it was when the receipt was issued; order and captured payment stay by themselves. */
    shop: jsonb().$type<ReceiptShop>().notNull(),
    startDate: day().notNull(),
    endDate: day().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.year, t.number] }),
    unique('receipts_payment').on(t.paymentId),
    foreignKey({ columns: [t.paymentId], foreignColumns: [payments.id] }),
  ],
)
