import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isErased } from '../../domain/accounts/erased.ts'
import type { AdminDelivery } from '../../domain/deliveries/adminContract.ts'
import { AppError } from '../../domain/errors.ts'
import { type Fils, toWire } from '../../domain/money.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { addressPartsView } from '../addresses/columns.ts'
import type { Db } from '../db/client.ts'
import { sortByIds } from '../db/iterateIds.ts'
import { deliveryAddressOf } from '../deliveries/address.ts'
import { assignedSalads } from '../deliveries/assigned.ts'
import { originalWorth } from '../deliveries/originalWorth.ts'
import { shownName } from '../http/shownName.ts'
import { assignedView, type ViewContext } from '../subscriptions/deliveryView.ts'
import { type DeliveryRow, deliveries } from '../tables/deliveries.ts'
import { drivers } from '../tables/drivers.ts'
import { saladCustomizations, subscriptions } from '../tables/subscriptions.ts'

const again = alias(deliveries, 'again')

const readRows = (db: Db, ids: readonly string[]) =>
  db
    .select({
      delivery: deliveries,
      subscription: subscriptions,
      driver: drivers,
      again: again.date,
      worthFils: originalWorth(deliveries.id),
    })
    .from(deliveries)
    .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
    .leftJoin(drivers, eq(drivers.id, deliveries.deliveryPersonId))
    .leftJoin(again, eq(again.redeliveryOf, deliveries.id))
    .where(inArray(deliveries.id, [...ids]))

/** Returns the admin view of deliveries, in the order of their ids, with two queries. */
export async function adminDeliveryViews(
  db: Db,
  ids: readonly string[],
  { language, shop }: ViewContext,
): Promise<AdminDelivery[]> {
  if (ids.length === 0) return []
  const rows = await readRows(db, ids)
  // Frozen deliveries contain their salads.
  const following = rows.filter(({ delivery }) => delivery.frozenAt === null)
  const wishes = Map.groupBy(
    following.length > 0
      ? await db
          .select()
          .from(saladCustomizations)
          .where(
            inArray(
              saladCustomizations.subscriptionId,
              following.map(({ subscription }) => subscription.id),
            ),
          )
      : [],
    ({ subscriptionId }) => subscriptionId,
  )
  const views = rows.map(({ delivery: d, subscription: s, driver, again: on, worthFils }): AdminDelivery => {
    const where = deliveryAddressOf(d, s)
    const customizations = wishes.get(s.id) ?? []
    const assigned = assignedSalads(d, { ...s, customizations }, shop).map((one) =>
      assignedView(one, language),
    )
    return {
      id: d.id,
      deliveryDate: d.date,
      date: d.date,
      status: d.status,
      deliveryTimeSlot: d.deliveryTimeSlot,
      subscriptionId: s.id,
      subscriptionNumber: subscriptionNumber(s.number),
      userId: s.userId,
      customerName: shownName(s.customerName, language),
      customerPhone: s.customerPhone,
      customerEmail: s.customerEmail,
      deliveryAddress: where.deliveryAddress,
      address: addressPartsView(where, language),
      area: where.city,
      assignedSalads: assigned,
      assignedSalad: assigned[0] ?? null,
      portions: assigned.length > 0 ? assigned.reduce((sum, one) => sum + one.portions, 0) : s.mealsPerDay,
      frozen: d.frozenAt !== null,
      deliveryPersonId: d.deliveryPersonId,
      driver: driver && { id: driver.id, name: driver.name, phone: driver.phone },
      deliveryNotes: d.deliveryNotes,
      deliveryNotesByAdmin: d.deliveryNotesByAdmin,
      deliveryInstructions: d.deliveryInstructions,
      subscriptionSpecialInstructions: s.specialInstructions,
      deliveredAt: d.deliveredAt?.toISOString() ?? null,
      failure: failureOf(d, {
        on,
        worthFils: s.userId === null ? null : worthFils,
        erased: isErased(s.customerEmail),
      }),
      redelivery: d.redeliveryOf !== null,
      version: d.version,
    }
  })
  return sortByIds(ids, views)
}

function failureOf(
  { failureReason: reason, failureNote: note, failedAt, resolution, resolvedAt }: DeliveryRow,
  { on, worthFils, erased }: { on: AdminDelivery['date'] | null; worthFils: Fils | null; erased: boolean },
): AdminDelivery['failure'] {
  if (!reason || !failedAt) return null
  return {
    reason,
    note,
    at: failedAt.toISOString(),
    resolution,
    resolvedAt: resolvedAt?.toISOString() ?? null,
    again: on,
    creditAmount: worthFils === null ? null : toWire(worthFils),
    erased,
  }
}

export async function oneAdminDelivery(db: Db, id: string, context: ViewContext): Promise<AdminDelivery> {
  const [view] = await adminDeliveryViews(db, [id], context)
  if (!view) throw new AppError('NOT_FOUND')
  return view
}
