import { eq, sql } from 'drizzle-orm'
import { isErased } from '../../domain/accounts/erased.ts'
import type { Day } from '../../domain/dates.ts'
import { startAfterPayment } from '../../domain/subscriptions/schedule.ts'
import type { Db } from '../db/client.ts'
import { rawTable } from '../db/rawTable.ts'
import type { OrderRow } from '../tables/orders.ts'
import type { PlanRow } from '../tables/plans.ts'
import type { SettingsRow } from '../tables/settings.ts'
import { settings } from '../tables/settings.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { lockPredecessor, type Predecessor } from './predecessor.ts'

/** The state of the shop, at the moment of payment, that decides about an order. */
export type FulfilmentContext = {
  settings: SettingsRow
  planStatus: PlanRow['status'] | null
  /** The buyer's account was erased since. */
  ownerErased: boolean
  /** The first possible start day, and the closure days from then on. */
  start: Day
  closed: Day[]
  /** The subscription that it renews; null for a new purchase. */
  predecessor: Predecessor | null
  /** The subscription that an admin added with the order, to be paid later. Its row is locked. */
  added: SubscriptionRow | null
  /** Orphaned payments of the same order. */
  orphans: string[]
}

type OrderOf = Pick<OrderRow, 'id' | 'planId' | 'startDate' | 'userId' | 'customerEmail'>

const settingsSql = rawTable(settings)

/**
 * Reads the context from the database in the caller's transaction, with one query, because every purchase waits for it.
 */
export async function readFulfilmentContext(
  tx: Db,
  { id, planId, startDate, userId, customerEmail }: OrderOf,
  now: Date,
): Promise<FulfilmentContext> {
  const promised = startAfterPayment(startDate, now)
  const { rows } = await tx.execute<Found>(sql`
    select ${settingsSql.columns},
      (select status from plans where id = ${planId}) as "planStatus",
      -- Locked: nobody is erased while their money is given its place.
      coalesce((select erased_at is not null from users where id = ${userId} for key share), false) as "ownerErased",
      (select json_build_object('subscriptionId', subscription_id, 'automatic', automatic)
        from renewals where order_id = ${id}) as renews,
      (select id from subscriptions where order_id = ${id}) as "addedId",
      array(select id::text from payments where order_id = ${id} and outcome = 'ORPHANED') as orphans,
      array(select date::text from closure_days where date >= ${promised}) as closed
    from settings`)
  const [found] = rows
  if (!found) throw new Error('the settings row is missing')
  const { planStatus, renews, addedId, orphans } = found
  const ownerErased = found.ownerErased || isErased(customerEmail)
  const shop = { settings: settingsSql.read(found), planStatus, ownerErased }
  // Computed again: the end of the renewed subscription may have moved since the order.
  const predecessor = renews && (await lockPredecessor(tx, { ...renews, orderId: id }, now))
  const added = addedId === null ? null : await lockAdded(tx, addedId)
  const { closed, start } = predecessor ?? { closed: found.closed, start: promised }
  return { ...shop, closed, start, predecessor, added, orphans }
}

/** Locked after the renewed subscription; all code uses this order. */
async function lockAdded(tx: Db, id: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return row ?? null
}

type Found = Pick<FulfilmentContext, 'planStatus' | 'ownerErased' | 'closed' | 'orphans'> & {
  addedId: string | null
  renews: { subscriptionId: string; automatic: boolean } | null
}
