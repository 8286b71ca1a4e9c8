import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { assignDriver } from '../../domain/deliveries/adminContract.ts'
import { openDeliveryStatuses } from '../../domain/deliveries/rules.ts'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { publishAll } from '../events/publish.ts'
import { deliveries } from '../tables/deliveries.ts'
import { type DriverRow, drivers } from '../tables/drivers.ts'
import { inArea } from './where.ts'

type Body = z.output<typeof assignDriver.body>

/** Assigns open deliveries to a driver, or to nobody. Returns the driver and the number of changes. */
export async function assign(tx: Db, { driverId, ids, of }: Body, now: Date) {
  const driver = driverId === null ? null : await readDriver(tx, driverId)
  const meant = ids ? inArray(deliveries.id, ids) : of && ofDay(of, driver !== null)
  const waiting = and(meant, inArray(deliveries.status, [...openDeliveryStatuses]))
  const all = await tx.$count(deliveries, waiting)
  const changed = await tx
    .update(deliveries)
    .set({ deliveryPersonId: driverId, updatedAt: now })
    .where(and(waiting, sql`${deliveries.deliveryPersonId} is distinct from ${driverId}::uuid`))
    .returning({ date: deliveries.date })
  const days = new Set(changed.map(({ date }) => date))
  await publishAll(
    tx,
    [...days].map((date) => ({ to: 'ADMINS', event: { kind: 'deliveries.changed', date } })),
  )
  return { driver, changed: changed.length, unchanged: (ids?.length ?? all) - changed.length }
}

const ofDay = (
  { date, slot, area, unassignedOnly }: NonNullable<Body['of']>,
  hasDriver: boolean,
): SQL | undefined =>
  and(
    eq(deliveries.date, date),
    slot && eq(deliveries.deliveryTimeSlot, slot),
    area === undefined ? undefined : inArea(area),
    // Unassigning deliveries without a driver would do nothing.
    unassignedOnly && hasDriver ? isNull(deliveries.deliveryPersonId) : undefined,
  )

/** Locked, so that a concurrent deactivation of the driver comes before or after. */
async function readDriver(tx: Db, id: string): Promise<DriverRow> {
  const [driver] = await tx.select().from(drivers).where(eq(drivers.id, id)).for('share')
  if (!driver) throw new AppError('NOT_FOUND')
  if (!driver.active) throw new AppError('DRIVER_INACTIVE', { name: driver.name })
  return driver
}
