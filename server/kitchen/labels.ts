import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { Day } from '../../domain/dates.ts'
import type { kitchenLabels } from '../../domain/kitchen/contract.ts'
import type { Db } from '../db/client.ts'
import { sortByIds } from '../db/iterateIds.ts'
import { routeOrder } from '../deliveries/routeOrder.ts'
import type { FileAnswer } from '../http/sendFile.ts'
import { deliveries } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { labelPages } from './labelPage.ts'
import { labelWriter } from './labelText.ts'
import { readServed, withUnavoidableAllergens } from './unavoidableAllergens.ts'

const BATCH_SIZE = 500

type LabelQuery = z.output<typeof kitchenLabels.query>

/**
 * Returns the page with one label per bowl, in driving order. Frozen deliveries only, because others may still change.
 */
export async function labelFile(
  db: Db,
  { date, slot, driver, ids, start = '1' }: LabelQuery,
): Promise<FileAnswer> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .leftJoin(drivers, eq(drivers.id, deliveries.deliveryPersonId))
    .where(
      and(
        eq(deliveries.date, date),
        ne(deliveries.status, 'CANCELLED'),
        isNotNull(deliveries.frozenAt),
        slot && eq(deliveries.deliveryTimeSlot, slot),
        driver === 'none' ? isNull(deliveries.deliveryPersonId) : undefined,
        driver && driver !== 'none' ? eq(deliveries.deliveryPersonId, driver) : undefined,
        ids === undefined ? undefined : inArray(deliveries.id, ids.split(',')),
      ),
    )
    .orderBy(asc(deliveries.deliveryTimeSlot), asc(drivers.name), asc(drivers.id), ...routeOrder)
  const labels = readLabels(
    db,
    rows.map(({ id }) => id),
    date,
  )
  return { name: `labels-${date}.html`, content: labelPages(date, Number(start), labels) }
}

/** Reads the labels in batches, so that a long day is never held in memory. */
async function* readLabels(db: Db, ids: readonly string[], date: Day): AsyncGenerator<string[]> {
  const served = await readServed(db, date)
  const labelsOf = labelWriter(date)
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const some = ids.slice(from, from + BATCH_SIZE)
    const rows = await db
      .select({
        id: deliveries.id,
        deliveryTimeSlot: deliveries.deliveryTimeSlot,
        assignedSalads: deliveries.assignedSalads,
        deliveryAddress: deliveries.deliveryAddress,
        city: deliveries.city,
        block: deliveries.block,
        road: deliveries.road,
        building: deliveries.building,
        flat: deliveries.flat,
        houseNo: deliveries.houseNo,
        governorate: deliveries.governorate,
        customerName: subscriptions.customerName,
        number: subscriptions.number,
        neverAllergens: subscriptions.neverAllergens,
      })
      .from(deliveries)
      .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
      .where(inArray(deliveries.id, some))
    yield sortByIds(some, rows).flatMap(({ assignedSalads, ...row }) =>
      labelsOf({
        ...row,
        assignedSalads:
          assignedSalads?.map((bowl) => withUnavoidableAllergens(bowl, row.neverAllergens, served)) ?? null,
      }),
    )
  }
}
