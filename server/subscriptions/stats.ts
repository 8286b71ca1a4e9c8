import {
  and,
  count,
  eq,
  inArray,
  isNotNull,
  notInArray,
  type SQL,
  type SQLWrapper,
  sql,
  sum,
} from 'drizzle-orm'
import { settledStatuses } from '../../domain/deliveries/rules.ts'
import type { Returned } from '../../domain/endpoint.ts'
import type { Language } from '../../domain/language.ts'
import { fils, formatMoney, toWire } from '../../domain/money.ts'
import type { myStats } from '../../domain/subscriptions/contract.ts'
import type { Db } from '../db/client.ts'
import { PREPARED, preparedQuery } from '../db/preparedQuery.ts'
import { creditEntries } from '../tables/credit.ts'
import { deliveries } from '../tables/deliveries.ts'
import { payments } from '../tables/payments.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { type AnyCustomer, type Customer, paymentsOf, subscriptionsOf } from './ofCustomer.ts'

/** Returns the statistics of a customer. */
export async function readStats(
  db: Db,
  customer: Customer,
  language: Language,
): Promise<Returned<typeof myStats>> {
  const { account, guest } = queries(db)
  const [found] = await ('userId' in customer ? account : guest).execute(customer)
  if (!found) throw new Error('a count without a row')
  const { capturedFils, creditFils, ...numbers } = found
  // Money and store credit spent on subscriptions, minus refunds and returned credit.
  const spent = fils(capturedFils - creditFils)
  return { ...numbers, totalSpent: toWire(spent), formattedTotalSpent: formatMoney(spent, language) }
}

const queries = preparedQuery((db) => ({
  account: numbersOf(db, { userId: sql.placeholder('userId') }),
  guest: numbersOf(db, { guestEmail: sql.placeholder('guestEmail') }),
}))

/** One statement, so that all numbers are of the same moment and need one round trip. */
function numbersOf(db: Db, customer: AnyCustomer) {
  const mine = subscriptionsOf(customer)
  const bought = and(paymentsOf(customer), eq(payments.outcome, 'SUBSCRIBED'))
  const { mealsPerDay, paymentId, status } = subscriptions
  const days = (value: SQL, ...which: (SQL | undefined)[]) =>
    db
      .select({ value })
      .from(deliveries)
      .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
      .where(and(mine, ...which))
  const settled = [...settledStatuses]
  return db
    .select({
      activeSubscriptions: number(sql`count(*) filter (where ${eq(status, 'ACTIVE')})`),
      totalSubscriptions: count(),
      // A delivery has as many meals as the plan has per day.
      deliveredMeals: number(days(sum(mealsPerDay), eq(deliveries.status, 'DELIVERED'))),
      upcomingDeliveries: number(days(count(), isNotNull(paymentId), notInArray(deliveries.status, settled))),
      capturedFils: number(
        db
          .select({ fils: sum(sql`${payments.capturedFils} - ${payments.refundedFils}`) })
          .from(payments)
          .where(bought),
      ),
      creditFils: number(
        db
          .select({ fils: sum(creditEntries.changeFils) })
          .from(creditEntries)
          .where(
            inArray(creditEntries.paymentId, db.select({ id: payments.id }).from(payments).where(bought)),
          ),
      ),
    })
    .from(subscriptions)
    .where(mine)
    .prepare(PREPARED)
}

/** Null counts as 0. */
const number = (value: SQLWrapper) => sql`coalesce((${value}), 0)`.mapWith(Number)
