import { sql } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import { startAfterPayment } from '../../domain/subscriptions/schedule.ts'
import { isErased } from '../accounts/erased.ts'
import type { Db } from '../db/client.ts'
import { plainSql } from '../db/plainSql.ts'
import type { OrderRow } from '../orders/table.ts'
import type { PlanRow } from '../plans/table.ts'
import type { SettingsRow } from '../settings/table.ts'
import { settings } from '../settings/table.ts'
import { lockPredecessor, type Predecessor } from './predecessor.ts'

/** What the shop says, at the moment of payment, about an order. */
export type FulfilmentContext = {
  settings: SettingsRow
  planStatus: PlanRow['status'] | null
  /** Whoever bought it has been erased since. */
  ownerErased: boolean
  /** The first day the order can have now, and the days from it on when the kitchen is closed. */
  start: Day
  closed: Day[]
  /** What it renews; null for what is bought anew. */
  predecessor: Predecessor | null
}

type OrderOf = Pick<OrderRow, 'id' | 'planId' | 'startDate' | 'userId' | 'customerEmail'>

const settingsSql = plainSql(settings)

/** Asked of the database, in the caller's transaction, and all at once: every purchase waits for the answer. */
export async function readFulfilmentContext(
  tx: Db,
  { id, planId, startDate, userId, customerEmail }: OrderOf,
  now: Date,
): Promise<FulfilmentContext> {
  const start = startAfterPayment(startDate, now)
  const { rows } = await tx.execute<Found>(sql`
    select ${settingsSql.columns},
      (select status from plans where id = ${planId}) as "planStatus",
      -- Locked: nobody is erased while their money is given its place.
      coalesce((select erased_at is not null from users where id = ${userId} for key share), false) as "ownerErased",
      (select json_build_object('subscriptionId', subscription_id, 'automatic', automatic)
        from renewals where order_id = ${id}) as renews,
      array(select date::text from closure_days where date >= ${start}) as closed
    from settings`)
  const [found] = rows
  if (!found) throw new Error('the settings row is missing')
  const { planStatus, closed, renews } = found
  const ownerErased = found.ownerErased || isErased(customerEmail)
  const shop = { settings: settingsSql.read(found), planStatus, ownerErased }
  if (!renews) return { ...shop, closed, start, predecessor: null }
  // Where it begins is asked anew: the end of what it follows may have moved since it was ordered.
  const predecessor = await lockPredecessor(tx, renews, now)
  return { ...shop, closed: predecessor.closed, start: predecessor.start, predecessor }
}
type Found = Pick<FulfilmentContext, 'planStatus' | 'ownerErased' | 'closed'> & {
  renews: { subscriptionId: string; automatic: boolean } | null
}
