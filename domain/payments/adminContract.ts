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

/** A payment as an admin sees it. `id` is ours, paymentTransactionId the gateway's. */
export const AdminPayment = PaymentRecord.extend({
  id: z.uuid(),
  outcome: z.enum(paymentOutcomes),
  orphanReason: z.enum(orphanReasons).nullable(),
  createdAt: Instant,
  /** Paid from store credit. */
  creditAmount: Bhd,
  formattedCreditAmount: z.string().nullable(),
})
export type AdminPayment = z.output<typeof AdminPayment>

export const paymentSorts = ['-createdAt', 'createdAt', 'amount', '-amount'] as const
export const adminPayments = endpoint({
  method: 'GET',
  path: '/admin/payments',
  access: 'ADMIN',
  summary:
    'Payments, searched by the customer’s name, email or phone or the gateway’s ID; limited to one customer with userId or guestEmail.',
  query: Page.extend({
    ...CustomerQuery.shape,
    ...DayRange.shape,
    search: Search,
    status: z.enum(paymentStatuses, messageKey('invalid')).optional(),
    outcome: z.enum(paymentOutcomes, messageKey('invalid')).optional(),
    subscriptionId: z.uuid(messageKey('invalid')).optional(),
    /** Those with a refund that waits for a person. */
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
  /** In words where it is one of ours, else as it was written. */
  reason: z.string(),
  adminNotes: z.string().nullable(),
  notifyCustomer: z.boolean(),
  /** Null when the shop itself asked. */
  askedBy: z.string().nullable(),
  createdAt: Instant,
  doneAt: Instant.nullable(),
  /** Why it was refused; of one that needs a person, the gateway's refund that may be it. */
  lastError: z.string().nullable(),
  /** Who said what became of it, where a person had to; of a transfer also the bank's reference. */
  settledBy: z.string().nullable(),
  bankReference: z.string().nullable(),
  /** The refused one that this asks for again. */
  retryOf: z.uuid().nullable(),
  /** Refused, not asked for again yet, and so much is still left. */
  canRetry: z.boolean(),
})
export type AdminRefund = z.output<typeof AdminRefund>

/** Everything that ever happened to a payment, and what can be done about it. */
export const PaymentStory = z.object({
  payment: AdminPayment,
  events: z.array(
    z.object({
      id: z.uuid(),
      at: Instant,
      /** CREDIT_GIVEN: store credit for one of its deliveries that failed. */
      kind: z.enum([...paymentEventKinds, 'CREDIT_GIVEN']),
      /** The event in words, with its amount and status where it has one. */
      text: z.string(),
      /** Who brought it, in words. */
      source: z.string(),
      /** What the gateway answered, as it is kept: names and values to read. */
      details: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  refunds: z.array(AdminRefund),
  emails: z.array(SentEmail),
  /** What can still go back, and by which ways. */
  refundable: z.object({
    amount: Bhd,
    formattedAmount: z.string(),
    /** A part is named in it too, where it is not dinars. */
    currency: z.string(),
    methods: z.array(z.enum(refundMethods)),
  }),
  /** Marked as paid by hand: by whom. */
  markedPaidBy: z.string().nullable(),
})
export type PaymentStory = z.output<typeof PaymentStory>
export const paymentStory = endpoint({
  method: 'GET',
  path: '/admin/payments/:id',
  access: 'ADMIN',
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
/** The names are rule I15's. The reason is one of ours by its code, or a text. */
export const RefundBody = z
  .object({
    refundReason: z
      .string(messageKey('required'))
      .overwrite(cleanText)
      .trim()
      .min(1, messageKey('required'))
      .max(REFUND_LIMITS.words, messageKey('tooLong')),
    refundType: z.enum(refundTypes, messageKey('required')),
    /** Of a PARTIAL one. */
    refundAmount: Bhd.nullish(),
    refundMethod: z.enum(refundMethods, messageKey('required')),
    adminNotes: words,
    notifyCustomer: z.boolean().default(true),
    customerNotificationMessage: words,
    /** What could go back when it was looked at: where that is no longer so, nothing is sent. */
    refundableAmount: Bhd.nullish(),
    /** What the payment was when it was looked at: an orphan that somebody decided about since is not refunded. */
    outcome: z.enum(paymentOutcomes, messageKey('invalid')).optional(),
  })
  .superRefine(({ refundType, refundAmount }, context) => {
    if (refundType === 'PARTIAL' && !(refundAmount && refundAmount > 0))
      context.addIssue({ code: 'custom', path: ['refundAmount'], message: messageKey('amountInvalid') })
  })
export const refundPayment = endpoint({
  method: 'POST',
  path: '/admin/payments/:id/refunds',
  access: 'ADMIN',
  summary:
    'Refunds a payment: the remaining amount or part of it. Refunds never exceed what was paid; store credit is for registered customers only.',
  params: PaymentId,
  body: RefundBody,
  returns: PaymentStory,
  status: 201,
})
const RefundId = PaymentId.extend({ refundId: z.uuid(messageKey('invalid')) })
export const retryRefund = endpoint({
  method: 'POST',
  path: '/admin/payments/:id/refunds/:refundId/retry',
  access: 'ADMIN',
  summary: 'Retries a declined refund with the same amount and method. Each refund can be retried once.',
  params: RefundId,
  returns: PaymentStory,
  status: 201,
})
export const TransferBody = z.object({
  bankReference: oneLine(REFUND_LIMITS.bankReference).min(1, messageKey('required')),
})
/** A bank transfer is made by a person, who says so here. */
export const settleRefund = endpoint({
  method: 'POST',
  path: '/admin/payments/:id/refunds/:refundId/done',
  access: 'ADMIN',
  summary: 'Marks a refund by bank transfer as made, with the bank’s reference.',
  params: RefundId,
  body: TransferBody,
  returns: PaymentStory,
})
/** The bank would not take it, or its details were wrong. */
export const failTransfer = endpoint({
  method: 'POST',
  path: '/admin/payments/:id/refunds/:refundId/not-made',
  access: 'ADMIN',
  summary: 'Marks a refund by bank transfer as failed; its amount can then be refunded another way.',
  params: RefundId,
  returns: PaymentStory,
})
/** Of one that waits for a person: is it the refund which the gateway lists? */
export const reviewRefund = endpoint({
  method: 'POST',
  path: '/admin/payments/:id/refunds/:refundId/review',
  access: 'ADMIN',
  summary:
    'Records whether an unclear refund was made. If so, its status follows the gateway’s; if not, its amount becomes refundable again.',
  params: RefundId,
  body: z.object({ made: z.boolean(messageKey('required')) }),
  returns: PaymentStory,
})
