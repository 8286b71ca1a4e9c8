import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Day, HOUR_MS, startOfDay } from '../../domain/dates.ts'
import {
  type DeliveryAction,
  type DeliveryReason,
  type DeliveryStatus,
  deliveryTransitions,
} from '../../domain/deliveries/rules.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { bowlsOfDay } from '../deliveries/bowlsOfDay.ts'
import { saladsOf } from '../kitchen/bowls.ts'
import { tickMade } from '../kitchen/tick.ts'
import { deliveries } from '../tables/deliveries.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { addedTotals } from '../totals/add.ts'
import { owedTotals } from '../totals/owedDeliveries.ts'
import { failuresOf } from './failures.ts'
import type { PastShop } from './past.ts'

/** The times of a slot's deliveries: preparation, dispatch of one driver after the other, and the last delivery. */
const work: Record<Slot, { prepare: number; dispatch: number[]; last: number }> = {
  MORNING_9_12: { prepare: 5.5, dispatch: [8.5, 8.6, 10.5], last: 11.9 },
  EVENING_6_9: { prepare: 14.5, dispatch: [17.5, 17.6, 19.2], last: 20.9 },
}
/** Hours from the kitchen to the first stop. */
const WAY = 0.6

type Made = Awaited<ReturnType<typeof madeOn>>[number]
type Mark = {
  at: Date
  delivery: Made
  action: DeliveryAction
  reason: DeliveryReason
  driverId: string | null
}

/** Starts the work of a day. The returned function does all of it up to an instant. */
export async function beginWork(shop: PastShop, day: Day) {
  const made = (await madeOn(shop.services.db, day)).filter((d) => !shop.unmade.has(d.subscriptionId))
  const { failing, troubles } = day === shop.lastDay ? failuresOf(shop, made, day) : none
  const marks = marksOf(shop, made, day).filter((m) => m.action !== 'deliver' || !failing.has(m.delivery.id))
  return async (now: Date) => {
    const done = marks.findIndex(({ at }) => at > now)
    const due = marks.splice(0, done < 0 ? marks.length : done)
    if (due.length > 0) await note(shop, due)
    if (day >= shop.lastDay) await tickOff(shop, day, due)
    while (troubles[0] && troubles[0].at <= now) await troubles.shift()?.run()
  }
}
/** Ticks off the dispatched bowls on the kitchen's sheet, on days that are still shown. */
async function tickOff({ services: { db }, catalogue }: PastShop, date: Day, marks: readonly Mark[]) {
  const leaving = Map.groupBy(
    marks.filter(({ action }) => action === 'dispatch'),
    ({ delivery }) => delivery.slot,
  )
  const groups = leaving.size > 0 ? await bowlsOfDay(db, date, catalogue) : []
  for (const { saladId, variants } of await saladsOf(db, date, groups, 'en'))
    for (const { key, slots } of variants)
      for (const { slot, portions, made } of slots) {
        const at = leaving.get(slot)?.[0]?.at
        if (at && portions > made)
          await tickMade(db, { date, saladId, key, slot, made: portions }, catalogue, at)
      }
}

const none: ReturnType<typeof failuresOf> = { failing: new Set(), troubles: [] }

const madeOn = (db: Db, day: Day) =>
  db
    .select({
      id: deliveries.id,
      slot: deliveries.deliveryTimeSlot,
      block: deliveries.block,
      worthFils: deliveries.worthFils,
      subscriptionId: subscriptions.id,
      createdAt: subscriptions.createdAt,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(eq(deliveries.date, day), eq(deliveries.status, 'SCHEDULED'), isNotNull(deliveries.frozenAt)))
    .orderBy(asc(deliveries.id))

/** The driver's part of the island: Muharraq, the capital, or the rest. Without a block: the capital. */
function partOf({ block }: Made): number {
  const number = block === null ? 300 : Number(block)
  return number < 300 ? 0 : number < 500 ? 1 : 2
}

function marksOf({ driverIds }: PastShop, made: readonly Made[], day: Day): Mark[] {
  const at = (hours: number) => new Date(Math.round(startOfDay(day).getTime() + hours * HOUR_MS))
  const runs = [...Map.groupBy(made, (stop) => `${stop.slot} ${partOf(stop)}`).values()]
  const marks = runs.flatMap((stops) =>
    stops.flatMap((delivery, i): Mark[] => {
      const { prepare, dispatch, last } = work[delivery.slot]
      const leaves = dispatch[partOf(delivery)] ?? prepare
      const arrives = leaves + WAY + (i * (last - leaves - WAY)) / stops.length
      const driverId = driverIds[partOf(delivery)] ?? null
      return [
        { at: at(prepare), delivery, action: 'prepare', reason: 'ADMIN', driverId },
        { at: at(leaves), delivery, action: 'dispatch', reason: 'ADMIN', driverId },
        { at: at(arrives), delivery, action: 'deliver', reason: 'DRIVER', driverId },
      ]
    }),
  )
  return marks.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/**
 * Changes the status of many deliveries at once, by the transition table and with history rows, as changeStatus does
 * for one; one by one would double the time for the demo.
 */
async function note({ services: { db }, adminId }: PastShop, marks: readonly Mark[]) {
  const steps = marks.map(({ at, delivery, action, reason, driverId }) => {
    const [from] = deliveryTransitions.statusesFor(action)
    const to = deliveryTransitions.targetOf(action)
    if (!from || !to) throw new Error(`${action} is no step of a delivery`)
    return { id: newId(), delivery, at, from, to, reason, by: reason === 'ADMIN' ? adminId : null, driverId }
  })
  const moved = [...Map.groupBy(steps, ({ delivery }) => delivery.id)].map(([id, all]) => move(id, all))
  const delivered = steps.filter(({ to }) => to === 'DELIVERED')
  const owed = delivered.flatMap(({ delivery }) => owedTotals([delivery.worthFils], delivery, -1))
  const history = steps.map(({ delivery, ...step }) => ({ ...step, delivery: delivery.id }))
  const last = steps.at(-1)?.at ?? new Date(0)
  const { rowCount } = await db.execute(sql`
    with told as (
      insert into delivery_history (id, delivery_id, at, by_user_id, "from", "to", reason)
      select id, delivery, at, by, "from", "to", reason
      from jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as one(id uuid, delivery uuid, at timestamptz, by uuid,
        "from" delivery_status, "to" delivery_status, reason text)
    ), counted as (${addedTotals(owed, last)})
    update deliveries d
    set status = one."to", delivered_at = one.delivered, delivery_person_id = one."driverId", updated_at = one.at
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as one(id uuid, "from" delivery_status,
      "to" delivery_status, delivered timestamptz, "driverId" uuid, at timestamptz)
    where d.id = one.id and d.status = one."from"
    returning d.id`)
  if (rowCount !== moved.length) throw new Error('a delivery of the past was not where it had been')
}

type Step = { at: Date; from: DeliveryStatus; to: DeliveryStatus; driverId: string | null }
/** The result of all steps of one delivery. */
function move(id: string, steps: readonly Step[]) {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) throw new Error('a delivery without a step')
  return {
    id,
    from: first.from,
    to: last.to,
    at: last.at,
    driverId: last.driverId,
    delivered: last.to === 'DELIVERED' ? last.at : null,
  }
}
