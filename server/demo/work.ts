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
import { deliveries } from '../deliveries/table.ts'
import { subscriptions } from '../subscriptions/table.ts'
import { addedTotals } from '../totals/add.ts'
import { owedTotals } from '../totals/owed.ts'
import type { PastShop } from './past.ts'

/** How a slot's deliveries go: into the kitchen, onto the road, and round by round to the doors. */
const work: Record<Slot, { prepare: number; dispatch: number; rounds: number[] }> = {
  MORNING_9_12: { prepare: 5.5, dispatch: 8.6, rounds: [9.6, 11.2] },
  EVENING_6_9: { prepare: 14.5, dispatch: 17.6, rounds: [18.6, 20.2] },
}

type Made = Awaited<ReturnType<typeof madeOn>>[number]
type Mark = { at: Date; of: Made; action: DeliveryAction; reason: DeliveryReason }

/** The work of a day that has begun; what is answered does all of it that was done by an instant. */
export async function beginWork(shop: PastShop, day: Day) {
  const made = (await madeOn(shop.services.db, day)).filter((d) => !shop.unmade.has(d.subscriptionId))
  const marks = marksOf(made, day)
  return async (now: Date) => {
    const done = marks.findIndex(({ at }) => at > now)
    const due = marks.splice(0, done < 0 ? marks.length : done)
    if (due.length > 0) await note(shop, due)
  }
}

const madeOn = (db: Db, day: Day) =>
  db
    .select({
      id: deliveries.id,
      slot: deliveries.deliveryTimeSlot,
      worth: deliveries.worthFils,
      subscriptionId: subscriptions.id,
      createdAt: subscriptions.createdAt,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(and(eq(deliveries.date, day), eq(deliveries.status, 'SCHEDULED'), isNotNull(deliveries.frozenAt)))
    .orderBy(asc(deliveries.id))

function marksOf(made: readonly Made[], day: Day): Mark[] {
  const at = (hours: number) => new Date(startOfDay(day).getTime() + hours * HOUR_MS)
  const bySlot = [...Map.groupBy(made, ({ slot }) => slot)]
  const marks = bySlot.flatMap(([slot, stops]) => {
    const { prepare, dispatch, rounds } = work[slot]
    return stops.flatMap((of, i): Mark[] => [
      { at: at(prepare), of, action: 'prepare', reason: 'ADMIN' },
      { at: at(dispatch), of, action: 'dispatch', reason: 'ADMIN' },
      { at: at(rounds[i % rounds.length] ?? prepare), of, action: 'deliver', reason: 'DRIVER' },
    ])
  })
  return marks.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/**
 * Steps of many deliveries at once, by the table of transitions and with a row of history each, as changeStatus does
 * it for one: one by one the demo's past would take as long again.
 */
async function note({ services: { db }, adminId }: PastShop, marks: readonly Mark[]) {
  const steps = marks.map(({ at, of, action, reason }) => {
    const [from] = deliveryTransitions.statusesFor(action)
    const to = deliveryTransitions.targetOf(action)
    if (!from || !to) throw new Error(`${action} is no step of a delivery`)
    return { id: newId(), of, at, from, to, reason, by: reason === 'ADMIN' ? adminId : null }
  })
  const moved = [...Map.groupBy(steps, ({ of }) => of.id)].map(([id, all]) => move(id, all))
  const delivered = steps.filter(({ to }) => to === 'DELIVERED')
  const owed = delivered.flatMap(({ of }) => owedTotals([of.worth], of, -1))
  const history = steps.map(({ of, ...step }) => ({ ...step, delivery: of.id }))
  const last = steps.at(-1)?.at ?? new Date(0)
  const { rowCount } = await db.execute(sql`
    with told as (
      insert into delivery_history (id, delivery_id, at, by_user_id, "from", "to", reason)
      select id, delivery, at, by, "from", "to", reason
      from jsonb_to_recordset(${JSON.stringify(history)}::jsonb) as one(id uuid, delivery uuid, at timestamptz, by uuid,
        "from" delivery_status, "to" delivery_status, reason text)
    ), counted as (${addedTotals(owed, last)})
    update deliveries d
    set status = one."to", delivered_at = one.delivered, updated_at = one.at
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as one(id uuid, "from" delivery_status,
      "to" delivery_status, delivered timestamptz, at timestamptz)
    where d.id = one.id and d.status = one."from"
    returning d.id`)
  if (rowCount !== moved.length) throw new Error('a delivery of the past was not where it had been')
}

type Step = { at: Date; from: DeliveryStatus; to: DeliveryStatus }
/** What all of one delivery's steps come to. */
function move(id: string, steps: readonly Step[]) {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) throw new Error('a delivery without a step')
  return {
    id,
    from: first.from,
    to: last.to,
    at: last.at,
    delivered: last.to === 'DELIVERED' ? last.at : null,
  }
}
