import { sql } from 'drizzle-orm'

/** Store credit that paid for a part of a payment; none where it went back when the payment was given up. */
export const heldCredit = sql<number>`(case when payments.credit_fils > 0 and not exists (
    select from payment_events e where e.payment_id = payments.id and e.kind = 'CREDIT_RETURNED')
  then payments.credit_fils else 0 end)`

/** What is still here of an orphan: what was captured less what went back or is about to, and its store credit. */
export const stillHere = sql<number>`(payments.captured_fils - payments.refunded_fils + ${heldCredit})`
