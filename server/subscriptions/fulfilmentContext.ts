import { eq, sql } from 'drizzle-orm'
import type { Day } from '../../domain/dates.ts'
import { startAfterPayment } from '../../domain/subscriptions/schedule.ts'
import type { Db } from '../db/client.ts'
import { placeholders, statement } from '../db/statement.ts'
import { closureDays } from '../deliveries/table.ts'
import type { OrderRow } from '../orders/table.ts'
import type { PlanRow } from '../plans/table.ts'
import { plans } from '../plans/table.ts'
import type { SettingsRow } from '../settings/table.ts'
import { settings } from '../settings/table.ts'

/** What the shop says, at the moment of payment, about an order. */
export type FulfilmentContext = {
  settings: SettingsRow
  planStatus: PlanRow['status'] | null
  /** The first day the order can have now, and the days from it on when the kitchen is closed. */
  start: Day
  closed: Day[]
}

const readAll = statement<{ planId: string; start: Day }, Omit<FulfilmentContext, 'start'>[]>((db) => {
  const { planId, start } = placeholders('planId', 'start')
  const { date } = closureDays
  return db
    .select({
      settings,
      planStatus: plans.status,
      closed: sql<Day[]>`array(select ${date}::text from ${closureDays} where ${date} >= ${start})`,
    })
    .from(settings)
    .leftJoin(plans, eq(plans.id, planId))
})

/** Asked of the database, in the caller's transaction, and all at once: every purchase waits for the answer. */
export async function readFulfilmentContext(
  tx: Db,
  { planId, startDate }: Pick<OrderRow, 'planId' | 'startDate'>,
  now: Date,
): Promise<FulfilmentContext> {
  const start = startAfterPayment(startDate, now)
  const [found] = await readAll(tx, { planId, start })
  if (!found) throw new Error('the settings row is missing')
  return { ...found, start }
}
