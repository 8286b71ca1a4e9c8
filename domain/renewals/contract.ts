import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Bhd, Day, Id, messageKey } from '../fields.ts'
import { Begun, PaymentOptions, Replaces } from '../payments/contract.ts'
import { paymentMethods } from '../payments/rules.ts'
import { Plan } from '../plans/contract.ts'
import { Subscription } from '../subscriptions/contract.ts'

export const renewalOptions = endpoint(
  'GET',
  '/subscriptions/my-subscriptions/:id/renewal-options',
  'CUSTOMER',
  {
    summary:
      'The options for a renewal: available plans, payment methods, saved cards, and the day it would start.',
    params: Id,
    returns: z.object({
      plans: z.array(Plan),
      methods: z.array(PaymentOptions),
      savedCards: z.array(PaymentOptions),
      startDate: Day,
      /** For each plan: its last day, and its price with VAT. */
      offers: z.array(
        z.object({ planId: z.uuid(), endDate: Day, totalAmount: Bhd, formattedTotalAmount: z.string() }),
      ),
    }),
  },
)

export const renewalDetails = endpoint('GET', '/subscriptions/renewal-details/:id', 'CUSTOMER', {
  summary: 'The price and days of renewing one of the caller’s subscriptions with the same plan.',
  params: Id,
  returns: z.object({
    subscription: Subscription,
    /** Null if its plan is no longer sold. */
    plan: Plan.nullable(),
    amount: Bhd.nullable(),
    formattedAmount: z.string().nullable(),
    startDate: Day,
    endDate: Day.nullable(),
  }),
})

export const renewSubscription = endpoint('POST', '/subscriptions/my-subscriptions/:id/renew', 'CUSTOMER', {
  summary:
    'Starts the payment of a renewal. Responds like /payments/process and honours Idempotency-Key. Without planId, the same plan is renewed.',
  params: Id,
  body: z.object({
    planId: z.uuid(messageKey('invalid')).optional(),
    paymentMethod: z.enum(paymentMethods, messageKey('required')),
    /** A saved card; paymentMethod must be CARD. */
    cardId: z.uuid(messageKey('invalid')).optional(),
    saveCard: z.boolean().default(false),
    useCredit: z.boolean().default(false),
    /** The amounts shown to the buyer. A different total, or less credit, is PRICE_CHANGED. */
    totalAmount: Bhd.optional(),
    creditAmount: Bhd.optional(),
    replaces: Replaces,
  }),
  returns: Begun,
})
