import { z } from 'zod'
import { cleanText } from '../cleanText.ts'
import { CustomerQuery, SentEmail } from '../customers/contract.ts'
import { endpoint } from '../endpoint.ts'
import { Bhd, DayRange, Instant, messageKey, oneLine, Page, paged, Search } from '../fields.ts'
import { PaymentId, PaymentRecord } from './contract.ts'
import {
  orphanReasons,
  paymentEventKinds,
  paymentOutcomes,
  paymentStatuses,
  REFUND_LIMITS,
  refundMethods,
  refundStatuses,
  refundTypes,
} from './rules.ts'

/** A payment as admins see it. `id` is our id, paymentTransactionId the gateway's. */
export const AdminPayment = PaymentRecord.extend({
  id: z.uuid(),
  outcome: z.enum(paymentOutcomes),
  orphanReason: z.enum(orphanReasons).nullable(),
  createdAt: Instant,
  /** The amount paid from store credit. */
  creditAmount: Bhd,
  formattedCreditAmount: z.string().nullable(),
})
export type AdminPayment = z.output<typeof AdminPayment>

export const paymentSorts = ['-createdAt', 'createdAt', 'amount', '-amount'] as const
export const adminPayments = endpoint('GET', '/admin/payments', 'ADMIN', {
  summary:
    'Payments, searched by the customer’s name, email or phone or the gateway’s ID; limited to one customer with userId or guestEmail.',
  query: Page.extend({
    ...CustomerQuery.shape,
    ...DayRange.shape,
    search: Search,
    status: z.enum(paymentStatuses, messageKey('invalid')).optional(),
    outcome: z.enum(paymentOutcomes, messageKey('invalid')).optional(),
    subscriptionId: z.uuid(messageKey('invalid')).optional(),
    /** Payments with a refund that needs an admin's action. */
    refund: z.enum(['open'], messageKey('invalid')).optional(),
    sort: z.enum(paymentSorts).default('-createdAt'),
  }),
  returns: paged(AdminPayment),
})

export const AdminRefund = z.object({
  id: z.uuid(),
  amount: Bhd,
  formattedAmount: z.string(),
  refundType: z.enum(refundTypes),
  refundMethod: z.enum(refundMethods),
  status: z.enum(refundStatuses),
  /** In words if it is one of our reasons, otherwise the text as written. */
  reason: z.string(),
  adminNotes: z.string().nullable(),
  notifyCustomer: z.boolean(),
  /** Null if the shop requested it automatically. */
  askedBy: z.string().nullable(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
  /** Why it was refused. For a refund that needs review: the gateway's refund that it may be. */
  lastError: z.string().nullable(),
  /** The admin who recorded the result of a transfer or a reviewed refund, and the bank's reference of a transfer. */
  settledBy: z.string().nullable(),
  bankReference: z.string().nullable(),
  /** The failed refund that this one repeats. */
  retryOf: z.uuid().nullable(),
  /** The refund failed, was not repeated yet, and its amount is still refundable. */
  canRetry: z.boolean(),
})
export type AdminRefund = z.output<typeof AdminRefund>

/** The full history of a payment, and the actions that are possible. */
export const PaymentStory = z.object({
  payment: AdminPayment,
  events: z.array(
    z.object({
      id: z.uuid(),
      at: Instant,
      /** CREDIT_GIVEN: store credit for one of the payment's failed deliveries. */
      kind: z.enum([...paymentEventKinds, 'CREDIT_GIVEN']),
      /** The event in words, with its amount and status where it has one. */
      text: z.string(),
      /** Where the event came from, in words. */
      source: z.string(),
      /** The gateway's answer as it was stored, as readable names and values. */
      details: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  refunds: z.array(AdminRefund),
  emails: z.array(SentEmail),
  /** What can still be refunded, and by which methods. */
  refundable: z.object({
    amount: Bhd,
    formattedAmount: z.string(),
    /** A partial amount is in this currency too, if it is not dinars. */
    currency: z.string(),
    methods: z.array(z.enum(refundMethods)),
  }),
  /** The admin who marked it as paid. */
  markedPaidBy: z.string().nullable(),
})
export type PaymentStory = z.output<typeof PaymentStory>
export const paymentStory = endpoint('GET', '/admin/payments/:id', 'ADMIN', {
  summary: 'A payment’s full history, by our ID or the gateway’s.',
  params: PaymentId,
  returns: PaymentStory,
})

const words = z
  .string()
  .overwrite(cleanText)
  .trim()
  .max(REFUND_LIMITS.words, messageKey('tooLong'))
  .nullish()
  .transform((value) => value || null)
/** The field names are from rule I15. The reason is one of our codes or a text. */
export const RefundBody = z
  .object({
    refundReason: z
      .string(messageKey('required'))
      .overwrite(cleanText)
      .trim()
      .min(1, messageKey('required'))
      .max(REFUND_LIMITS.words, messageKey('tooLong')),
    refundType: z.enum(refundTypes, messageKey('required')),
    /** For PARTIAL only. */
    refundAmount: Bhd.nullish(),
    refundMethod: z.enum(refundMethods, messageKey('required')),
    adminNotes: words,
    notifyCustomer: z.boolean().default(true),
    customerNotificationMessage: words,
    /** The refundable amount that the admin saw. If it has changed, no refund is made. */
    refundableAmount: Bhd.nullish(),
    /** The payment's outcome that the admin saw. If an orphan's outcome has changed since, no refund is made. */
    outcome: z.enum(paymentOutcomes, messageKey('invalid')).optional(),
  })
  .superRefine(({ refundType, refundAmount }, context) => {
    if (refundType === 'PARTIAL' && !(refundAmount && refundAmount > 0))
      context.addIssue({ code: 'custom', path: ['refundAmount'], message: messageKey('amountInvalid') })
  })
export const refundPayment = endpoint('POST', '/admin/payments/:id/refunds', 'ADMIN', {
  summary:
    'Refunds a payment: the remaining amount or part of it. Refunds never exceed what was paid; store credit is for registered customers only.',
  params: PaymentId,
  body: RefundBody,
  returns: PaymentStory,
  status: 201,
})
const RefundId = PaymentId.extend({ refundId: z.uuid(messageKey('invalid')) })
export const retryRefund = endpoint('POST', '/admin/payments/:id/refunds/:refundId/retry', 'ADMIN', {
  summary: 'Retries a declined refund with the same amount and method. Each refund can be retried once.',
  params: RefundId,
  returns: PaymentStory,
  status: 201,
})
export const TransferBody = z.object({
  bankReference: oneLine(REFUND_LIMITS.bankReference).min(1, messageKey('required')),
})
/** An admin makes the bank transfer and confirms it here. */
export const settleRefund = endpoint('POST', '/admin/payments/:id/refunds/:refundId/done', 'ADMIN', {
  summary: 'Marks a refund by bank transfer as made, with the bank’s reference.',
  params: RefundId,
  body: TransferBody,
  returns: PaymentStory,
})
/** The bank refused the transfer, or its details were wrong. */
export const failTransfer = endpoint('POST', '/admin/payments/:id/refunds/:refundId/not-made', 'ADMIN', {
  summary: 'Marks a refund by bank transfer as failed; its amount can then be refunded another way.',
  params: RefundId,
  returns: PaymentStory,
})
/** Decides whether an unclear refund is the one that the gateway lists. */
export const reviewRefund = endpoint('POST', '/admin/payments/:id/refunds/:refundId/review', 'ADMIN', {
  summary:
    'Records whether an unclear refund was made. If so, its status follows the gateway’s; if not, its amount becomes refundable again.',
  params: RefundId,
  body: z.object({ made: z.boolean(messageKey('required')) }),
  returns: PaymentStory,
})
