import { z } from 'zod'
import { AddressPartsAnswer, addressInput, oneAddressAtMost } from '../addresses/contract.ts'
import { cleanText } from '../cleanText.ts'
import { DeliverySchedule } from '../deliveries/contract.ts'
import { endpoint } from '../endpoint.ts'
import { Bhd, Day, Instant, messageKey } from '../fields.ts'
import { allergens } from '../menu/rules.ts'
import { recordedPaymentMethods } from '../payments/rules.ts'
import { slots } from '../settings/rules.ts'
import { PAUSE_DAYS } from './changes.ts'
import { CustomizationChange, NeverLists } from './customization.ts'
import {
  cancellationReasons,
  MOST_SALADS,
  ORDER_LIMITS,
  placeTypes,
  subscriptionReasons,
  subscriptionStatuses,
} from './rules.ts'

export const subStatus = endpoint('GET', '/subscriptions/sub-status', 'PUBLIC', {
  summary: 'Whether the shop is taking new subscriptions.',
  returns: z.object({ active: z.boolean(), message: z.string() }),
})

export const SaladCustomization = z.object({
  id: z.uuid(),
  saladId: z.uuid(),
  saladNameEn: z.string(),
  saladNameAr: z.string(),
  excludedIngredientIds: z.array(z.uuid()),
  excludedIngredientNames: z.array(z.string()),
  notes: z.string().nullable(),
})

/** Every field of rule L17 that a customer may see. Only admins see adminNotes and deliveryNotesByAdmin. */
export const Subscription = z.object({
  id: z.uuid(),
  /** The number people see: W-10234. */
  number: z.string(),
  planId: z.uuid(),
  planName: z.string(),
  userId: z.uuid().nullable(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string(),
  deliveryAddress: z.string(),
  /** The address in parts; null if only the text is known. */
  address: AddressPartsAnswer.nullable(),
  addressType: z.enum(placeTypes),
  /** The day of its first delivery that is not cancelled. */
  startDate: Day,
  endDate: Day,
  status: z.enum(subscriptionStatuses),
  totalAmount: Bhd,
  formattedTotalAmount: z.string(),
  paymentTransactionId: z.string().nullable(),
  saladCustomizations: z.array(SaladCustomization),
  /** Excluded from all its salads: these ingredients, and every ingredient with one of these allergens. */
  neverIngredientIds: z.array(z.uuid()),
  neverAllergens: z.array(z.enum(allergens)),
  deliverySchedules: z.array(DeliverySchedule),
  deliveryTimeSlot: z.enum(slots),
  specialInstructions: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Deliveries still owed. */
  remainingDays: z.int(),
  guest: z.boolean(),
  slotChangedByUser: z.boolean(),
  receiptNumber: z.string().nullable(),
  /** Its year starts here. */
  boughtAt: Instant,
  /** The time of the order or of its payment, whichever is later. The two hours for a refund start here. */
  paidAt: Instant,
  /** What a full refund of its payment would be; null if nothing is left. */
  refundable: z.object({ amount: Bhd, formattedAmount: z.string() }).nullable(),
  /** The running or scheduled pause; null if there is none. */
  pause: z.object({ from: Day, to: Day }).nullable(),
  /** Days its owner skipped. */
  skippedDays: z.array(Day),
  autoRenewal: z.boolean(),
  /** The card used for auto-renewal. */
  autoRenewalCardId: z.uuid().nullable(),
  /** The day on which auto-renewal charges. */
  nextBillingDate: Day.nullable(),
  paymentMethod: z.enum(recordedPaymentMethods).nullable(),
  /** 'Visa •••• 4242', 'BenefitPay'. */
  paymentMethodDisplay: z.string().nullable(),
  /** Names of all ingredients excluded from any of its salads or from all of them. */
  excludedIngredients: z.array(z.string()),
  /** Its days are planned from this day. It starts here if the kitchen is open and the day is not skipped or paused. */
  plannedStart: Day,
  /** The subscription it renews, and the one that renews it. */
  renewalOf: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  renewedBy: z.object({ id: z.uuid(), number: z.string(), startDate: Day }).nullable(),
})
export type Subscription = z.output<typeof Subscription>

/** What the holder of a payment's id may see of its subscription without being its owner. */
export const SubscriptionSummary = Subscription.pick({
  id: true,
  status: true,
  totalAmount: true,
  startDate: true,
})

export const createSubscription = endpoint('POST', '/subscriptions', 'PUBLIC', {
  summary:
    'Creates the subscription of a captured payment, or returns the existing one. Only the saved order counts; anything else in the body is ignored.',
  // Other fields that a browser sends (the tab's copy of the order) are ignored; the saved order counts.
  body: z.object({
    paymentId: z
      .string(messageKey('required'))
      .min(1, messageKey('required'))
      .max(100, messageKey('tooLong')),
  }),
  returns: z.union([Subscription, SubscriptionSummary]),
  status: 201,
})

export const mySubscriptions = endpoint('GET', '/subscriptions/my-subscriptions', 'CUSTOMER', {
  summary: 'The caller’s subscriptions, the latest start first.',
  returns: z.array(Subscription),
})
export const mySubscription = endpoint('GET', '/subscriptions/my-subscriptions/:id', 'CUSTOMER', {
  summary: 'One of the caller’s subscriptions.',
  params: z.object({ id: z.uuid(messageKey('invalid')) }),
  returns: Subscription,
})

const own = z.object({ id: z.uuid(messageKey('invalid')) })
const words = z
  .string()
  .overwrite(cleanText)
  .trim()
  .max(ORDER_LIMITS.instructions, messageKey('tooLong'))
  .nullable()
  .optional()
  .transform((value) => value || null)

export const pauseSubscription = endpoint('POST', '/subscriptions/my-subscriptions/:id/pause', 'CUSTOMER', {
  summary:
    'Pauses for 1 to 90 days, starting on a day still open for changes; deliveries within the pause move to the end. A pause from the next such day is PAUSED right away; a later one is scheduled.',
  params: own,
  body: z.object({
    startDate: Day,
    durationDays: z
      .int(messageKey('invalid'))
      .min(PAUSE_DAYS.min, messageKey('pauseDays'))
      .max(PAUSE_DAYS.max, messageKey('pauseDays')),
    reason: words,
  }),
  returns: Subscription,
})
export const withdrawPause = endpoint('DELETE', '/subscriptions/my-subscriptions/:id/pause', 'CUSTOMER', {
  summary: 'Cancels a scheduled pause, until its first day has begun.',
  params: own,
  returns: Subscription,
})
export const resumeSubscription = endpoint('POST', '/subscriptions/my-subscriptions/:id/resume', 'CUSTOMER', {
  summary: 'Ends the current pause from the next day still open for changes.',
  params: own,
  returns: Subscription,
})
export const CancellationBody = z.object({
  reason: z.enum(cancellationReasons, messageKey('invalid')).nullish(),
  feedback: words,
  /** Whether the customer was shown that the payment is refunded. */
  refund: z.boolean().optional(),
})
export const cancelSubscription = endpoint('POST', '/subscriptions/my-subscriptions/:id/cancel', 'CUSTOMER', {
  summary:
    'Cancels permanently, including today’s delivery. Within two hours of purchase and before the first delivery, the payment is refunded; with `refund: true` nothing happens if it no longer would be (409 REFUND_OVER).',
  params: own,
  body: CancellationBody.nullish(),
  returns: Subscription,
})
export const changeSlot = endpoint('POST', '/subscriptions/:id/change-slot', 'CUSTOMER', {
  summary: 'Changes the delivery time for all days still open for changes, once per subscription.',
  params: own,
  body: z.object({ deliveryTimeSlot: z.enum(slots, messageKey('required')) }),
  returns: Subscription,
})
export const changeSubscription = endpoint('PUT', '/subscriptions/my-subscriptions/:id', 'CUSTOMER', {
  summary:
    'Changes everything still open for changes: the ingredients left out of each salad, the “never send” lists, the notes for the driver, the address of all upcoming days, and auto-renewal (turning it on needs cardId, a saved card that can renew). Omitted fields stay as they are. saladCustomizations only needs the salads, and the fields of each, that change; a salad’s own `seen` (what was left out of it when excludedIngredientIds was chosen) keeps what others have left out or put back since. With `seen` for the “never send” lists as they were read, nothing is changed if they have changed since: 409 CHANGED_MEANWHILE with the current subscription.',
  params: own,
  body: z
    .object({
      saladCustomizations: z
        .array(CustomizationChange)
        .max(MOST_SALADS, messageKey('invalid'))
        .refine((list) => new Set(list.map((c) => c.saladId)).size === list.length, messageKey('invalid'))
        .optional(),
      // Without an order's default: lists that are not named must stay, above all allergies.
      neverIngredientIds: NeverLists.shape.neverIngredientIds.unwrap().optional(),
      neverAllergens: NeverLists.shape.neverAllergens.unwrap().optional(),
      /**
       * The lists that the customer edited to get the two above. With them, concurrent changes are merged instead of
       * overwritten.
       */
      seen: z
        .object({
          neverIngredientIds: NeverLists.shape.neverIngredientIds.unwrap(),
          neverAllergens: NeverLists.shape.neverAllergens.unwrap(),
        })
        .optional(),
      /** Null or empty clears them. */
      specialInstructions: z
        .string()
        .overwrite(cleanText)
        .trim()
        .max(ORDER_LIMITS.instructions, messageKey('tooLong'))
        .nullable()
        .optional(),
      ...addressInput,
      addressType: z.enum(placeTypes, messageKey('required')).optional(),
      autoRenewal: z.boolean().optional(),
      cardId: z.uuid(messageKey('invalid')).optional(),
    })
    .superRefine(oneAddressAtMost),
  returns: Subscription,
})
export const myStats = endpoint('GET', '/subscriptions/me/stats', 'CUSTOMER', {
  summary: 'The caller’s key numbers.',
  returns: z.object({
    activeSubscriptions: z.int(),
    totalSubscriptions: z.int(),
    deliveredMeals: z.int(),
    upcomingDeliveries: z.int(),
    totalSpent: Bhd,
    formattedTotalSpent: z.string(),
  }),
})
/** A line of a subscription's history, as its owner sees it. */
export const StoryLine = z.object({
  at: Instant,
  /** Whether the owner or the shop did it. */
  by: z.enum(['customer', 'shop']),
  reason: z.enum(subscriptionReasons),
  /** Its status before (null at its creation) and after. */
  from: z.enum(subscriptionStatuses).nullable(),
  to: z.enum(subscriptionStatuses),
  /** The whole line in words, in the caller's language. */
  text: z.string(),
})
export const subscriptionHistory = endpoint(
  'GET',
  '/subscriptions/my-subscriptions/:id/history',
  'CUSTOMER',
  {
    summary: 'The history of one of the caller’s subscriptions, newest first.',
    params: own,
    returns: z.object({ content: z.array(StoryLine) }),
  },
)
export const skipDelivery = endpoint('POST', '/deliveries/:id/skip', 'CUSTOMER', {
  summary:
    'Moves one delivery to the end of its subscription. deliveryDate is the day to skip: if the delivery has moved since, 409 DELIVERY_MOVED says to which day.',
  params: own,
  body: z.object({ deliveryDate: Day }),
  returns: Subscription,
})
