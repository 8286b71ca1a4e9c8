import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { day, fils, instant } from '../db/columns.ts'
import { orders } from '../orders/table.ts'
import { payments } from '../payments/table.ts'
import { subscriptions } from '../subscriptions/table.ts'

/** Which order renews which subscription: what its money buys follows that one. */
export const renewals = pgTable(
  'renewals',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    /** Charged by the shop, without the customer. */
    automatic: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('renewals_subscription').on(t.subscriptionId)],
)

/** What customers were told before the end of a subscription: at most once a day, whoever tells. */
export const renewalReminders = pgTable(
  'renewal_reminders',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    /** When it was told. */
    day: day().notNull(),
    /** Auto-renewal: it is charged on this day or later, and not more than this. Missing where it was only a reminder. */
    chargeDate: day(),
    totalFils: fils(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.day] }),
    check('renewal_reminders_charge', sql`(${t.chargeDate} is null) = (${t.totalFils} is null)`),
  ],
)

/** Auto-renewal's tries to charge: at most one a day, however many processes try. */
export const renewalCharges = pgTable(
  'renewal_charges',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    day: day().notNull(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.day] }),
    unique('renewal_charges_payment').on(t.paymentId),
  ],
)
