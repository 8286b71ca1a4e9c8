import { z } from 'zod'
import { Email, FullName, Phone } from '../accounts/fields.ts'
import { addressInput, oneAddress } from '../addresses/contract.ts'
import { cleanText } from '../cleanText.ts'
import { endpoint } from '../endpoint.ts'
import { Bhd, Day, Id, Instant, messageKey, Page, paged } from '../fields.ts'
import { slots } from '../settings/rules.ts'
import { CustomizationBody, NeverLists } from '../subscriptions/customization.ts'
import { MOST_SALADS, ORDER_LIMITS, placeTypes } from '../subscriptions/rules.ts'
import {
  paymentKinds,
  paymentMethods,
  paymentStatuses,
  recordedPaymentMethods,
  refundMethods,
  refundStatuses,
} from './rules.ts'

/** A payment method: one of the four, or a saved card. */
export const PaymentOptions = z.object({
  /** The method's name, or the saved card's id. */
  id: z.string(),
  method: z.enum(paymentMethods),
  name: z.string(),
  /** Null for the four methods. */
  card: z
    .object({
      id: z.uuid(),
      cardBrand: z.string(),
      cardLast4: z.string(),
      /** '03/29'; null if the gateway did not report it. */
      expires: z.string().nullable(),
      /** The gateway stores an agreement for the card, so that a subscription can renew with it automatically. */
      canAutoRenew: z.boolean(),
    })
    .nullable(),
  isDefault: z.boolean(),
})
export type PaymentOptions = z.output<typeof PaymentOptions>

export const listPaymentMethods = endpoint('GET', '/payments/methods', 'PUBLIC', {
  summary: 'The four payment methods and, for a customer, their saved cards.',
  returns: z.array(PaymentOptions),
})

const text = (most: number) =>
  z.string(messageKey('required')).overwrite(cleanText).trim().max(most, messageKey('tooLong'))
const maybe = (most: number) =>
  text(most)
    .nullable()
    .optional()
    .transform((value) => value || null)
/**
 * The open payment of this order that this one replaces. Its owner may name it, and so may the holder of its payment
 * link and a guest with the Idempotency-Key that started it. Only a payment that waits to be paid can be replaced,
 * three times per order.
 */
export const Replaces = z.string().min(1, messageKey('invalid')).max(100, messageKey('invalid')).optional()

/** The order. The plan determines its price; an amount in the body is only compared with it. */
export const OrderBody = z
  .object({
    planId: z.uuid(messageKey('planRequired')),
    customerName: FullName,
    customerEmail: Email,
    customerPhone: Phone,
    ...addressInput,
    addressType: z.enum(placeTypes, messageKey('required')).default('HOME'),
    deliveryTimeSlot: z.enum(slots, messageKey('required')),
    saladCustomizations: z
      .array(CustomizationBody)
      .max(MOST_SALADS, messageKey('invalid'))
      .refine((list) => new Set(list.map((c) => c.saladId)).size === list.length, messageKey('invalid'))
      .default([]),
    ...NeverLists.shape,
    specialInstructions: maybe(ORDER_LIMITS.instructions),
    /** Includes confirming an age of 18 or older. */
    acceptTerms: z.literal(true, messageKey('termsRequired')),
    /** Use as much store credit as possible. */
    useCredit: z.boolean().default(false),
    /**
     * The amounts shown to the buyer: the total with VAT, and the part that store credit pays. A different total, or
     * less credit, is PRICE_CHANGED.
     */
    totalAmount: Bhd.optional(),
    creditAmount: Bhd.optional(),
    replaces: Replaces,
  })
  .superRefine(oneAddress)

export const ProcessBody = OrderBody.safeExtend({
  paymentMethod: z.enum(paymentMethods, messageKey('required')),
  /** Save the card for later; only for customers with an account. */
  saveCard: z.boolean().default(false),
})
export type ProcessBody = z.output<typeof ProcessBody>

/** A started payment. X-Payment-ID and X-Redirect-URL carry the same two values. */
export const Begun = z.object({ id: z.string(), redirectUrl: z.string() })

export const processPayment = endpoint('POST', '/payments/process', 'PUBLIC', {
  summary:
    'Saves the order and starts its payment; the response says where to pay. Deliver to addressId (a saved address) or address (its parts); deliveryAddress (plain text) is used only if neither is given. Honours Idempotency-Key. If totalAmount is no longer right, 409 PRICE_CHANGED names the new total. If the order has an open payment, 409 PAYMENT_OPEN; its X-Redirect-URL takes the owner to that payment. Name it in `replaces` to replace it with this one.',
  body: ProcessBody,
  returns: Begun,
})
export const SavedCardBody = OrderBody.safeExtend({ cardId: z.uuid(messageKey('required')) })
export const processSavedCard = endpoint('POST', '/payments/process-saved-card', 'CUSTOMER', {
  summary: 'The same, with a saved card.',
  body: SavedCardBody,
  returns: Begun,
})

export const paymentStatus = endpoint('GET', '/payments/status/:id', 'PUBLIC', {
  summary: 'A payment’s current status at the gateway, by our ID or the gateway’s.',
  params: z.object({ id: z.string().min(1).max(100) }),
  returns: z.object({
    id: z.string(),
    kind: z.enum(paymentKinds),
    status: z.enum(paymentStatuses),
    /** The payment is captured. `final` means that its status will not change any more. */
    success: z.boolean(),
    final: z.boolean(),
    /** The subscription exists. */
    subscribed: z.boolean(),
    /** Whether a card check saved its card, and its id, which only the owner gets. */
    cardSaved: z.boolean(),
    cardId: z.uuid().nullable(),
    /** Why the payment failed, in words. */
    message: z.string().nullable(),
  }),
})

export const openPayment = endpoint('GET', '/payments/open', 'CUSTOMER', {
  summary: 'The caller’s newest payment that is in progress and can still be paid; null if there is none.',
  returns: z.object({
    payment: Begun.extend({
      planName: z.string(),
      formattedAmount: z.string(),
      /** The store credit it holds, which moves to the payment that replaces it. */
      creditAmount: Bhd,
      /** Until then it can be paid on its page. */
      payableUntil: Instant,
    }).nullable(),
  }),
})

export const webhook = endpoint('POST', '/payments/webhook', 'PUBLIC', {
  summary:
    'The gateway’s notification that a charge or a refund has changed; we check with the gateway ourselves.',
  body: z.looseObject({ id: z.string().max(100) }),
  returns: z.object({ received: z.literal(true) }),
})

/** Every field of rule L17, with the amounts as they were paid. */
export const PaymentRecord = z.object({
  kind: z.enum(paymentKinds),
  paymentTransactionId: z.string(),
  amount: Bhd,
  formattedAmount: z.string(),
  currency: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  userId: z.uuid().nullable(),
  paymentDate: Instant,
  description: z.string(),
  isGuest: z.boolean(),
  paymentMethod: z.enum(recordedPaymentMethods),
  paymentMethodDisplay: z.string(),
  failureReason: z.string().nullable(),
  cardLast4: z.string().nullable(),
  cardBrand: z.string().nullable(),
  status: z.enum(paymentStatuses),
  /** The amount refunded so far. */
  refundedAmount: Bhd,
  formattedRefundedAmount: z.string().nullable(),
  refundStatus: z.enum(refundStatuses).nullable(),
  receiptNumber: z.string().nullable(),
  subscriptionId: z.uuid().nullable(),
  subscriptionNumber: z.string().nullable(),
})
export type PaymentRecord = z.output<typeof PaymentRecord>
export const myPayments = endpoint('GET', '/payments', 'CUSTOMER', {
  summary: 'The caller’s payments, newest first; with subscriptionId those of one subscription.',
  query: Page.extend({ subscriptionId: z.uuid(messageKey('invalid')).optional() }),
  returns: paged(PaymentRecord),
})

// ── saved cards and store credit ────────────────────────────────────────────────────────────────────────────────

export const listCards = endpoint('GET', '/payments/cards', 'CUSTOMER', {
  summary: 'The caller’s saved cards, the default first.',
  returns: z.array(PaymentOptions),
})
export const addCard = endpoint('POST', '/payments/cards', 'CUSTOMER', {
  summary:
    'Adds a card on the gateway’s page, where BHD 0.100 is charged and then refunded; the response says where. With subscriptionId the browser returns to that subscription’s auto-renewal. Honours Idempotency-Key. For verified customers who have or had a subscription, up to three times a day. If a card check is still open, 409 CARD_CHECK_OPEN; its X-Redirect-URL leads to it.',
  body: z.object({ subscriptionId: z.uuid(messageKey('invalid')).nullish() }).nullish(),
  returns: Begun,
})
export const setDefaultCard = endpoint('PUT', '/payments/cards/:id/set-default', 'CUSTOMER', {
  summary: 'Makes a saved card the default.',
  params: Id,
  returns: z.array(PaymentOptions),
})
export const removeCard = endpoint('DELETE', '/payments/cards/:id', 'CUSTOMER', {
  summary: 'Removes a saved card, here and at the gateway.',
  params: Id,
  returns: z.array(PaymentOptions),
})
export const myCredit = endpoint('GET', '/payments/credit', 'CUSTOMER', {
  summary: 'The caller’s store credit and when the next part of it expires.',
  returns: z.object({
    amount: Bhd,
    formattedAmount: z.string(),
    nextExpiry: z.object({ amount: Bhd, formattedAmount: z.string(), expiresAt: Instant }).nullable(),
  }),
})

// ── payment tracking ────────────────────────────────────────────────────────────────────────────────────────────

/** The buyer's exclusions, in words; null if there are none. */
const LeftOut = z
  .object({
    salads: z.array(
      z.object({ name: z.string(), without: z.array(z.string()), notes: z.string().nullable() }),
    ),
    /** Allergens first, then ingredients. */
    never: z.array(z.string()),
  })
  .nullable()
export type LeftOut = NonNullable<z.output<typeof LeftOut>>

/** The receipt or tax invoice of a payment, ready to print. */
export const Receipt = z.object({
  /** A tax invoice if the shop had a VAT account number when it was issued (rule B13). */
  title: z.enum(['RECEIPT', 'TAX_INVOICE']),
  number: z.string(),
  issuedAt: Instant,
  /** The shop's details when the receipt was issued. */
  shop: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    email: z.string(),
    /** Null if the shop is not registered. */
    vatNumber: z.string().nullable(),
  }),
  customerName: z.string(),
  customerEmail: z.string(),
  deliveryAddress: z.string(),
  /** For example W-10234. */
  subscription: z.string(),
  planName: z.string(),
  startDate: Day,
  endDate: Day,
  deliveries: z.int(),
  subtotal: z.string(),
  vatPercent: z.int(),
  vat: z.string(),
  total: z.string(),
  /** The amount paid from store credit; null if none was. */
  credit: z.string().nullable(),
  paid: z.string(),
  paidWith: z.string(),
  paidAt: Instant,
  paymentTransactionId: z.string(),
  leftOut: LeftOut,
})
export type Receipt = z.output<typeof Receipt>

export const traceSteps = [
  'STARTED',
  'CAPTURED',
  'NOT_CAPTURED',
  /** The buyer paid another way. */
  'REPLACED',
  /** Another payment of the order became the subscription, so this one is refunded. */
  'PAID_TWICE',
  'SUBSCRIBED',
  'RECOVERING',
  'REFUND_ASKED',
  /** Repeated after a refusal. */
  'REFUND_ASKED_AGAIN',
  /** The gateway has accepted it. */
  'REFUND_SENT',
  'REFUND_DONE',
  'TRANSFER_MADE',
  'CREDIT_GIVEN',
  'REFUND_FAILED',
  'CREDIT_RETURNED',
] as const
export const Trace = z.object({
  paymentTransactionId: z.string(),
  planName: z.string().nullable(),
  formattedAmount: z.string(),
  /** The steps so far, earliest first. */
  steps: z.array(z.object({ step: z.enum(traceSteps), at: Instant, formattedAmount: z.string().nullable() })),
  /** The current state. */
  now: z.enum([
    'WAITING',
    'FAILED',
    'REPLACED',
    'SUBSCRIBED',
    'RECOVERING',
    'REFUNDING',
    'REFUNDED',
    /** Store credit had paid for everything and was returned. */
    'CREDIT_RETURNED',
  ]),
  /** Of the refund in progress, otherwise of the last one. */
  refundStatus: z.enum(refundStatuses).nullable(),
  refundMethod: z.enum(refundMethods).nullable(),
  subscription: z.object({ number: z.string(), startDate: Day, endDate: Day }).nullable(),
  leftOut: LeftOut,
  receipt: Receipt.nullable(),
})
export type Trace = z.output<typeof Trace>

/** A payment in a path, by the gateway's id or by ours. */
export const PaymentId = z.object({ id: z.string().min(1).max(100) })

/** The token of the signed link is sent in the body, because addresses are logged on the way. */
export const tracePayment = endpoint('POST', '/payments/trace', 'PUBLIC', {
  summary: 'Tracks a payment, for anyone with the signed link from its emails.',
  body: z.object({
    token: z.string(messageKey('required')).min(1, messageKey('required')).max(200, messageKey('invalid')),
  }),
  returns: Trace,
})
export const myReceipt = endpoint('GET', '/payments/:id/receipt', 'CUSTOMER', {
  summary: 'The receipt of one of the caller’s payments, by our ID or the gateway’s.',
  params: PaymentId,
  returns: Receipt,
})
