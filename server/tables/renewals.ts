import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core'
import { day, fils, instant } from '../db/columns.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { subscriptions } from './subscriptions.ts'

/** Which order renews which subscription. The subscription bought with the order follows the renewed one. */
export const renewals = pgTable(
  'renewals',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    /** Charged by auto-renewal. */
    automatic: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [index('renewals_subscription').on(t.subscriptionId)],
)

/** Reminders sent before the end of a subscription, at most one per day. */
export const renewalReminders = pgTable(
  'renewal_reminders',
  {
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    /** The day of the reminder. */
    day: day().notNull(),
    /**
     * The announced charge of auto-renewal: not before this day and not above this amount. Null for a plain reminder.
     */
    chargeDate: day(),
    totalFils: fils(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.day] }),
    check('renewal_reminders_charge', sql`(${t.chargeDate} is null) = (${t.totalFils} is null)`),
  ],
)

/** Attempts of auto-renewal to charge: at most one per day, on any number of processes. */
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
