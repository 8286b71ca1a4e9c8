import { z } from 'zod'
import { customerChoices } from '../deliveries/customerChoice.ts'
import { endpoint } from '../endpoint.ts'
import { Bhd, Day, Id, Instant, messageKey } from '../fields.ts'
import { refundMethods } from '../payments/rules.ts'

const Money = z.object({ amount: Bhd, formattedAmount: z.string() })

/** An unresolved failed delivery, with the data that `openChoices` needs. */
export const FailedDelivery = z.object({
  deliveryId: z.uuid(),
  subscriptionId: z.uuid(),
  date: Day,
  failedAt: Instant,
  /** The delivery's share of the amount paid. */
  ...Money.shape,
  /** What is left of the payment after refunds, credits and redeliveries. */
  leftAmount: Bhd,
  /** The future delivery days of the subscription's renewal. */
  renewalDays: z.array(Day),
})
export type FailedDelivery = z.output<typeof FailedDelivery>

export const DeclinedRenewal = z.object({
  subscriptionId: z.uuid(),
  subscriptionNumber: z.string(),
  planName: z.string(),
  ...Money.shape,
  declinedOn: Day,
  endDate: Day,
  /** 'VISA ••1234'; null if it is no longer known. */
  cardName: z.string().nullable(),
  /** The next day on which the shop charges it automatically; null if there is none before the end. */
  nextTry: Day.nullable(),
})
export type DeclinedRenewal = z.output<typeof DeclinedRenewal>

export const RefundInProgress = z.object({
  id: z.uuid(),
  planName: z.string().nullable(),
  ...Money.shape,
  askedOn: Day,
  refundMethod: z.enum(refundMethods),
})
export type RefundInProgress = z.output<typeof RefundInProgress>

export const myProblems = endpoint('GET', '/subscriptions/me/problems', 'CUSTOMER', {
  summary:
    'What needs the caller’s attention: unresolved failed deliveries, declined renewals and refunds in progress. `allows` says what the shop lets customers choose after a failed delivery. For the open payment, see GET /payments/open.',
  returns: z.object({
    failedDeliveries: z.array(FailedDelivery),
    allows: z.object({ ANOTHER_DAY: z.boolean(), CREDIT: z.boolean() }),
    declinedRenewals: z.array(DeclinedRenewal),
    refunds: z.array(RefundInProgress),
  }),
})

export const resolveOwnFailure = endpoint('POST', '/deliveries/:id/resolve', 'CUSTOMER', {
  summary:
    'The customer resolves their own failed delivery, once and within 7 days: a redelivery on another day, or its price as store credit, if the shop allows it. 409 FAILURE_RESOLVED if an admin was first.',
  params: Id,
  body: z
    .object({
      resolution: z.enum(customerChoices, messageKey('required')),
      /**
       * Only with ANOTHER_DAY: a delivery day within four weeks, from tomorrow, on which neither this subscription nor
       * its renewal has a delivery.
       */
      deliveryDate: Day.optional(),
    })
    .refine(
      ({ resolution, deliveryDate }) => (resolution === 'ANOTHER_DAY') === (deliveryDate !== undefined),
      {
        path: ['deliveryDate'],
        error: messageKey('required'),
      },
    ),
  returns: z.object({
    resolution: z.enum(customerChoices),
    deliveryDate: Day.nullable(),
    /** The amount of store credit; null with ANOTHER_DAY. */
    creditAmount: Bhd.nullable(),
    formattedCreditAmount: z.string().nullable(),
  }),
})
