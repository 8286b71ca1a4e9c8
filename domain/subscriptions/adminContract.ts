import { z } from 'zod'
import { Email, FullName, Phone } from '../accounts/fields.ts'
import { addressInput, oneAddressAtMost } from '../addresses/contract.ts'
import { cleanText } from '../cleanText.ts'
import { CustomerQuery } from '../customers/contract.ts'
import { MINUTE_MS } from '../dates.ts'
import { AdminDeliverySchedule } from '../deliveries/contract.ts'
import { endpoint } from '../endpoint.ts'
import {
  Bhd,
  Day,
  DayRange,
  Id,
  Instant,
  messageKey,
  oneLine,
  Page,
  paged,
  ReadVersion,
  Search,
} from '../fields.ts'
import { languages } from '../language.ts'
import { Replaces } from '../payments/contract.ts'
import { adminPaymentMethods, linkPaymentMethods, manualPaymentMethods } from '../payments/rules.ts'
import { slots } from '../settings/rules.ts'
import type { ValidationKey } from '../validation.ts'
import { EXCEL } from '../xlsx.ts'
import {
  CancellationBody,
  changeSlot,
  changeSubscription,
  pauseSubscription,
  StoryLine,
  Subscription,
} from './contract.ts'
import { CustomizationBody, NeverLists } from './customization.ts'
import { MOST_SALADS, ORDER_LIMITS, placeTypes, subscriptionStatuses } from './rules.ts'

/** Everything that the owner sees, plus the fields for admins only (rules L17, I16). */
export const AdminSubscription = Subscription.extend({
  deliverySchedules: z.array(AdminDeliverySchedule),
  version: z.int(),
  adminNotes: z.string().nullable(),
  /** How an unpaid subscription will be paid, and its deadline. */
  pending: z
    .object({
      method: z.enum(adminPaymentMethods),
      expiresAt: Instant,
      /** Where it can be paid; null if an admin marks it as paid. */
      paymentLink: z.string().nullable(),
    })
    .nullable(),
  /** Our own id of its payment, for the payment's history; null while unpaid. */
  paymentId: z.uuid().nullable(),
  /** The amount refunded, including refunds in progress. */
  refundedAmount: Bhd,
})
export type AdminSubscription = z.output<typeof AdminSubscription>

/** A row of the list. */
export const AdminSubscriptionRow = Subscription.pick({
  id: true,
  number: true,
  planId: true,
  planName: true,
  userId: true,
  customerName: true,
  customerEmail: true,
  customerPhone: true,
  startDate: true,
  endDate: true,
  status: true,
  totalAmount: true,
  formattedTotalAmount: true,
  deliveryTimeSlot: true,
  createdAt: true,
  remainingDays: true,
  guest: true,
  autoRenewal: true,
  paymentMethod: true,
  paymentMethodDisplay: true,
})
export type AdminSubscriptionRow = z.output<typeof AdminSubscriptionRow>

export const subscriptionSorts = [
  '-createdAt',
  'createdAt',
  'number',
  '-number',
  'customerName',
  '-customerName',
  'startDate',
  '-startDate',
  'endDate',
  '-endDate',
  'totalAmount',
  '-totalAmount',
  'status',
  '-status',
] as const
/** `from` and `to` refer to the day of the order. */
const SubscriptionFilters = CustomerQuery.extend({
  ...DayRange.shape,
  search: Search,
  status: z.enum(subscriptionStatuses, messageKey('invalid')).optional(),
  planId: z.uuid(messageKey('invalid')).optional(),
  customer: z.enum(['registered', 'guest'], messageKey('invalid')).optional(),
  sort: z.enum(subscriptionSorts).default('-createdAt'),
})
export const adminSubscriptions = endpoint('GET', '/admin/subscriptions', 'ADMIN', {
  summary:
    'Subscriptions, searched by number, name, email or phone; limited to one customer with userId or guestEmail.',
  query: Page.extend(SubscriptionFilters.shape),
  returns: paged(
    AdminSubscriptionRow.extend({
      /** The reason of the current or the last pause. */
      pauseReason: z.string().nullable(),
      cancellationComment: z.string().nullable(),
    }),
  ),
})
export const exportSubscriptions = endpoint('GET', '/admin/subscriptions/export', 'ADMIN', {
  summary: 'The same list, complete, as an Excel file.',
  query: SubscriptionFilters,
  file: { type: EXCEL, withinMs: 10 * MINUTE_MS },
})
export const adminSubscription = endpoint('GET', '/admin/subscriptions/:id', 'ADMIN', {
  summary: 'One subscription with everything an admin can see.',
  params: Id,
  returns: AdminSubscription,
})
export const adminSubscriptionHistory = endpoint('GET', '/admin/subscriptions/:id/history', 'ADMIN', {
  summary: 'A subscription’s history in words, newest first, with who made each change.',
  params: Id,
  returns: z.object({
    content: z.array(
      StoryLine.extend({
        actor: z.string().nullable(),
        /** The comment on a pause or cancellation; shown to admins only. */
        comment: z.string().nullable(),
      }),
    ),
  }),
})

// ── the owner's changes, made by an admin under the same rules ──────────────────────────────────────────────────

export const adminPause = endpoint('POST', '/admin/subscriptions/:id/pause', 'ADMIN', {
  summary: pauseSubscription.summary,
  params: Id,
  body: pauseSubscription.body,
  returns: AdminSubscription,
})
export const adminWithdrawPause = endpoint('DELETE', '/admin/subscriptions/:id/pause', 'ADMIN', {
  summary: 'Cancels a scheduled pause, until its first day has begun.',
  params: Id,
  returns: AdminSubscription,
})
export const adminResume = endpoint('POST', '/admin/subscriptions/:id/resume', 'ADMIN', {
  summary: 'Ends the current pause from the next day still open for changes.',
  params: Id,
  returns: AdminSubscription,
})
export const adminCancel = endpoint('POST', '/admin/subscriptions/:id/cancel', 'ADMIN', {
  summary:
    'Cancels a subscription permanently, with the same refund rule as for its owner (rule S10). One that awaits payment is withdrawn; with `unpaid: true` nothing happens if it has been paid since (409 ALREADY_PAID).',
  params: Id,
  body: CancellationBody.extend({ unpaid: z.boolean().optional() }).nullish(),
  returns: AdminSubscription,
})
export const adminChangeSlot = endpoint('POST', '/admin/subscriptions/:id/change-slot', 'ADMIN', {
  summary: changeSlot.summary,
  params: Id,
  body: changeSlot.body,
  returns: AdminSubscription,
})
const note = (most: number) => z.string().overwrite(cleanText).trim().max(most, messageKey('tooLong'))
export const adminChangeSubscription = endpoint('PUT', '/admin/subscriptions/:id', 'ADMIN', {
  summary:
    'Changes everything still open for changes, as its owner could (address, ingredients left out, notes for the driver), and the team’s notes. Omitted fields stay as they are.',
  params: Id,
  body: z
    .object({
      saladCustomizations: changeSubscription.body.shape.saladCustomizations,
      neverIngredientIds: changeSubscription.body.shape.neverIngredientIds,
      neverAllergens: changeSubscription.body.shape.neverAllergens,
      specialInstructions: changeSubscription.body.shape.specialInstructions,
      ...addressInput,
      addressType: changeSubscription.body.shape.addressType,
      adminNotes: note(ORDER_LIMITS.adminNotes).nullable().optional(),
      version: ReadVersion,
    })
    .superRefine(oneAddressAtMost),
  returns: AdminSubscription,
})

// ── added by hand ───────────────────────────────────────────────────────────────────────────────────────────────

const needed = (key: ValidationKey, most: number) => oneLine(most, key).min(1, messageKey(key))
/** The country we deliver to, by its code or its name. */
const countryNames = ['BH', 'Bahrain'] as const
/** What a customer tells an admin on the phone. Street is the road, ZIP the block. */
export const ManualSubscriptionBody = z.object({
  /** Of a registered customer. Without it the buyer is a guest. */
  userId: z.uuid(messageKey('invalid')).nullish(),
  customerName: FullName,
  customerEmail: Email,
  customerPhone: Phone,
  street: needed('roadRequired', 120),
  /** The house, or building and flat, if known. */
  houseNo: oneLine(20).nullish(),
  building: oneLine(20).nullish(),
  flat: oneLine(20).nullish(),
  city: needed('cityRequired', 60),
  governorate: needed('governorateRequired', 60),
  zip: needed('blockRequired', 20),
  country: z.enum(countryNames, messageKey('invalid')).default('BH'),
  planId: z.uuid(messageKey('planRequired')),
  paymentMethod: z.enum(adminPaymentMethods, messageKey('required')),
  language: z.enum(languages, messageKey('invalid')).default('en'),
  addressType: z.enum(placeTypes, messageKey('required')).default('HOME'),
  deliveryTimeSlot: z.enum(slots, messageKey('required')).default('MORNING_9_12'),
  saladCustomizations: z.array(CustomizationBody).max(MOST_SALADS, messageKey('invalid')).default([]),
  ...NeverLists.shape,
  specialInstructions: note(ORDER_LIMITS.instructions)
    .nullish()
    .transform((v) => v || null),
  adminNotes: note(ORDER_LIMITS.adminNotes)
    .nullish()
    .transform((v) => v || null),
})
export const addSubscription = endpoint('POST', '/admin/subscriptions', 'ADMIN', {
  summary:
    'Adds a subscription manually. It stays PENDING_PAYMENT until it is paid with its payment link (CARD, BENEFIT, APPLE_PAY; sent to the customer by email) or marked as paid (CASH, BANK_TRANSFER), and expires after 24 hours. Honours Idempotency-Key.',
  body: ManualSubscriptionBody,
  returns: AdminSubscription,
  status: 201,
})
export const adminRenew = endpoint('POST', '/admin/subscriptions/:id/renew', 'ADMIN', {
  summary:
    'Adds a renewal of this subscription manually (rule S12): PENDING_PAYMENT, with everything else unchanged.',
  params: Id,
  body: z.object({
    planId: z.uuid(messageKey('invalid')).optional(),
    paymentMethod: z.enum(adminPaymentMethods, messageKey('required')),
  }),
  returns: AdminSubscription,
  status: 201,
})
export const markPaid = endpoint('POST', '/admin/subscriptions/:id/mark-paid', 'ADMIN', {
  summary:
    'Marks a manually added subscription as paid in cash or by transfer and starts it; who marked it and when is recorded.',
  params: Id,
  body: z.object({
    paymentMethod: z.enum(manualPaymentMethods, messageKey('required')),
    /** For example the number of a transfer or the page of a receipt book. */
    note: note(ORDER_LIMITS.adminNotes)
      .nullish()
      .transform((v) => v || null),
  }),
  returns: AdminSubscription,
})
export const sendPaymentLink = endpoint('POST', '/admin/subscriptions/:id/payment-link', 'ADMIN', {
  summary: 'Resends the payment link to the customer.',
  params: Id,
  returns: AdminSubscription,
})

// ── the page behind the payment link ────────────────────────────────────────────────────────────────────────────

const token = z.string(messageKey('required')).min(1, messageKey('required')).max(200, messageKey('invalid'))
export const PaymentLink = z.object({
  /** PAID: it became a subscription. OVER: withdrawn, or not paid within 24 hours. */
  state: z.enum(['OPEN', 'PAID', 'OVER']),
  number: z.string(),
  planName: z.string(),
  durationDays: z.int(),
  mealsPerDay: z.int(),
  customerName: z.string(),
  deliveryAddress: z.string(),
  deliveryTimeSlot: z.enum(slots),
  startDate: Day,
  endDate: Day,
  subtotal: z.string(),
  vatPercent: z.int(),
  vat: z.string(),
  total: z.string(),
  totalAmount: Bhd,
  methods: z.array(z.object({ method: z.enum(linkPaymentMethods), name: z.string() })),
  /** The method the admin entered, shown first. */
  method: z.enum(linkPaymentMethods),
  expiresAt: Instant,
})
export type PaymentLink = z.output<typeof PaymentLink>
export const readPaymentLink = endpoint('POST', '/payments/link', 'PUBLIC', {
  summary:
    'The order behind a payment link. The token is sent in the body because URLs end up in logs on the way.',
  body: z.object({ token }),
  returns: PaymentLink,
})
export const payByLink = endpoint('POST', '/payments/link/pay', 'PUBLIC', {
  summary:
    'Starts the payment of a payment link. Responds like /payments/process and honours Idempotency-Key.',
  body: z.object({
    token,
    paymentMethod: z.enum(linkPaymentMethods, messageKey('required')),
    acceptTerms: z.literal(true, messageKey('termsRequired')),
    totalAmount: Bhd.optional(),
    replaces: Replaces,
  }),
  returns: z.object({ id: z.string(), redirectUrl: z.string() }),
})
