import { and, eq, exists, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { formatAddress } from '../../domain/addresses/rules.ts'
import type { customerDeliveries } from '../../domain/customers/contract.ts'
import type { Db } from '../db/client.ts'
import { paged, sortedBy } from '../db/paged.ts'
import { foundIn } from '../db/search.ts'
import { withAdminNotes } from '../subscriptions/adminNotes.ts'
import type { ViewContext } from '../subscriptions/deliveryView.ts'
import { readDeliveries } from '../subscriptions/myDeliveries.ts'
import { type Customer, subscriptionsOf } from '../subscriptions/ofCustomer.ts'
import { deliveries } from '../tables/deliveries.ts'
import { subscriptions } from '../tables/subscriptions.ts'

/** Returns a page of a customer's deliveries, latest day first, with any status. */
export async function listDeliveries(
  db: Db,
  customer: Customer,
  {
    search,
    sort,
    from,
    to,
    ...page
  }: Omit<z.output<typeof customerDeliveries.query>, 'userId' | 'guestEmail'>,
  context: ViewContext,
) {
  const theirs = db.select({ id: subscriptions.id }).from(subscriptions).where(subscriptionsOf(customer))
  const list = await paged(
    db,
    {
      table: deliveries,
      rows: (tx) => tx.select({ id: deliveries.id }).from(deliveries).$dynamic(),
      where: [
        inArray(deliveries.subscriptionId, theirs),
        foundBy(db, search),
        from && gte(deliveries.date, from),
        to && lte(deliveries.date, to),
      ],
      order: [sortedBy(sort, { deliveryDate: deliveries.date })],
      unique: deliveries.id,
      uniqueDown: sort.startsWith('-'),
    },
    page,
  )
  const ids = list.content.map(({ id }) => id)
  const views = ids.length > 0 ? await readDeliveries(db, inArray(deliveries.id, ids), context) : []
  const viewOf = new Map(
    (await withAdminNotes(db, views)).map((view) => {
      const deliveryAddress = view.address
        ? formatAddress(view.address, context.language)
        : view.deliveryAddress
      return [view.id, { ...view, deliveryAddress }]
    }),
  )
  return { ...list, content: ids.flatMap((id) => viewOf.get(id) ?? []) }
}

/** Searches by the subscription's number and address, the delivery's own address, or the slot. */
function foundBy(db: Db, search: string | undefined): SQL | undefined {
  const number = sql`'W-' || ${subscriptions.number}`
  const texts = [
    number,
    subscriptions.deliveryAddress,
    deliveries.deliveryAddress,
    deliveries.deliveryTimeSlot,
  ]
  const isFound = foundIn(texts, search)
  const itsOwn = eq(subscriptions.id, deliveries.subscriptionId)
  return (
    isFound && exists(db.select({ id: subscriptions.id }).from(subscriptions).where(and(itsOwn, isFound)))
  )
}
