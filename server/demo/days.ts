import { sql } from 'drizzle-orm'
import { addDays, type Day, HOUR_MS, startOfDay, weekOf } from '../../domain/dates.ts'
import { cachedSalads } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { freezeDue } from '../deliveries/freeze.ts'
import { fillOneWeek } from '../menu/fillMenus.ts'
import { chargeRenewals } from '../renewals/charge.ts'
import { remindOfEnds } from '../renewals/remind.ts'
import { completeSettled } from '../subscriptions/changes/complete.ts'
import { expireYears } from '../subscriptions/changes/expireYear.ts'
import { turnPauses } from '../subscriptions/changes/pause.ts'
import type { PastShop } from './past.ts'
import { beginWork } from './work.ts'

/** The hours of the daily jobs that do not run at midnight. */
const hour = { reminders: 9, charges: 9.1, night: 23 }

/**
 * Lets time pass in the demo's past: each day starts with its jobs, then kitchen and drivers work, and completed
 * subscriptions end it. Days without events are skipped.
 */
export function passingDays(shop: PastShop, first: Day) {
  const { db } = shop.services
  const readKept = cachedSalads()
  let day = addDays(first, -1)
  let week: Day | null = null
  let jobs: Job[] = []
  let workUntil: (at: Date) => Promise<void> = async () => {}

  async function beginDay() {
    const now = startOfDay(day)
    if (weekOf(day) !== week) {
      // A whole week at once, as the kitchen plans it.
      week = weekOf(day)
      await fillOneWeek(db, { week, salads: [...shop.catalogue.salads.values()] }, now)
    }
    const context = contextOf(shop, now)
    await turnPauses(context)
    await freezeDue({ ...context, readKept })
    await expireYears(context)
    workUntil = await beginWork(shop, day)
    jobs = jobsOf(shop, day, workUntil)
  }
  async function runUntil(at: Date) {
    while (jobs[0] && jobs[0].at <= at) await jobs.shift()?.run()
    await workUntil(at)
  }
  return async (at: Date) => {
    await runUntil(at)
    // The current day is the last that can matter, so stop at the first later one.
    while (startOfDay(addDays(day, 1)) <= at) {
      const next = await nextDay(db, day)
      if (!next || startOfDay(next) > at) return
      day = next
      await beginDay()
      await runUntil(at)
    }
  }
}
type Job = { at: Date; run: () => Promise<void> }

/** The next day on which something is due. */
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

function jobsOf(shop: PastShop, day: Day, workUntil: (at: Date) => Promise<void>): Job[] {
  const at = (hours: number, run: (context: ReturnType<typeof contextOf>) => Promise<void>) => {
    const instant = new Date(startOfDay(day).getTime() + hours * HOUR_MS)
    return { at: instant, run: () => run(contextOf(shop, instant)) }
  }
  return [
    at(hour.reminders, remindOfEnds),
    at(hour.charges, chargeRenewals),
    at(hour.night, async (context) => {
      await workUntil(context.now)
      await completeSettled(context)
    }),
  ]
}
