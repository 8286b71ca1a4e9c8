import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import { type StopChange, stopChanges } from '../../domain/runs/contract.ts'
import type { Slot } from '../../domain/settings/rules.ts'
import { subscriptionTransitions } from '../../domain/subscriptions/rules.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { assignedSalads } from '../deliveries/assigned.ts'
import { plannedRouteOrder } from '../deliveries/routeOrder.ts'
import { deliveries } from '../tables/deliveries.ts'
import { type DriverRow, drivers } from '../tables/drivers.ts'
import { lateChanges } from '../tables/kitchen.ts'
import { saladCustomizations, subscriptions } from '../tables/subscriptions.ts'
import type { Bowls, StopRow } from './stopView.ts'

export type RunFilter = { date: Day; slot?: Slot | undefined; driver?: string | undefined }

/** Deliveries that are or were to be delivered: not cancelled, and not of an unpaid subscription. */
const isBrought = and(
  ne(deliveries.status, 'CANCELLED'),
  or(
    isNotNull(deliveries.frozenAt),
    inArray(subscriptions.status, subscriptionTransitions.statusesFor('modify')),
  ),
)
const ofDriver = (driver: string | undefined): SQL | undefined => {
  if (driver === undefined) return undefined
  return driver === 'none' ? isNull(deliveries.deliveryPersonId) : eq(deliveries.deliveryPersonId, driver)
}

type FoundStop = { slot: Slot; driver: DriverRow | null; row: StopRow; bowls: Bowls }

/** Returns the stops of a day in driving order: by slot, driver and address. */
export async function readStops(
  db: Db,
  { date, slot, driver }: RunFilter,
  shop: Pick<Catalogue, 'menu' | 'salads'>,
): Promise<FoundStop[]> {
  const where = and(
    eq(deliveries.date, date),
    slot && eq(deliveries.deliveryTimeSlot, slot),
    ofDriver(driver),
    isBrought,
  )
  const rows = await db
    .select({ delivery: deliveries, subscription: subscriptions, driver: drivers })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .leftJoin(drivers, eq(drivers.id, deliveries.deliveryPersonId))
    .where(where)
    .orderBy(asc(deliveries.deliveryTimeSlot), asc(drivers.name), asc(drivers.id), ...plannedRouteOrder)
  const wishesOf = await readWishes(db, date)
  const changesOf = await readChanges(db, date)
  return rows.map(({ delivery, subscription, driver }) => {
    const customizations = wishesOf.get(subscription.id) ?? []
    const bowls = assignedSalads(delivery, { ...subscription, customizations }, shop)
    const changed = changesOf.get(delivery.id) ?? []
    return { slot: delivery.deliveryTimeSlot, driver, row: { delivery, subscription, changed }, bowls }
  })
}

type Wishes = Map<string, (typeof saladCustomizations.$inferSelect)[]>

/** Reads the customizations for deliveries that still follow the menu. Frozen deliveries do not need them. */
async function readWishes(db: Db, date: Day): Promise<Wishes> {
  const found = await db
    .select({ wish: saladCustomizations })
    .from(saladCustomizations)
    .innerJoin(deliveries, eq(deliveries.subscriptionId, saladCustomizations.subscriptionId))
    .where(and(eq(deliveries.date, date), isNull(deliveries.frozenAt)))
  return Map.groupBy(
    found.map(({ wish }) => wish),
    (wish) => wish.subscriptionId,
  )
}

/** Returns the changes made to a day's deliveries after the freeze, each kind once per delivery. */
async function readChanges(db: Db, date: Day): Promise<Map<string, StopChange[]>> {
  const { deliveryId, kind } = lateChanges
  const rows = await db
    .selectDistinct({ deliveryId, kind })
    .from(lateChanges)
    .where(and(eq(lateChanges.date, date), inArray(kind, stopChanges)))
    .orderBy(asc(kind))
  const known = rows.flatMap((row) => {
    const change = stopChanges.find((one) => one === row.kind)
    return change ? [{ deliveryId: row.deliveryId, change }] : []
  })
  return new Map(
    [...Map.groupBy(known, (one) => one.deliveryId)].map(([id, all]) => [id, all.map((one) => one.change)]),
  )
}
