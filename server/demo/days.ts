import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { addDays, type Day, HOUR_MS, startOfDay } from '../../domain/dates.ts'
import {
  type DeliveryAction,
  type DeliveryReason,
  deliveryTransitions,
} from '../../domain/deliveries/rules.ts'
import type { Fils } from '../../domain/money.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { deliveries } from '../deliveries/table.ts'
import { chargeRenewals } from '../renewals/charge.ts'
import { remindOfEnds } from '../renewals/remind.ts'
import { completeSettled } from '../subscriptions/complete.ts'
import { expireYears } from '../subscriptions/expireYear.ts'
import { turnPauses } from '../subscriptions/pause.ts'
import { addTotals } from '../totals/add.ts'
import { owedTotals } from '../totals/owed.ts'
import type { PastShop } from './past.ts'

/** How a slot's deliveries go: into the kitchen, onto the road, and round by round to the doors. */
const work: Record<Slot, { prepare: number; dispatch: number; rounds: number[] }> = {
  MORNING_9_12: { prepare: 5.5, dispatch: 8.6, rounds: [9.6, 11.2] },
  EVENING_6_9: { prepare: 14.5, dispatch: 17.6, rounds: [18.6, 20.2] },
}
/** When the jobs of a day run that are not of its first minute. */
const hour = { reminders: 9, charges: 9.1, night: 23 }

/**
 * Lets time pass in the demo's past: each day begins with what the jobs do at its start, then kitchen and drivers work,
 * and its end completes what is done. Days on which nothing happens are passed over.
 */
export function passingDays(shop: PastShop, first: Day) {
  const { db } = shop.services
  let day = addDays(first, -1)
  let left: Moment[] = []

  async function runUntil(at: Date) {
    while (left[0] && left[0].at <= at) await left.shift()?.run()
  }
  return async (at: Date) => {
    for (;;) {
      await runUntil(at)
      const next = await nextDay(db, day)
      if (!next || startOfDay(next) > at) break
      day = next
      await beginDay(shop, startOfDay(day))
      left = await momentsOf(shop, day)
    }
  }
}
type Moment = { at: Date; run: () => Promise<void> }
const hourOf = (day: Day, hour: number) => new Date(startOfDay(day).getTime() + hour * HOUR_MS)

/** The next day something is due on. */
async function nextDay(db: Db, after: Day): Promise<Day | null> {
  const { rows } = await db.execute<{ day: Day | null }>(sql`
    select least(
      (select min(date) from deliveries where status = 'SCHEDULED' and frozen_at is null and date > ${after}),
      (select min(from_date) from subscription_pauses where ended_at is null and from_date > ${after}),
      (select min(to_date) + 1 from subscription_pauses where ended_at is null and to_date >= ${after})
    )::text as day`)
  return rows[0]?.day ?? null
}

const contextOf = ({ services }: PastShop, now: Date) => ({ ...services, now, clock: () => now })

async function beginDay(shop: PastShop, now: Date) {
  const context = contextOf(shop, now)
  await turnPauses(context)
  await freezeDue(context)
  await expireYears(context)
}

async function momentsOf(shop: PastShop, day: Day): Promise<Moment[]> {
  const { db } = shop.services
  const made = await db
    .select({ id: deliveries.id, slot: deliveries.deliveryTimeSlot, of: deliveries.subscriptionId })
    .from(deliveries)
    .where(and(eq(deliveries.date, day), eq(deliveries.status, 'SCHEDULED'), isNotNull(deliveries.frozenAt)))
    .orderBy(deliveries.id)
  const moments: Moment[] = []
  const at = (hours: number, run: (now: Date) => Promise<void>) => {
    const instant = hourOf(day, hours)
    moments.push({ at: instant, run: () => run(instant) })
  }
  for (const [slot, { prepare, dispatch, rounds }] of Object.entries(work)) {
    const ids = made.filter((d) => d.slot === slot && !shop.unmade.has(d.of)).map((d) => d.id)
    if (ids.length === 0) continue
    const step = (action: DeliveryAction, some: string[], reason: DeliveryReason) => (now: Date) =>
      moveOn(shop, { ids: some, action, reason }, now)
    at(prepare, step('prepare', ids, 'ADMIN'))
    at(dispatch, step('dispatch', ids, 'ADMIN'))
    rounds.forEach((start, round) => {
      const stops = ids.filter((_, i) => i % rounds.length === round)
      if (stops.length > 0) at(start, step('deliver', stops, 'DRIVER'))
    })
  }
  at(hour.reminders, (now) => remindOfEnds(contextOf(shop, now)))
  at(hour.charges, (now) => chargeRenewals(contextOf(shop, now)))
  if (made.length > 0) at(hour.night, (now) => completeSettled(contextOf(shop, now)))
  return moments.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/**
 * A step of many deliveries at once, by the table of transitions and with a row of history each, as changeStatus does
 * it for one: one by one the demo's past would take as long again.
 */
async function moveOn(
  { services: { db }, adminId }: PastShop,
  { ids, action, reason }: { ids: string[]; action: DeliveryAction; reason: DeliveryReason },
  now: Date,
) {
  const from = deliveryTransitions.statusesFor(action)
  const to = deliveryTransitions.targetOf(action)
  const at = now.toISOString()
  const by = reason === 'ADMIN' ? adminId : null
  const historyIds = ids.map(newId)
  const { rows } = await db.execute<Settled>(sql`
    with before as (
      select d.id, d.status, one.history_id
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(historyIds)}::uuid[]) as one(id, history_id)
      join deliveries d on d.id = one.id
      where d.status::text = any(${sql.param(from)}::text[])
      for update of d
    ), moved as (
      update deliveries d
      set status = ${to}, delivered_at = ${to === 'DELIVERED' ? at : null}::timestamptz, updated_at = ${at}
      from before where d.id = before.id
      returning d.id, d.worth_fils, d.subscription_id
    ), told as (
      insert into delivery_history (id, delivery_id, at, by_user_id, "from", "to", reason)
      select before.history_id, before.id, ${at}, ${by}::uuid, before.status, ${to}, ${reason}
      from before join moved on moved.id = before.id
    )
    select moved.worth_fils as worth, s.created_at as "createdAt"
    from moved join subscriptions s on s.id = moved.subscription_id`)
  if (to === 'DELIVERED') {
    const settled = rows.map(({ worth, createdAt }) =>
      owedTotals([worth], { createdAt: new Date(createdAt) }, -1),
    )
    await addTotals(db, settled.flat(), now)
  }
}
type Settled = { worth: Fils; createdAt: string }
