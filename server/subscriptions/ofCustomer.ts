import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm'
import { guestPayments } from '../payments/guestPayments.ts'
import { payments } from '../tables/payments.ts'
import { subscriptions } from '../tables/subscriptions.ts'

/** A user with an account, or a guest, identified by the email of the order. */
export type Customer = { userId: string } | { guestEmail: string }

/** A customer whose id is passed when the prepared query runs (server/db/preparedQuery.ts). */
export type AnyCustomer = { userId: Placeholder } | { guestEmail: Placeholder }

/** Conditions for the subscriptions and the payments of a customer. */
export const subscriptionsOf = (customer: Customer | AnyCustomer): SQL | undefined =>
  'userId' in customer
    ? eq(subscriptions.userId, customer.userId)
    : and(isNull(subscriptions.userId), eq(subscriptions.customerEmail, customer.guestEmail))
export const paymentsOf = (customer: Customer | AnyCustomer): SQL =>
  'userId' in customer ? eq(payments.userId, customer.userId) : guestPayments(customer.guestEmail)
