import { and, asc, count, desc, eq, gt, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { addDays, dayInBahrain } from '../../domain/dates.ts'
import type { adminDrivers, driverRuns as contract, Driver } from '../../domain/drivers/contract.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { found, foundIn, lineOf } from '../db/search.ts'
import { deliveries } from '../tables/deliveries.ts'
import { type DriverRow, drivers } from '../tables/drivers.ts'

const LATELY_DAYS = 30

/** Returns a page of drivers, active ones first, by name. */
export async function listDrivers(
  db: Db,
  { search, active, sort, ...page }: z.output<typeof adminDrivers.query>,
  now: Date,
) {
  const list = await paged(
    db,
    {
      table: drivers,
      rows: (tx) => tx.select().from(drivers).$dynamic(),
      where: [
        found(drivers.search, search),
        active === undefined ? undefined : eq(drivers.active, active === 'true'),
      ],
      order: [desc(drivers.active), sortedBy(sort, { name: lineOf(drivers.search, 1) })],
      unique: drivers.id,
    },
    page,
  )
  return { ...list, content: await driverViews(db, list.content, now) }
}

export async function oneDriver(db: Db, id: string, now: Date): Promise<Driver> {
  const [view] = await driverViews(db, await db.select().from(drivers).where(eq(drivers.id, id)), now)
  if (!view) throw new AppError('NOT_FOUND')
  return view
}

async function driverViews(db: Db, rows: readonly DriverRow[], now: Date): Promise<Driver[]> {
  if (rows.length === 0) return []
  const today = dayInBahrain(now)
  const lately = await db
    .select({
      driverId: deliveries.deliveryPersonId,
      today: sql<number>`(count(*) filter (where ${deliveries.date} = ${today}))::int`,
      delivered: sql<number>`(count(*) filter (where ${deliveries.status} = 'DELIVERED'))::int`,
      failed: sql<number>`(count(*) filter (where ${deliveries.status} = 'FAILED'))::int`,
    })
    .from(deliveries)
    .where(
      and(
        inArray(
          deliveries.deliveryPersonId,
          rows.map(({ id }) => id),
        ),
        gt(deliveries.date, addDays(today, -LATELY_DAYS)),
        lte(deliveries.date, today),
        ne(deliveries.status, 'CANCELLED'),
      ),
    )
    .groupBy(deliveries.deliveryPersonId)
  const sumsOf = new Map(lately.map((sums) => [sums.driverId, sums]))
  return rows.map(({ id, name, phone, active, version }) => ({
    id,
    name,
    phone,
    active,
    version,
    today: sumsOf.get(id)?.today ?? 0,
    deliveredLately: sumsOf.get(id)?.delivered ?? 0,
    failedLately: sumsOf.get(id)?.failed ?? 0,
  }))
}

/** Returns a driver's runs, one row per day and slot, newest first, without cancelled deliveries. */
export async function driverRuns(
  db: Db,
  id: string,
  { page, size, search, sort, from, to }: z.output<typeof contract.query>,
  now: Date,
) {
  await oneDriver(db, id, now)
  const { date, deliveryTimeSlot: slot } = deliveries
  const theirs = and(
    eq(deliveries.deliveryPersonId, id),
    ne(deliveries.status, 'CANCELLED'),
    foundIn([date, slot], search),
    from && gte(date, from),
    to && lte(date, to),
  )
  const way = sort === 'date' ? asc : desc
  const runs = db.select({ date }).from(deliveries).where(theirs).groupBy(date, slot).as('runs')
  const [total] = await db.select({ runs: count() }).from(runs)
  const totalElements = total?.runs ?? 0
  const content = await db
    .select({
      date,
      slot,
      deliveries: count(),
      delivered: sql<number>`(count(*) filter (where ${deliveries.status} = 'DELIVERED'))::int`,
      failed: sql<number>`(count(*) filter (where ${deliveries.status} = 'FAILED'))::int`,
    })
    .from(deliveries)
    .where(theirs)
    .groupBy(date, slot)
    .orderBy(way(date), way(slot))
    .limit(size)
    .offset(page * size)
  return { content, page, size, totalElements, totalPages: Math.ceil(totalElements / size) }
}
