import { type SQL, sql } from 'drizzle-orm'
import { addDays, addMonths, type Day, dayInBahrain, startOfDay } from '../../domain/dates.ts'
import type { Db } from '../db/client.ts'
import { allTotals } from '../totals/read.ts'

type Row = { metric: string; day: string; key: string; amount: number }
const textOf = ({ metric, day, key, amount }: Row) => `${metric} ${day} ${key}: ${amount}`

/** The totals, day by day, without zeros. */
export async function readAll(db: Db): Promise<string[]> {
  const { rows } = await db.execute<Row>(sql`
    select metric, day::text, key, sum(amount)::int as amount from ${allTotals}
    group by metric, day, key having sum(amount) <> 0`)
  return rows.map(textOf).sort()
}

const bahrain = (at: SQL) => sql`(${at} + interval '3 hours') at time zone 'UTC'`
const dayOf = (at: SQL) => sql`to_char(${bahrain(at)}, 'YYYY-MM-DD')`
const isOpen = sql`status in ('SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY')`
const customer = sql`coalesce(s.user_id::text, s.customer_email)`

/** The same totals from the rows themselves, each with the simplest query; a stock is its current value. */
export async function sumsOf(db: Db, now: Date, owedAtMonths: ReadonlyMap<Day, Set<string>>) {
  const rowsOf = async (query: SQL) => (await db.execute<Row>(query)).rows.map(textOf)
  const byDay = [
    ...(await rowsOf(sql`
      select 'CAPTURED' as metric, ${dayOf(sql`captured_at`)} as day, '' as key, sum(captured_fils)::int as amount
      from payments where status = 'CAPTURED' and captured_currency = 'BHD' and kind <> 'CARD_CHECK'
      group by 2 having sum(captured_fils) > 0`)),
    ...(await rowsOf(sql`
      select 'REFUNDED' as metric, ${dayOf(sql`r.done_at`)} as day, '' as key, sum(r.amount_fils)::int as amount
      from refunds r join payments p on p.id = r.payment_id
      where r.status = 'DONE' and r.method in ('ORIGINAL_PAYMENT', 'BANK_TRANSFER') and p.captured_currency = 'BHD' and p.kind <> 'CARD_CHECK'
      group by 2`)),
    ...(await rowsOf(sql`
      select 'NEW_CUSTOMERS' as metric, ${dayOf(sql`first`)} as day, '' as key, count(*)::int as amount
      from (select min(s.created_at) as first from subscriptions s group by ${customer}) firsts group by 2`)),
    ...(await rowsOf(sql`
      select 'CANCELLED' as metric, ${dayOf(sql`at`)} as day, coalesce(details ->> 'reason', 'NONE') as key, count(*)::int as amount
      from subscription_history where reason = 'CANCELLED' group by 2, 3`)),
    ...(await rowsOf(sql`
      select 'RATING_SUM' as metric, ${dayOf(sql`created_at`)} as day, '' as key, sum(rating)::int as amount
      from feedback group by 2`)),
    ...(await rowsOf(sql`
      select 'RATING_COUNT' as metric, ${dayOf(sql`created_at`)} as day, '' as key, count(*)::int as amount
      from feedback group by 2`)),
    ...(await rowsOf(sql`
      select 'INGREDIENT_SERVED' as metric, d.date::text as day, i.ingredient_id::text as key, sum(s.meals_per_day)::int as amount
      from deliveries d join subscriptions s on s.id = d.subscription_id
      join salad_ingredients i on i.salad_id::text = d.assigned_salads -> 0 ->> 'saladId'
      where i.ingredient_id::text not in (
        select e ->> 'id' from jsonb_array_elements(d.assigned_salads -> 0 -> 'excluded') e)
      group by 2, 3`)),
    ...(await rowsOf(sql`
      select 'INGREDIENT_EXCLUDED' as metric, d.date::text as day, e ->> 'id' as key, sum(s.meals_per_day)::int as amount
      from deliveries d join subscriptions s on s.id = d.subscription_id,
      jsonb_array_elements(d.assigned_salads -> 0 -> 'excluded') e group by 2, 3`)),
    ...(await lost(db, now)),
    ...retention(owedAtMonths, now),
  ].sort()
  const stocks = [
    ...(await rowsOf(sql`
      select 'ACTIVE' as metric, '' as day, plan_id::text as key, count(*)::int as amount
      from subscriptions where status = 'ACTIVE' group by 3`)),
    ...(await rowsOf(sql`
      select 'OWED_DELIVERIES' as metric, '' as day, ${expiry} as key, count(*)::int as amount
      from deliveries join subscriptions s on s.id = subscription_id where deliveries.${isOpen} group by 3`)),
    ...(await rowsOf(sql`
      select 'OWED_FILS' as metric, '' as day, ${expiry} as key, sum(worth_fils)::int as amount
      from deliveries join subscriptions s on s.id = subscription_id where deliveries.${isOpen} group by 3
      having sum(worth_fils) > 0`)),
  ].sort()
  return { byDay, stocks }
}
const expiry = sql`to_char(${bahrain(sql`s.created_at`)} + interval '1 year', 'YYYY-MM-01')`

/** The totals in the same two halves: a stock is the sum of all days. */
export async function totalsAs(db: Db) {
  const stock = sql`('ACTIVE', 'OWED_DELIVERIES', 'OWED_FILS')`
  const { rows } = await db.execute<Row>(sql`
    select metric, case when metric in ${stock} then '' else day::text end as day, key, sum(amount)::int as amount
    from ${allTotals} group by 1, 2, 3 having sum(amount) <> 0`)
  const isStock = ({ day }: Row) => day === ''
  return {
    byDay: rows
      .filter((r) => !isStock(r))
      .map(textOf)
      .sort(),
    stocks: rows.filter(isStock).map(textOf).sort(),
  }
}

/** The customers who are owed a delivery now. */
export async function owedNow(db: Db): Promise<Set<string>> {
  const { rows } = await db.execute<{ customer: string }>(sql`
    select distinct ${customer} as customer
    from deliveries join subscriptions s on s.id = subscription_id where deliveries.${isOpen}`)
  return new Set(rows.map((r) => r.customer))
}

function retention(owedAtMonths: ReadonlyMap<Day, Set<string>>, now: Date): string[] {
  const lines: string[] = []
  for (const [month, base] of owedAtMonths) {
    const still = owedAtMonths.get(addMonths(month, 1))
    if (!still || addMonths(month, 1) > dayInBahrain(now)) continue
    const retained = [...base].filter((c) => still.has(c)).length
    if (base.size > 0)
      lines.push(textOf({ metric: 'RETENTION_BASE', day: month, key: '', amount: base.size }))
    if (retained > 0) lines.push(textOf({ metric: 'RETENTION_KEPT', day: month, key: '', amount: retained }))
  }
  return lines
}

/**
 * Day by day and customer by customer (a reopened subscription ran twice): nothing is active at the beginning of the
 * day, and the last subscription ended 30 days before.
 */
async function lost(db: Db, now: Date): Promise<string[]> {
  const { rows } = await db.execute<{ customer: string; began: string; ended: string | null }>(sql`
    select ${customer} as customer, h.at as began,
      (select min(e.at) from subscription_history e where e.subscription_id = s.id and (e.at, e.id) > (h.at, h.id)
        and e."to" in ('CANCELLED', 'COMPLETED', 'EXPIRED')) as ended
    from subscriptions s join subscription_history h on h.subscription_id = s.id
    where h."to" = 'ACTIVE' and (h."from" is null or h."from" in ('PENDING_PAYMENT', 'COMPLETED'))`)
  const lines: string[] = []
  const theirs = [...Map.groupBy(rows, (r) => r.customer).values()].map((subs) =>
    subs.map(({ began, ended }) => ({
      began: new Date(began),
      ended: ended === null ? null : new Date(ended),
    })),
  )
  const first = rows.map((r) => dayInBahrain(new Date(r.began))).sort()[0]
  if (!first) return []
  for (let day = first; day <= dayInBahrain(now); day = addDays(day, 1)) {
    const begin = startOfDay(day)
    const amount = theirs.filter((subs) => {
      const before = subs.filter(({ began }) => began < begin)
      if (before.length === 0 || before.some(({ ended }) => !ended || ended >= begin)) return false
      const last = Math.max(...before.map(({ ended }) => ended?.getTime() ?? 0))
      return addDays(dayInBahrain(new Date(last)), 30) === day
    }).length
    if (amount > 0) lines.push(textOf({ metric: 'LOST_CUSTOMERS', day, key: '', amount }))
  }
  return lines
}
