import { z } from 'zod'
import { AddressPartsAnswer } from '../../domain/addresses/contract.ts'
import { Bhd, Day } from '../../domain/fields.ts'
import { allergens } from '../../domain/menu/rules.ts'
import { paymentMethods } from '../../domain/payments/rules.ts'
import { slots } from '../../domain/settings/rules.ts'
import { subscriptionStatuses } from '../../domain/subscriptions/rules.ts'

/* What this tab stores about a payment (rules L10 and W2). Never card data or tokens. It is shown and sent
   along, but the server decides by the order it stores itself. */

/** The order for the confirmation page, in both languages because the page's language may change. */
const OrderSummary = z.object({
  planNameEn: z.string(),
  planNameAr: z.string(),
  endDate: Day,
  mealsPerDay: z.int(),
  deliveryTimeSlot: z.enum(slots),
  deliveryAddress: z.string(),
  /** The address parts, for display in the page's language; null if only the text is known. */
  address: AddressPartsAnswer.nullable().default(null),
  customerEmail: z.string(),
  guest: z.boolean(),
  /** The delivery days, and what the salads leave out. */
  days: z.array(Day),
  saladCustomizations: z.array(
    z.object({
      saladId: z.string(),
      excludedIngredientIds: z.array(z.string()),
      notes: z.string().nullable(),
    }),
  ),
  neverIngredientIds: z.array(z.string()),
  neverAllergens: z.array(z.enum(allergens)),
  /** The subscription that the order renews. If the payment fails, the owner returns to the dashboard. */
  renews: z.uuid().nullable().default(null),
  /** The first week's bowls, without the left-out ingredients. */
  bowls: z.array(z.object({ date: Day, nameEn: z.string(), nameAr: z.string(), image: z.string() })).max(5),
})
export type OrderSummary = z.output<typeof OrderSummary>

/** Stored before leaving for the payment page, until the subscription exists. */
const PendingOrder = OrderSummary.extend({
  planPrice: Bhd,
  amount: Bhd,
  startDate: Day,
  paymentId: z.string(),
  /** Where it can be paid, while it is open. */
  redirectUrl: z.url({ protocol: /^https?$/ }).optional(),
  paymentMethod: z.enum(paymentMethods),
  /**
   * The order and whether it is a guest's, as one text. Used to check whether the open payment is of the current order.
   */
  ordered: z.string().optional(),
  /** From a payment link: the payment starts and ends at the link's page. */
  byLink: z.literal(true).optional(),
})
export type PendingOrder = z.output<typeof PendingOrder>

/** The subscription created from a payment. */
const CompletedOrder = z.object({
  paymentId: z.string(),
  status: z.enum(subscriptionStatuses),
  totalAmount: Bhd,
  startDate: Day,
  /**
   * The subscription number, such as W-10234, and the receipt number. Shown to the owner; a guest gets them by email.
   */
  number: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** Null if another tab placed the order. */
  order: OrderSummary.nullable(),
})
export type CompletedOrder = z.output<typeof CompletedOrder>

/** Why the user returns to step 5: the payment failed, or its result is unknown and paying again is locked. */
const PaymentProblem = z.object({
  paymentId: z.string(),
  /** The subscription it would have renewed. */
  renews: z.uuid().nullable().default(null),
  is: z.enum(['failed', 'unknown']),
  message: z.string().nullable(),
})

/**
 * One record in the tab's session storage. A record of another shape, from an older version or other code, is ignored.
 */
function sessionRecord<S extends z.ZodType>(key: string, schema: S) {
  return {
    read(): z.output<S> | null {
      try {
        const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
        return parsed.success ? parsed.data : null
      } catch {
        return null // not JSON, or storage is forbidden: nothing is known, and a general text is shown
      }
    },
    write(value: z.output<S> | null) {
      try {
        if (value === null) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Storage is forbidden or full. The server keeps the order; only this tab's texts are more general.
      }
    },
  }
}

export const pendingOrder = sessionRecord('pendingSubscription', PendingOrder)
export const completedOrder = sessionRecord('completedSubscription', CompletedOrder)
export const paymentProblem = sessionRecord('paymentTrouble', PaymentProblem)
