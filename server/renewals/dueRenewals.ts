import { and, asc, between, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays, dayInBahrain } from '../../domain/dates.ts'
import { type Fils, fils } from '../../domain/money.ts'
import { quote } from '../../domain/plans/rules.ts'
import { isReminderDue, RENEWAL_DAYS } from '../../domain/renewals/rules.ts'
import type { Terms } from '../checkout/terms.ts'
import type { Db } from '../db/client.ts'
import { users } from '../tables/accounts.ts'
import { type PlanRow, plans } from '../tables/plans.ts'
import { renewalReminders } from '../tables/renewals.ts'
import { isFollower, subscriptions } from '../tables/subscriptions.ts'

const followers = alias(subscriptions, 'followers')

/**
 * Condition for running subscriptions that end within a week, without a renewal and without a request for erasure by
 * the owner.
 */
export const isEnding = (db: Db, now: Date) => {
  const today = dayInBahrain(now)
  return and(
    sql`${subscriptions.status} in ('ACTIVE', 'PAUSED')`,
    between(subscriptions.endDate, today, addDays(today, RENEWAL_DAYS.reminder)),
    sql`exists (select from ${users} where ${users.id} = ${subscriptions.userId} and ${isNull(users.erasureAskedAt)})`,
    notExists(
      db
        .select({ id: followers.id })
        .from(followers)
        .where(and(eq(followers.renewalOfId, subscriptions.id), isFollower(followers))),
    ),
  )
}

/** Returns the reminders about a subscription's end so far. */
export async function readReminders(db: Db, subscriptionId: string) {
  const rows = await db
    .select()
    .from(renewalReminders)
    .where(eq(renewalReminders.subscriptionId, subscriptionId))
    .orderBy(asc(renewalReminders.day))
  return rows.map(reminderOf)
}

const reminderOf = ({ day, chargeDate, totalFils }: typeof renewalReminders.$inferSelect) => ({
  day,
  charge: chargeDate && totalFils !== null ? { from: chargeDate, most: fils(totalFils) } : null,
})

/** Returns subscriptions that may need a reminder. Filters without locks; most need none. */
export async function readRemindable(db: Db, now: Date): Promise<string[]> {
  const { id, endDate, autoRenewalCardId } = subscriptions
  const ending = await db
    .select({ id, endDate, autoRenewalCardId, reminder: renewalReminders })
    .from(subscriptions)
    .leftJoin(renewalReminders, eq(renewalReminders.subscriptionId, id))
    .where(isEnding(db, now))
    .orderBy(asc(id))
  const byId = Map.groupBy(ending, (row) => row.id)
  return [...byId].flatMap(([subscriptionId, rows]) => {
    const [row] = rows
    const reminders = rows.flatMap(({ reminder }) => (reminder ? reminderOf(reminder) : []))
    const mayBeDue = row && (row.autoRenewalCardId || isReminderDue({ endDate: row.endDate, reminders }, now))
    return mayBeDue ? subscriptionId : []
  })
}

/** Returns a plan as it is sold now; undefined if it is no longer sold. */
export async function planOnSale(db: Db, id: string): Promise<PlanRow | undefined> {
  const [plan] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), eq(plans.status, 'ACTIVE')))
  return plan
}

export const totalOf = (plan: PlanRow, { vatPercent }: Terms): Fils =>
  quote(plan.priceFils, vatPercent).totalFils
