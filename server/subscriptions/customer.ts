import { and, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm'
import { guestPayments } from '../payments/guestPayments.ts'
import { payments } from '../payments/table.ts'
import { subscriptions } from './table.ts'

/** Somebody with an account, or a guest, who is known by the e-mail they bought with. */
export type Customer = { userId: string } | { guestEmail: string }

/** One that is named only when a query is asked (server/db/builtOnce.ts). */
export type AnyCustomer = { userId: Placeholder } | { guestEmail: Placeholder }

/** The conditions that a subscription, or a payment, is theirs. */
export const subscriptionsOf = (customer: Customer | AnyCustomer): SQL | undefined =>
  'userId' in customer
    ? eq(subscriptions.userId, customer.userId)
    : and(isNull(subscriptions.userId), eq(subscriptions.customerEmail, customer.guestEmail))
export const paymentsOf = (customer: Customer | AnyCustomer): SQL =>
  'userId' in customer ? eq(payments.userId, customer.userId) : guestPayments(customer.guestEmail)
