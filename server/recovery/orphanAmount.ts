import { sql } from 'drizzle-orm'

/** The store credit that paid part of a payment; 0 if it was returned when the payment was given up. */
export const heldCreditFils = sql<number>`(case when payments.credit_fils > 0 and not exists (
    select from payment_events e where e.payment_id = payments.id and e.kind = 'CREDIT_RETURNED')
  then payments.credit_fils else 0 end)`

/** The amount left of an orphan: captured minus refunds made or requested, plus its store credit. */
export const amountLeft = sql<number>`(payments.captured_fils - payments.refunded_fils + ${heldCreditFils})`
