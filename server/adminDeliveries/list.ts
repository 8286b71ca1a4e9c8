import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { adminDeliveries, deliveryCounts } from '../../domain/deliveries/adminContract.ts'
import { deliveryStatuses } from '../../domain/deliveries/rules.ts'
import type { Returned } from '../../domain/endpoint.ts'
import { slots } from '../../domain/settings/rules.ts'
import type { Db } from '../db/client.ts'
import { paged } from '../db/paged.ts'
import { lineOf } from '../db/search.ts'
import { place, plannedRouteOrder } from '../deliveries/routeOrder.ts'
import type { ViewContext } from '../subscriptions/deliveryView.ts'
import { deliveries } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { adminDeliveryViews } from './view.ts'
import {
  type DeliveryFilters,
  deliveriesWhere,
  isOverdue,
  isUnresolved,
  listedDays,
  onDays,
} from './where.ts'

type Query = z.output<typeof adminDeliveries.query>

/** The given sort order, then the driving order. */
function orderOf(sort: Query['sort']): SQL[] {
  const columns = {
    customerName: lineOf(subscriptions.search, 1),
    area: place.city,
    status: sql`${deliveries.status}`,
    date: sql`${deliveries.date}`,
  }
  const key = sort.replace(/^-/, '')
  const [, column] = Object.entries(columns).find(([name]) => name === key) ?? []
  const way = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`
  return [...(column ? [sql`${column} ${way}`] : []), sql`${deliveries.date}`, ...plannedRouteOrder]
}

const isItsSubscription = eq(subscriptions.id, deliveries.subscriptionId)
const idsFrom = (db: Db) =>
  db.select({ id: deliveries.id }).from(deliveries).innerJoin(subscriptions, isItsSubscription).$dynamic()

/** Returns a page of deliveries by the given filters. */
export async function listDeliveries(
  db: Db,
  { sort, page, size, ...filters }: Query,
  context: ViewContext,
  now: Date,
) {
  const list = await paged(
    db,
    {
      table: deliveries,
      rows: idsFrom,
      where: deliveriesWhere(filters, now),
      joined: { table: subscriptions, on: isItsSubscription },
      order: orderOf(sort),
      unique: deliveries.id,
    },
    { page, size },
  )
  const ids = list.content.map(({ id }) => id)
  return { ...list, content: await adminDeliveryViews(db, ids, context) }
}

const BATCH_SIZE = 500

/** Yields all deliveries of a list in their order, in batches. A list has a week at most, so the ids fit in memory. */
export async function* everyDelivery(
  db: Db,
  { sort, ...filters }: DeliveryFilters,
  context: ViewContext,
  now: Date,
) {
  const ids = await idsFrom(db)
    .where(and(...deliveriesWhere(filters, now)))
    .orderBy(...orderOf(sort))
  for (let n = 0; n < ids.length; n += BATCH_SIZE)
    yield adminDeliveryViews(
      db,
      ids.slice(n, n + BATCH_SIZE).map(({ id }) => id),
      context,
    )
}

/** Returns the counts for the filters with one scan of the days, and the counts of open problems on any day. */
export async function countDeliveries(
  db: Db,
  query: z.output<typeof deliveryCounts.query>,
  now: Date,
): Promise<Returned<typeof deliveryCounts>> {
  const { deliveryTimeSlot: slot, status, deliveryPersonId: driverId } = deliveries
  const area = sql<string | null>`${place.city}`.as('area')
  const rows = await db
    .select({ slot, status, area, driverId, name: drivers.name, count: count() })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .leftJoin(drivers, eq(drivers.id, driverId))
    .where(onDays(listedDays(query, now)))
    .groupBy(slot, status, sql`area`, driverId, drivers.name)
    .orderBy(desc(count()))
  const sum = (some: readonly { count: number }[]) => some.reduce((all, one) => all + one.count, 0)
  const names = new Map(rows.map((row) => [row.driverId, row.name]))
  return {
    slots: slots.map((one) => ({ slot: one, count: sum(rows.filter((row) => row.slot === one)) })),
    statuses: deliveryStatuses.map((one) => ({
      status: one,
      count: sum(rows.filter((row) => row.status === one)),
    })),
    areas: [...Map.groupBy(rows, (row) => row.area)]
      .map(([one, some]) => ({ area: one, count: sum(some) }))
      .toSorted((a, b) => (a.area ?? '\uffff').localeCompare(b.area ?? '\uffff')),
    drivers: [...Map.groupBy(rows, (row) => row.driverId)].map(([one, some]) => ({
      driverId: one,
      name: names.get(one) ?? null,
      count: sum(some),
    })),
    failed: await db.$count(deliveries, isUnresolved),
    overdue: await db.$count(deliveries, isOverdue(now)),
  }
}
