import { z } from 'zod'
import { Email, FullName, Phone } from '../accounts/fields.ts'
import { AddressPartsBody } from '../addresses/contract.ts'
import { ADDRESS_TEXT } from '../addresses/rules.ts'
import { cleanText } from '../cleanText.ts'
import { MINUTE_MS } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Bhd, Day, DayRange, Instant, messageKey, Page, paged, Search } from '../fields.ts'
import {
  orphanReasons,
  REFUND_LIMITS,
  refundMethods,
  refundStatuses,
  refundTypes,
} from '../payments/rules.ts'
import { slots } from '../settings/rules.ts'
import { ORDER_LIMITS } from '../subscriptions/rules.ts'
import { EXCEL } from '../xlsx.ts'
import {
  BULK_MOST,
  differences,
  orphanMethods,
  periodOf,
  proposedActions,
  scanStatuses,
  selfTestChecks,
  userTypes,
} from './rules.ts'

/** A captured payment without a subscription and not refunded (rule P4). The field names are from rule I7. */
export const OrphanedPayment = z.object({
  /** Our own id, for its history. paymentTransactionId is the gateway's id, or ours if store credit paid everything. */
  id: z.uuid(),
  paymentTransactionId: z.string(),
  /** What the shop still has: the payment minus refunds, plus the store credit that paid a part. */
  amount: Bhd,
  formattedAmount: z.string(),
  isGuest: z.boolean(),
  userId: z.uuid().nullable(),
  /** Empty if unknown; a recovery then requires it. */
  customerName: z.string(),
  customerDisplayName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  paymentMethod: z.enum(orphanMethods),
  paymentMethodDisplay: z.string(),
  cardLast4: z.string().nullable(),
  cardBrand: z.string().nullable(),
  description: z.string(),
  /** The cause in words. */
  failureReason: z.string(),
  formattedPaymentDate: z.string(),
  userTypeDisplay: z.string(),
  reason: z.enum(orphanReasons),
  proposedAction: z.enum(proposedActions),
  /** The proposal in words. */
  proposal: z.string(),
  /** Why it cannot be recovered, in words; null if it can. */
  notRecoverable: z.string().nullable(),
  /** The terms of its order, if there is one, to prefill a form. */
  order: z
    .object({
      planId: z.uuid(),
      planName: z.string(),
      deliveryTimeSlot: z.enum(slots),
      deliveryAddress: z.string(),
      specialInstructions: z.string().nullable(),
    })
    .nullable(),
  /** What can still be refunded, and by which methods. */
  refundable: z.object({
    amount: Bhd,
    formattedAmount: z.string(),
    /** A partial amount is in this currency too, if it is not dinars. */
    currency: z.string(),
    methods: z.array(z.enum(refundMethods)),
  }),
  paidAt: Instant,
  orphanedAt: Instant,
  /** When the second notice is or was sent, and when the automatic refund happens; null if an admin must decide. */
  secondNoticeAt: Instant,
  refundsAt: Instant.nullable(),
})
export type OrphanedPayment = z.output<typeof OrphanedPayment>

export const orphanSorts = ['-orphanedAt', 'orphanedAt', '-amount', 'amount'] as const
/** `from` and `to` refer to the day of the payment. */
const OrphanFilters = DayRange.extend({
  search: Search,
  userType: z.enum(userTypes, messageKey('invalid')).optional(),
  paymentMethod: z.enum(orphanMethods, messageKey('invalid')).optional(),
  sort: z.enum(orphanSorts).default('orphanedAt'),
})
export const orphanedPayments = endpoint('GET', '/admin/recovery/orphaned-payments', 'ADMIN', {
  lenient: true,
  summary:
    'Captured payments without a subscription, searched by name, email, phone or the gateway’s ID. They leave the list when recovered or marked for refund.',
  query: Page.extend(OrphanFilters.shape),
  returns: paged(OrphanedPayment),
})

/**
 * The names are from rule I7, the meanings from rule I8. Amounts cover dinars only; other currencies are counted
 * separately.
 */
export const RecoveryStats = z.object({
  totalOrphanedPayments: z.int(),
  totalOrphanedAmount: Bhd,
  formattedTotalAmount: z.string(),
  /** The number of them in another currency. */
  otherCurrencies: z.int(),
  recoveredToday: z.int(),
  refundedToday: z.int(),
  /** Percentage over the last 30 days; null if there were none. */
  recoveryRate: z.number().nullable(),
  /** Orphans on which no admin has acted. */
  pendingRecovery: z.int(),
  lastRecoveryDate: Instant.nullable(),
  recentOrphaned: z.array(OrphanedPayment),
  topFailureReasons: z.array(z.object({ reason: z.enum(orphanReasons), text: z.string(), count: z.int() })),
  /**
   * Refunds that need an admin: transfers to make, refunds that the gateway refused, refunds with an unknown result.
   */
  refundsToSettle: z.int(),
})
export type RecoveryStats = z.output<typeof RecoveryStats>
export const recoveryStats = endpoint('GET', '/admin/recovery/stats', 'ADMIN', {
  lenient: true,
  summary:
    'Orphaned payments in numbers: how many, how much, the outcomes of the last 30 days, and the most frequent causes.',
  returns: RecoveryStats,
})

const words = (most: number) =>
  z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(most, messageKey('tooLong'))
    .nullish()
    .transform((value) => value || null)
const terms = {
  planId: z.uuid(messageKey('planRequired')),
  /** Today or later. The first delivery is on the first open delivery day on or after it (rule B9). */
  startDate: Day,
  deliveryTimeSlot: z.enum(slots, messageKey('required')),
  deliveryInstructions: words(ORDER_LIMITS.instructions),
  /** If omitted, the instructions of the customer's order are kept. */
  specialInstructions: z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(ORDER_LIMITS.instructions, messageKey('tooLong'))
    .nullish(),
  recoveryReason: words(ORDER_LIMITS.instructions),
}
const paymentId = z.string(messageKey('required')).min(1, messageKey('required')).max(100)
/**
 * To one of the customer's saved addresses, or to a new one as a text or in parts. The buyer's details are required if
 * they are unknown.
 */
export const RecoveryBody = z
  .object({
    paymentTransactionId: paymentId,
    ...terms,
    addressId: z.uuid(messageKey('invalid')).nullish(),
    newAddress: z
      .union([
        AddressPartsBody,
        z
          .string()
          .overwrite(cleanText)
          .trim()
          .min(ADDRESS_TEXT.min, messageKey('addressShort'))
          .max(ADDRESS_TEXT.max, messageKey('tooLong')),
      ])
      .nullish(),
    customerName: FullName.optional(),
    customerEmail: Email.optional(),
    customerPhone: Phone.optional(),
  })
  .superRefine(({ addressId, newAddress }, context) => {
    if (addressId && newAddress)
      context.addIssue({ code: 'custom', path: ['newAddress'], message: messageKey('addressTwice') })
  })
export const Recovered = z.object({
  paymentTransactionId: z.string(),
  subscriptionId: z.uuid(),
  /** For example W-10234. */
  subscriptionNumber: z.string(),
  customerName: z.string(),
  startDate: Day,
})
export type Recovered = z.output<typeof Recovered>
export const recoverSubscription = endpoint('POST', '/admin/recovery/recover-subscription', 'ADMIN', {
  summary:
    'Turns an orphaned payment into a subscription with all the plan’s days for the captured amount. If it has been recovered or refunded since, a 409 says by whom.',
  body: RecoveryBody,
  returns: Recovered,
  status: 201,
})

export const BulkRecoveryBody = z.object({
  ...terms,
  /** If omitted, each uses the time slot of its own order, or the morning. */
  deliveryTimeSlot: terms.deliveryTimeSlot.optional(),
  paymentIds: z
    .array(paymentId, messageKey('required'))
    .min(1, messageKey('required'))
    .max(BULK_MOST, messageKey('tooMany')),
})
export const bulkRecover = endpoint('POST', '/admin/recovery/bulk-recover', 'ADMIN', {
  summary:
    'The same for several payments, each delivered to its order’s address or the customer’s default. Those that can’t be recovered are named with the reason and stay unchanged.',
  body: BulkRecoveryBody,
  returns: z.object({
    totalRequested: z.int(),
    successfulRecoveries: z.int(),
    recoveredSubscriptions: z.array(Recovered),
    failures: z.array(
      z.object({
        paymentTransactionId: z.string(),
        customerName: z.string(),
        errorCode: z.string(),
        message: z.string(),
      }),
    ),
  }),
})

/**
 * The field names are from rule I15. The defaults are those of the form: a full refund to the original method, with an
 * email to the customer.
 */
export const OrphanRefundBody = z.object({
  paymentTransactionId: paymentId.optional(),
  refundReason: words(REFUND_LIMITS.words),
  refundType: z.enum(refundTypes, messageKey('invalid')).default('FULL'),
  refundAmount: Bhd.nullish(),
  refundMethod: z.enum(refundMethods, messageKey('invalid')).default('ORIGINAL_PAYMENT'),
  adminNotes: words(REFUND_LIMITS.words),
  notifyCustomer: z.boolean().default(true),
  customerNotificationMessage: words(REFUND_LIMITS.words),
  /** The refundable amount that the admin saw. If it has changed, no refund is made. */
  refundableAmount: Bhd.nullish(),
})
export const markForRefund = endpoint('POST', '/admin/recovery/mark-for-refund/:paymentId', 'ADMIN', {
  summary:
    'Refunds an orphaned payment. With only the reason in the query, the full amount is refunded to the original payment method and the customer is notified; a body can specify more. Other payments are refunded with POST /admin/payments/{id}/refunds.',
  params: z.object({ paymentId }),
  query: z.object({ reason: z.string().trim().max(REFUND_LIMITS.words, messageKey('tooLong')).optional() }),
  body: OrphanRefundBody.nullish(),
  returns: z.object({
    paymentTransactionId: z.string(),
    refundStatus: z.enum(refundStatuses),
    formattedAmount: z.string(),
    message: z.string(),
  }),
})

// ── the scan ────────────────────────────────────────────────────────────────────────────────────────────────────

export const Scan = z.object({
  id: z.uuid(),
  status: z.enum(scanStatuses),
  startedAt: Instant,
  finishedAt: Instant.nullable(),
  /** The admin who started it; null for the hourly scan. */
  startedBy: z.string().nullable(),
  /** The charges and refunds in the gateway's lists, and our payments and refunds that were compared. */
  chargesSeen: z.int(),
  refundsSeen: z.int(),
  paymentsChecked: z.int(),
  refundsChecked: z.int(),
  /** What the scan changed: payments that became subscriptions, orphans found, statuses and refunds corrected. */
  recovered: z.int(),
  orphansFound: z.int(),
  corrected: z.int(),
  /** Problems that the scan could not fix. */
  problems: z.int(),
  lines: z.array(
    z.object({ paymentId: z.uuid().nullable(), chargeId: z.string().nullable(), text: z.string() }),
  ),
})
export type Scan = z.output<typeof Scan>
export const scans = endpoint('GET', '/admin/recovery/scans', 'ADMIN', {
  summary: 'The latest scans, newest first: when they ran, what they checked and what they fixed.',
  returns: z.object({ content: z.array(Scan) }),
})
export const startScan = endpoint('POST', '/admin/recovery/scan', 'ADMIN', {
  summary: 'Starts a scan now. If one is already running, a 409 says since when.',
  returns: Scan,
  status: 201,
})

// ── the self-test ───────────────────────────────────────────────────────────────────────────────────────────────────

export const SelfTestReport = z.object({
  /** 'Recovery system test passed', or one sentence about what failed. */
  message: z.string(),
  passed: z.boolean(),
  /** With live keys only the harmless checks run. */
  live: z.boolean(),
  checks: z.array(
    z.object({
      check: z.enum([...selfTestChecks, 'GATEWAY', 'DATABASE', 'JOBS', 'WEBHOOK_KEY']),
      text: z.string(),
      passed: z.boolean(),
      /** What went wrong, in words. */
      problem: z.string().nullable(),
      ms: z.int(),
    }),
  ),
})
export type SelfTestReport = z.output<typeof SelfTestReport>
export const testRecovery = endpoint('GET', '/admin/recovery/test', 'ADMIN', {
  lenient: true,
  summary:
    'Simulates failures with a stand-in for the payment gateway, in a separate store: a lost, duplicated or forged webhook, a closed tab, a late capture, a wrong amount and a declined refund.',
  returns: SelfTestReport,
  // The checks take ten seconds; on a busy machine its separate store takes longer to open.
  withinMs: MINUTE_MS,
})

// ── reconciliation ──────────────────────────────────────────────────────────────────────────────────────────────

const Money = z.object({ count: z.int(), amount: Bhd, formattedAmount: z.string() })
/** A day or a month in Bahrain: 2026-11-16 or 2026-11. */
const Period = z.string().refine((text) => periodOf(text) !== null, messageKey('dayInvalid'))
export const Reconciliation = z.object({
  period: z.string(),
  gateway: z.object({ charges: Money, refunds: Money }),
  /** `captured` and `refunds` went through the gateway; `byHand` and `transfers` did not. */
  books: z.object({
    captured: Money,
    byHand: Money,
    refunds: Money,
    transfers: Money,
    subscribed: Money,
    orphaned: Money,
  }),
  credit: z.object({ given: Money, used: Money, returned: Money, expired: Money }),
  /** Charges in other currencies are counted but not included in the sums. */
  otherCurrencies: z.int(),
  unexplained: Bhd,
  formattedUnexplained: z.string(),
  /** The number of differing rows, all included in the sum. `rows` holds the first RECONCILED_ROWS. */
  differing: z.int(),
  rows: z.array(
    z.object({
      difference: z.enum(differences),
      text: z.string(),
      paymentId: z.uuid().nullable(),
      chargeId: z.string().nullable(),
      customerName: z.string(),
      at: Instant,
      gatewayAmount: Bhd.nullable(),
      booksAmount: Bhd.nullable(),
      formattedDifference: z.string(),
    }),
  ),
})
export type Reconciliation = z.output<typeof Reconciliation>
export const reconciliation = endpoint('GET', '/admin/recovery/reconciliation', 'ADMIN', {
  summary:
    'Reconciles a day or a month: the gateway’s charges and refunds next to our payments, subscriptions, refunds and store credit, with every difference.',
  query: z.object({ period: Period }),
  returns: Reconciliation,
  withinMs: 2 * MINUTE_MS,
})
export const exportReconciliation = endpoint('GET', '/admin/recovery/reconciliation/export', 'ADMIN', {
  summary: 'The same as an Excel file, with every payment and refund of the period.',
  query: z.object({ period: Period }),
  file: { type: EXCEL, withinMs: 10 * MINUTE_MS },
})
