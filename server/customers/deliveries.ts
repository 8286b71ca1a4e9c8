import { desc, inArray } from 'drizzle-orm'
import { formatAddress } from '../../domain/addresses/rules.ts'
import type { Db } from '../db/client.ts'
import { paged } from '../db/paged.ts'
import { deliveries } from '../deliveries/table.ts'
import { withAdminNotes } from '../subscriptions/adminNotes.ts'
import { type Customer, subscriptionsOf } from '../subscriptions/customer.ts'
import type { Seen } from '../subscriptions/deliveryView.ts'
import { readDeliveries } from '../subscriptions/myDeliveries.ts'
import { subscriptions } from '../subscriptions/table.ts'

/** A customer's deliveries, the latest day first, whatever became of them. */
export async function listDeliveries(
  db: Db,
  customer: Customer,
  page: { page: number; size: number },
  seen: Seen,
) {
  const theirs = db.select({ id: subscriptions.id }).from(subscriptions).where(subscriptionsOf(customer))
  const list = await paged(
    db,
    {
      table: deliveries,
      rows: (tx) => tx.select({ id: deliveries.id }).from(deliveries).$dynamic(),
      where: [inArray(deliveries.subscriptionId, theirs)],
      order: [desc(deliveries.date)],
      unique: deliveries.id,
      uniqueDown: true,
    },
    page,
  )
  const ids = list.content.map(({ id }) => id)
  const views = ids.length > 0 ? await readDeliveries(db, inArray(deliveries.id, ids), seen) : []
  const viewOf = new Map(
    (await withAdminNotes(db, views)).map((view) => {
      const deliveryAddress = view.address ? formatAddress(view.address, seen.language) : view.deliveryAddress
      return [view.id, { ...view, deliveryAddress }]
    }),
  )
  return { ...list, content: ids.flatMap((id) => viewOf.get(id) ?? []) }
}
