import { sql } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import { startAfterPayment } from '../../domain/subscriptions/schedule.ts'
import type { Db } from '../db/client.ts'
import { plainSql } from '../db/plainSql.ts'
import type { OrderRow } from '../orders/table.ts'
import type { PlanRow } from '../plans/table.ts'
import type { SettingsRow } from '../settings/table.ts'
import { settings } from '../settings/table.ts'

/** What the shop says, at the moment of payment, about an order. */
export type FulfilmentContext = {
  settings: SettingsRow
  planStatus: PlanRow['status'] | null
  /** Whoever bought it has been erased since. */
  ownerErased: boolean
  /** The first day the order can have now, and the days from it on when the kitchen is closed. */
  start: Day
  closed: Day[]
}

const settingsSql = plainSql(settings)

/** Asked of the database, in the caller's transaction, and all at once: every purchase waits for the answer. */
export async function readFulfilmentContext(
  tx: Db,
  { planId, startDate, userId }: Pick<OrderRow, 'planId' | 'startDate' | 'userId'>,
  now: Date,
): Promise<FulfilmentContext> {
  const start = startAfterPayment(startDate, now)
  const { rows } = await tx.execute<Pick<FulfilmentContext, 'planStatus' | 'ownerErased' | 'closed'>>(sql`
    select ${settingsSql.columns},
      (select status from plans where id = ${planId}) as "planStatus",
      -- Locked: nobody is erased while their money is given its place.
      coalesce((select erased_at is not null from users where id = ${userId} for key share), false) as "ownerErased",
      array(select date::text from closure_days where date >= ${start}) as closed
    from settings`)
  const [found] = rows
  if (!found) throw new Error('the settings row is missing')
  const { planStatus, ownerErased, closed } = found
  return { settings: settingsSql.read(found), planStatus, ownerErased, closed, start }
}
