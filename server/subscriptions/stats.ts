import { and, count, eq, inArray, isNotNull, notInArray, sql, sum } from 'drizzle-orm'
import { settledStatuses } from '../../domain/deliveries/rules.ts'
import type { Returned } from '../../domain/endpoint.ts'
import type { Language } from '../../domain/language.ts'
import { fils, formatMoney, toWire } from '../../domain/money.ts'
import type { myStats } from '../../domain/subscriptions/contract.ts'
import { creditEntries } from '../credit/table.ts'
import type { Db } from '../db/client.ts'
import { deliveries } from '../deliveries/table.ts'
import { payments } from '../payments/table.ts'
import { type Customer, paymentsOf, subscriptionsOf } from './customer.ts'
import { subscriptions } from './table.ts'

/** A customer's numbers. A delivery brings as many meals as its plan has a day. */
export async function readStats(
  db: Db,
  customer: Customer,
  language: Language,
): Promise<Returned<typeof myStats>> {
  const mine = subscriptionsOf(customer)
  const [eaten] = await db
    .select({ meals: sum(subscriptions.mealsPerDay).mapWith(Number) })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(mine, eq(deliveries.status, 'DELIVERED')))
  const [coming] = await db
    .select({ days: count() })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(mine, isNotNull(subscriptions.paymentId), notInArray(deliveries.status, [...settledStatuses])))
  const spent = fils(await readSpent(db, customer))
  return {
    activeSubscriptions: await db.$count(subscriptions, and(mine, eq(subscriptions.status, 'ACTIVE'))),
    totalSubscriptions: await db.$count(subscriptions, mine),
    deliveredMeals: eaten?.meals ?? 0,
    upcomingDeliveries: coming?.days ?? 0,
    totalSpent: toWire(spent),
    formattedTotalSpent: formatMoney(spent, language),
  }
}

/** Money and store credit that became subscriptions, less what came back of either. */
async function readSpent(db: Db, customer: Customer): Promise<number> {
  const bought = and(paymentsOf(customer), eq(payments.outcome, 'SUBSCRIBED'))
  const [money] = await db
    .select({ fils: sum(sql`${payments.capturedFils} - ${payments.refundedFils}`).mapWith(Number) })
    .from(payments)
    .where(bought)
  const theirs = db.select({ id: payments.id }).from(payments).where(bought)
  const [credit] = await db
    .select({ fils: sum(creditEntries.changeFils).mapWith(Number) })
    .from(creditEntries)
    .where(inArray(creditEntries.paymentId, theirs))
  return (money?.fils ?? 0) - (credit?.fils ?? 0)
}
