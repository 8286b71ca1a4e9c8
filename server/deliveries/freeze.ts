import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { type Day, dayInBahrain, formatDay, weekOf } from '../../domain/dates.ts'
import { cachedSalads, type KeptSalads, readSalads } from '../catalogue/cache.ts'
import { changeCatalogueIf } from '../catalogue/change.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { DeadJob, type JobContext } from '../jobs/job.ts'
import { fillOneWeek } from '../menu/fillMenus.ts'
import { followsMenu } from '../menu/followsMenu.ts'
import { deliveries } from '../tables/deliveries.ts'
import { menuDays } from '../tables/menu.ts'
import { saladCustomizations, subscriptions } from '../tables/subscriptions.ts'
import { deliveryAddressOf } from './address.ts'
import { assignedSalads } from './assigned.ts'
import { countServed } from './countServed.ts'
import { warnOfNever } from './warnOfNever.ts'

const BATCH_SIZE = 200

type Context = Pick<JobContext, 'db' | 'now' | 'log' | 'mail'>

/**
 * Applies the cutoff: freezes every delivery whose day has begun in Bahrain, with the current menu and address. Safe to
 * run repeatedly, late and concurrently: each row is frozen once, by the transaction that locks it first. `only` limits
 * the rows.
 */
export async function freezeDue({
  db,
  now,
  log,
  mail,
  only,
  readKept = cachedSalads(),
}: Context & { only?: SQL; readKept?: KeptSalads }): Promise<void> {
  const due = and(isDue(now), only)
  const days = await dueDays(db, due)
  if (days.size === 0) return
  const unplanned = await fillMissingMenus(db, [...days.keys()], now)
  for (const [date, ids] of days) {
    if (unplanned.includes(date)) continue
    let count = 0
    for (let i = 0; i < ids.length; i += BATCH_SIZE) {
      const some = sql`${deliveries.id} = any(${sql.param(ids.slice(i, i + BATCH_SIZE))}::uuid[])`
      const which = and(due, some, eq(deliveries.date, date))
      count += await freezeSome({ db, mail, now, readKept }, which, date)
    }
    if (count > 0) log.info({ date, count }, 'deliveries: frozen')
  }
  // A retry does not help: an admin must add salads, and the job runs again in a minute.
  if (unplanned.length > 0)
    throw new DeadJob(
      `nothing to deliver on ${unplanned.map((d) => formatDay(d, 'en', 'dated')).join(', ')}: no menu, and too few salads to plan one`,
    )
}

const isDue = (now: Date) => and(followsMenu, lte(deliveries.date, dayInBahrain(now)))

/** Returns the due deliveries by day. */
async function dueDays(db: Db, due: SQL | undefined): Promise<Map<Day, string[]>> {
  const rows = await db
    .select({
      date: deliveries.date,
      ids: sql<string[]>`array_agg(${deliveries.id}::text order by ${deliveries.id})`,
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .where(due)
    .groupBy(deliveries.date)
    .orderBy(deliveries.date)
  return new Map(rows.map(({ date, ids }) => [date, ids]))
}

/** Fills days without a menu from the rotation. Returns the days for which there are too few salads. */
async function fillMissingMenus(db: Db, days: readonly Day[], now: Date): Promise<Day[]> {
  const planned = await db
    .select({ date: menuDays.date })
    .from(menuDays)
    .where(inArray(menuDays.date, [...days]))
  const missing = days.filter((d) => !planned.some(({ date }) => date === d))
  if (missing.length === 0) return []
  const { unplanned } = await changeCatalogueIf(db, async (tx) => {
    const salads = await readSalads(tx)
    const unplanned: Day[] = []
    let changed = false
    for (const week of new Set(missing.map(weekOf))) {
      const daysOfWeek = missing.filter((d) => weekOf(d) === week)
      const filled = await fillOneWeek(tx, { week, salads, days: daysOfWeek }, now)
      if (!filled) unplanned.push(...daysOfWeek)
      else if (filled.length > 0) changed = true
    }
    return { changed, unplanned }
  })
  return unplanned
}

/** Freezes some of a day's deliveries and returns their number. */
const freezeSome = (
  { db, mail, now, readKept }: Omit<Context, 'log'> & { readKept: KeptSalads },
  which: SQL | undefined,
  date: Day,
): Promise<number> =>
  transaction(db, async (tx) => {
    // Waits for a menu change that was made in time and is not committed yet.
    const salads = await readKept(tx)
    const due = await tx
      .select({ delivery: deliveries, subscription: subscriptions })
      .from(deliveries)
      .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
      .where(which)
      .orderBy(deliveries.id)
      .for('update', { of: deliveries, skipLocked: true })
    if (due.length === 0) return 0
    const menu = await tx.select().from(menuDays).where(eq(menuDays.date, date))
    const ids = due.map((d) => d.subscription.id)
    const wishes = await tx
      .select()
      .from(saladCustomizations)
      .where(sql`${saladCustomizations.subscriptionId} = any(${sql.param(ids)}::uuid[])`)
    const wishesOf = Map.groupBy(wishes, (w) => w.subscriptionId)
    const frozen = due.map(({ delivery, subscription }) => {
      const customizations = wishesOf.get(subscription.id) ?? []
      const assigned = assignedSalads(delivery, { ...subscription, customizations }, { menu, salads })
      if (assigned.length === 0) throw new Error(`the menu of ${date} is gone`)
      return {
        delivery,
        subscription,
        what: assigned,
        id: delivery.id,
        ...deliveryAddressOf(delivery, subscription),
      }
    })
    const list = sql`jsonb_to_recordset(${JSON.stringify(frozen.map(({ subscription: _, delivery: __, ...row }) => row))}::jsonb) as frozen(id uuid, what jsonb,
      "deliveryAddress" text, city text, block text, road text, building text, flat text, "houseNo" text, governorate text)`
    await tx
      .update(deliveries)
      .set({
        assignedSalads: sql`frozen.what`,
        deliveryAddress: sql`frozen."deliveryAddress"`,
        city: sql`frozen.city`,
        block: sql`frozen.block`,
        road: sql`frozen.road`,
        building: sql`frozen.building`,
        flat: sql`frozen.flat`,
        houseNo: sql`frozen."houseNo"`,
        governorate: sql`frozen.governorate`,
        frozenAt: now,
        updatedAt: now,
      })
      .from(list)
      .where(and(sql`${deliveries.id} = frozen.id`, isNull(deliveries.frozenAt)))
    const bowls = frozen.flatMap(({ what }) => what)
    await countServed(tx, bowls, { date, salads }, now)
    await warnOfNever(tx, mail, frozen, now)
    return due.length
  })
