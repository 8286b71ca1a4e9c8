import { z } from 'zod'
import { AddressPartsAnswer } from '../../domain/addresses/contract.ts'
import { Bhd, Day } from '../../domain/fields.ts'
import { allergens } from '../../domain/menu/rules.ts'
import { paymentMethods } from '../../domain/payments/rules.ts'
import { slots } from '../../domain/settings/rules.ts'
import { subscriptionStatuses } from '../../domain/subscriptions/rules.ts'

/* What this tab remembers of a payment (rules L10 and W2). Never a card's data, never a token: it is
   shown, and sent along, but the server decides by the order it keeps itself. */

/** The order as the confirmation shows it, in both languages: the page's may change on the way. */
const OrderSummary = z.object({
  planNameEn: z.string(),
  planNameAr: z.string(),
  endDate: Day,
  mealsPerDay: z.int(),
  deliveryTimeSlot: z.enum(slots),
  deliveryAddress: z.string(),
  /** Its parts, to be said in the page's language; null where only the text is known. */
  address: AddressPartsAnswer.nullable().default(null),
  customerEmail: z.string(),
  guest: z.boolean(),
  /** The days of its deliveries, and what they leave out. */
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
  /** The subscription it renews, where it does: its owner comes back to the dashboard when it could not be paid. */
  renews: z.uuid().nullable().default(null),
  /** The first week's bowls, without what is left out. */
  bowls: z.array(z.object({ date: Day, nameEn: z.string(), nameAr: z.string(), image: z.string() })).max(5),
})
export type OrderSummary = z.output<typeof OrderSummary>

/** Kept before leaving for the payment page, until its subscription is there. */
const PendingOrder = OrderSummary.extend({
  planPrice: Bhd,
  amount: Bhd,
  startDate: Day,
  paymentId: z.string(),
  /** Where it can be paid, while it is open. */
  redirectUrl: z.url({ protocol: /^https?$/ }).optional(),
  paymentMethod: z.enum(paymentMethods),
  /** What was ordered, and by whom, as one text: of another order it is not the open payment. */
  ordered: z.string().optional(),
  /** Of a payment link: it begins and ends at the link's own page. */
  byLink: z.literal(true).optional(),
})
export type PendingOrder = z.output<typeof PendingOrder>

/** The subscription that a payment became. */
const CompletedOrder = z.object({
  paymentId: z.string(),
  status: z.enum(subscriptionStatuses),
  totalAmount: Bhd,
  startDate: Day,
  /** W-10234, and the receipt's: told to its owner, in emails to a guest. */
  number: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  /** Null when another tab made the order. */
  order: OrderSummary.nullable(),
})
export type CompletedOrder = z.output<typeof CompletedOrder>

/** Why one comes back to step 5: it failed, or nobody knows yet and paying again is locked. */
const PaymentProblem = z.object({
  paymentId: z.string(),
  /** The subscription it would have renewed. */
  renews: z.uuid().nullable().default(null),
  is: z.enum(['failed', 'unknown']),
  message: z.string().nullable(),
})

/** One record of this tab. What is not of its shape, from an older version or another hand, counts as nothing. */
function sessionRecord<S extends z.ZodType>(key: string, schema: S) {
  return {
    read(): z.output<S> | null {
      try {
        const parsed = schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
        return parsed.success ? parsed.data : null
      } catch {
        return null // no JSON, or storage is forbidden: nothing is known, and the general words are shown
      }
    },
    write(value: z.output<S> | null) {
      try {
        if (value === null) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Storage is forbidden or full. The server keeps the order; only this tab's words are more general.
      }
    },
  }
}

export const pendingOrder = sessionRecord('pendingSubscription', PendingOrder)
export const completedOrder = sessionRecord('completedSubscription', CompletedOrder)
export const paymentProblem = sessionRecord('paymentTrouble', PaymentProblem)
