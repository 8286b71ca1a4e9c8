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
  drillChecks,
  orphanMethods,
  periodOf,
  proposedActions,
  scanStatuses,
  userTypes,
} from './rules.ts'

/** A captured payment without its subscription, not refunded (rule P4). The names are rule I7's. */
export const OrphanedPayment = z.object({
  /** Our own id, for its story; paymentTransactionId is the gateway's, or ours where store credit paid for all of it. */
  id: z.uuid(),
  paymentTransactionId: z.string(),
  /** What is still here: less what was refunded already, with the store credit that paid for a part. */
  amount: Bhd,
  formattedAmount: z.string(),
  isGuest: z.boolean(),
  userId: z.uuid().nullable(),
  /** Empty where nobody knows: a recovery then asks for it. */
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
  /** Why it cannot be recovered, in words; null where it can. */
  notRecoverable: z.string().nullable(),
  /** What its order was for, where there is one: a form begins with it. */
  order: z
    .object({
      planId: z.uuid(),
      planName: z.string(),
      deliveryTimeSlot: z.enum(slots),
      deliveryAddress: z.string(),
      specialInstructions: z.string().nullable(),
    })
    .nullable(),
  /** What can still go back, and by which ways. */
  refundable: z.object({
    amount: Bhd,
    formattedAmount: z.string(),
    /** A part is named in it too, where it is not dinars. */
    currency: z.string(),
    methods: z.array(z.enum(refundMethods)),
  }),
  paidAt: Instant,
  orphanedAt: Instant,
  /** When the second notice leaves or left, and when the money goes back by itself; null where a person must decide. */
  secondNoticeAt: Instant,
  refundsAt: Instant.nullable(),
})
export type OrphanedPayment = z.output<typeof OrphanedPayment>

export const orphanSorts = ['-orphanedAt', 'orphanedAt', '-amount', 'amount'] as const
/** `from` and `to`: when it was paid. */
const OrphanFilters = DayRange.extend({
  search: Search,
  userType: z.enum(userTypes, messageKey('invalid')).optional(),
  paymentMethod: z.enum(orphanMethods, messageKey('invalid')).optional(),
  sort: z.enum(orphanSorts).default('orphanedAt'),
})
export const orphanedPayments = endpoint({
  method: 'GET',
  path: '/admin/recovery/orphaned-payments',
  access: 'ADMIN',
  lenient: true,
  summary:
    'Captured payments without a subscription, searched by name, email, phone or the gateway’s ID. They leave the list when recovered or marked for refund.',
  query: Page.extend(OrphanFilters.shape),
  returns: paged(OrphanedPayment),
})

/** The names are rule I7's, the meanings rule I8's; amounts are of dinars only, others are counted apart. */
export const RecoveryStats = z.object({
  totalOrphanedPayments: z.int(),
  totalOrphanedAmount: Bhd,
  formattedTotalAmount: z.string(),
  /** How many of them are of another currency. */
  otherCurrencies: z.int(),
  recoveredToday: z.int(),
  refundedToday: z.int(),
  /** Percent of the last 30 days; null where there was none. */
  recoveryRate: z.number().nullable(),
  /** Orphans nobody has acted on. */
  pendingRecovery: z.int(),
  lastRecoveryDate: Instant.nullable(),
  recentOrphaned: z.array(OrphanedPayment),
  topFailureReasons: z.array(z.object({ reason: z.enum(orphanReasons), text: z.string(), count: z.int() })),
  /** Refunds that wait for a person: transfers to make, ones the gateway refused, ones nobody knows the end of. */
  refundsToSettle: z.int(),
})
export type RecoveryStats = z.output<typeof RecoveryStats>
export const recoveryStats = endpoint({
  method: 'GET',
  path: '/admin/recovery/stats',
  access: 'ADMIN',
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
  /** Today or later; the first delivery is the first open delivery day on or after it (rule B9). */
  startDate: Day,
  deliveryTimeSlot: z.enum(slots, messageKey('required')),
  deliveryInstructions: words(ORDER_LIMITS.instructions),
  /** Where it is left out, what the customer ordered with stays. */
  specialInstructions: z
    .string()
    .overwrite(cleanText)
    .trim()
    .max(ORDER_LIMITS.instructions, messageKey('tooLong'))
    .nullish(),
  recoveryReason: words(ORDER_LIMITS.instructions),
}
const paymentId = z.string(messageKey('required')).min(1, messageKey('required')).max(100)
/** To one of the customer's saved addresses, or to a new one: a text or its parts. Who paid is asked for where it is not known. */
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
  /** As people read it: W-10234. */
  subscriptionNumber: z.string(),
  customerName: z.string(),
  startDate: Day,
})
export type Recovered = z.output<typeof Recovered>
export const recoverSubscription = endpoint({
  method: 'POST',
  path: '/admin/recovery/recover-subscription',
  access: 'ADMIN',
  summary:
    'Turns an orphaned payment into a subscription with all the plan’s days for the captured amount. If it has been recovered or refunded since, a 409 says by whom.',
  body: RecoveryBody,
  returns: Recovered,
  status: 201,
})

export const BulkRecoveryBody = z.object({
  ...terms,
  /** Where it is left out, each is delivered at the time of its own order, or in the morning. */
  deliveryTimeSlot: terms.deliveryTimeSlot.optional(),
  paymentIds: z
    .array(paymentId, messageKey('required'))
    .min(1, messageKey('required'))
    .max(BULK_MOST, messageKey('tooMany')),
})
export const bulkRecover = endpoint({
  method: 'POST',
  path: '/admin/recovery/bulk-recover',
  access: 'ADMIN',
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

/** The names are rule I15's. What is left out is as the form has it: all of it, the way it came, and the customer is told. */
export const OrphanRefundBody = z.object({
  paymentTransactionId: paymentId.optional(),
  refundReason: words(REFUND_LIMITS.words),
  refundType: z.enum(refundTypes, messageKey('invalid')).default('FULL'),
  refundAmount: Bhd.nullish(),
  refundMethod: z.enum(refundMethods, messageKey('invalid')).default('ORIGINAL_PAYMENT'),
  adminNotes: words(REFUND_LIMITS.words),
  notifyCustomer: z.boolean().default(true),
  customerNotificationMessage: words(REFUND_LIMITS.words),
  /** What could go back when it was looked at: where that is no longer so, nothing is sent. */
  refundableAmount: Bhd.nullish(),
})
export const markForRefund = endpoint({
  method: 'POST',
  path: '/admin/recovery/mark-for-refund/:paymentId',
  access: 'ADMIN',
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
  /** Who asked for it; null for the hourly one. */
  startedBy: z.string().nullable(),
  /** Charges and refunds the gateway listed, payments and refunds of ours that were compared. */
  chargesSeen: z.int(),
  refundsSeen: z.int(),
  paymentsChecked: z.int(),
  refundsChecked: z.int(),
  /** What it changed: payments that became subscriptions, orphans found, statuses and refunds put right. */
  recovered: z.int(),
  orphansFound: z.int(),
  corrected: z.int(),
  /** What it could not mend by itself. */
  problems: z.int(),
  lines: z.array(
    z.object({ paymentId: z.uuid().nullable(), chargeId: z.string().nullable(), text: z.string() }),
  ),
})
export type Scan = z.output<typeof Scan>
export const scans = endpoint({
  method: 'GET',
  path: '/admin/recovery/scans',
  access: 'ADMIN',
  summary: 'The latest scans, newest first: when they ran, what they checked and what they fixed.',
  returns: z.object({ content: z.array(Scan) }),
})
export const startScan = endpoint({
  method: 'POST',
  path: '/admin/recovery/scan',
  access: 'ADMIN',
  summary: 'Starts a scan now. If one is already running, a 409 says since when.',
  returns: Scan,
  status: 201,
})

// ── the drill ───────────────────────────────────────────────────────────────────────────────────────────────────

export const DrillReport = z.object({
  /** 'Recovery system test passed' or what failed, in a sentence. */
  message: z.string(),
  passed: z.boolean(),
  /** With real keys only the harmless checks run. */
  live: z.boolean(),
  checks: z.array(
    z.object({
      check: z.enum([...drillChecks, 'GATEWAY', 'DATABASE', 'JOBS', 'WEBHOOK_KEY']),
      text: z.string(),
      passed: z.boolean(),
      /** What went wrong, in words. */
      problem: z.string().nullable(),
      ms: z.int(),
    }),
  ),
})
export type DrillReport = z.output<typeof DrillReport>
export const testRecovery = endpoint({
  method: 'GET',
  path: '/admin/recovery/test',
  access: 'ADMIN',
  lenient: true,
  summary:
    'Simulates failures with a stand-in for the payment gateway, in a separate store: a lost, duplicated or forged webhook, a closed tab, a late capture, a wrong amount and a declined refund.',
  returns: DrillReport,
  // Its ten seconds are the checks'; on a busy machine its shop takes longer to open.
  withinMs: MINUTE_MS,
})

// ── reconciliation ──────────────────────────────────────────────────────────────────────────────────────────────

const Money = z.object({ count: z.int(), amount: Bhd, formattedAmount: z.string() })
/** A day or a month of Bahrain: 2026-11-16 or 2026-11. */
const Period = z.string().refine((text) => periodOf(text) !== null, messageKey('dayInvalid'))
export const Reconciliation = z.object({
  period: z.string(),
  gateway: z.object({ charges: Money, refunds: Money }),
  /** `captured` and `refunds` went through the gateway; by hand and by transfer it has no part. */
  books: z.object({
    captured: Money,
    byHand: Money,
    refunds: Money,
    transfers: Money,
    subscribed: Money,
    orphaned: Money,
  }),
  credit: z.object({ given: Money, used: Money, returned: Money, expired: Money }),
  /** Charges in other currencies: counted, not summed. */
  otherCurrencies: z.int(),
  unexplained: Bhd,
  formattedUnexplained: z.string(),
  /** Rows that differ; the sum is of all of them, the first RECONCILED_ROWS stand here. */
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
export const reconciliation = endpoint({
  method: 'GET',
  path: '/admin/recovery/reconciliation',
  access: 'ADMIN',
  summary:
    'Reconciles a day or a month: the gateway’s charges and refunds next to our payments, subscriptions, refunds and store credit, with every difference.',
  query: z.object({ period: Period }),
  returns: Reconciliation,
  withinMs: 2 * MINUTE_MS,
})
export const exportReconciliation = endpoint({
  method: 'GET',
  path: '/admin/recovery/reconciliation/export',
  access: 'ADMIN',
  summary: 'The same as an Excel file, with every payment and refund of the period.',
  query: z.object({ period: Period }),
  file: { type: EXCEL, withinMs: 10 * MINUTE_MS },
})
