import { type SQL, sql } from 'drizzle-orm'
import { type Day, startOfDay } from '../../domain/dates.ts'
import { LOST_AFTER_DAYS } from '../../domain/insights/rules.ts'
import { CURRENCY } from '../../domain/payments/rules.ts'
import { cancellationReasons } from '../../domain/subscriptions/rules.ts'

// The totals computed from the rows themselves, in plain SQL: the deltas must add up to them. Each query
// returns rows of day, metric, key and amount.

const BAHRAIN = sql`interval '3 hours'`
const dayOf = (at: SQL) => sql`(${at} at time zone ${BAHRAIN})::date`
const startOf = (day: SQL) => sql`(${day}::timestamp at time zone ${BAHRAIN})`
const isOpen = (status: SQL) => sql`${status} in ('SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY')`
const isRunning = (status: SQL) => sql`coalesce(${status} in ('ACTIVE', 'PAUSED'), false)`

/** The month in which the year of subscription p ends. */
const expiryMonth = sql`date_trunc('month', (p.created_at at time zone ${BAHRAIN}) + interval '1 year')::date::text`

/** Paid subscriptions with their customer and the time of payment. */
const paid = sql`
  select s.id, s.created_at, coalesce(s.user_id::text, s.customer_email) as customer,
    coalesce(min(h.at), s.created_at) as paid_at
  from subscriptions s left join subscription_history h on h.subscription_id = s.id and h."to" = 'ACTIVE'
  where s.payment_id is not null group by s.id`

/** Totals whose rows an erasure removes. `ofSubscription` is a condition on s, `ofFeedback` on f. */
export const erasableTotals = (ofSubscription: SQL, ofFeedback: SQL) => sql`
  select ${dayOf(sql`f.created_at`)} as day, one.metric, '' as key, one.amount
    from feedback f cross join lateral (values ('RATING_SUM', f.rating::bigint), ('RATING_COUNT', 1)) as one(metric, amount)
    where ${ofFeedback}
  union all
  select ${dayOf(sql`h.at`)}, 'CANCELLED',
    case when h.details ->> 'reason' in ${[...cancellationReasons]} then h.details ->> 'reason' else 'NONE' end, 1
    from subscription_history h join subscriptions s on s.id = h.subscription_id
    where h."to" = 'CANCELLED' and ${isRunning(sql`h."from"`)} and ${ofSubscription}
  union all
  select d.date, 'INGREDIENT_EXCLUDED', part ->> 'id', (bowl ->> 'portions')::bigint
    from deliveries d join subscriptions s on s.id = d.subscription_id
    cross join lateral jsonb_array_elements(d.assigned_salads) as bowl
    cross join lateral jsonb_array_elements(bowl -> 'excluded') as part
    where d.frozen_at is not null and d.assigned_salads is not null and ${ofSubscription}
  union all
  select d.date, 'INGREDIENT_SERVED', part::text, (bowl ->> 'portions')::bigint
    from deliveries d join subscriptions s on s.id = d.subscription_id
    cross join lateral jsonb_array_elements(d.assigned_salads) as bowl
    join served_salads r on r.date = d.date and r.salad_id = (bowl ->> 'saladId')::uuid
    cross join lateral unnest(r.ingredient_ids) as part
    where d.frozen_at is not null and d.assigned_salads is not null and ${ofSubscription}
      and not bowl -> 'excluded' @> jsonb_build_array(jsonb_build_object('id', part))`

/** Deliveries are owed from their sale on. A step that settles one subtracts it, and an undo adds it again. */
const owedByDay = sql`
  select day, month, sum(sign) as deliveries, sum(sign * worth_fils) as fils
  from (
    select ${dayOf(sql`greatest(d.created_at, p.paid_at)`)} as day, ${expiryMonth} as month, 1 as sign, d.worth_fils
      from deliveries d join (${paid}) p on p.id = d.subscription_id
    union all
    select ${dayOf(sql`h.at`)}, ${expiryMonth}, (${isOpen(sql`h."to"`)})::int - (${isOpen(sql`h."from"`)})::int, d.worth_fils
      from delivery_history h join deliveries d on d.id = h.delivery_id join (${paid}) p on p.id = d.subscription_id
      where h.at >= p.paid_at) steps
  group by day, month`

/** Totals whose rows stay after an erasure: money, statuses, new customers, owed deliveries. */
export const lastingTotals = sql`
  select ${dayOf(sql`captured_at`)} as day, 'CAPTURED' as metric, '' as key, captured_fils::bigint as amount
    from payments where captured_at is not null and captured_currency = ${CURRENCY} and kind = 'ORDER'
  union all
  select ${dayOf(sql`r.done_at`)}, 'REFUNDED', '', r.amount_fils
    from refunds r join payments p on p.id = r.payment_id
    where r.status = 'DONE' and r.method <> 'STORE_CREDIT' and p.captured_currency = ${CURRENCY} and p.kind = 'ORDER'
  union all
  select ${dayOf(sql`h.at`)}, 'ACTIVE', s.plan_id::text,
    (h."to" = 'ACTIVE')::int - coalesce((h."from" = 'ACTIVE')::int, 0)
    from subscription_history h join subscriptions s on s.id = h.subscription_id
  union all
  select ${dayOf(sql`min(p.paid_at)`)}, 'NEW_CUSTOMERS', '', 1 from (${paid}) p group by p.customer
  union all
  select sums.day, one.metric, sums.month, one.amount
    from (${owedByDay}) sums
    cross join lateral (values ('OWED_DELIVERIES', sums.deliveries), ('OWED_FILS', sums.fils)) as one(metric, amount)`

/**
 * Customers lost on the days from `from` to `to`: none of their subscriptions ran in the LOST_AFTER_DAYS days before.
 */
export const lostTotals = (from: Day | null, to: Day) => sql`
  with gone as (
    select distinct p.customer from subscription_history h join (${paid}) p on p.id = h.subscription_id
      where not ${isRunning(sql`h."to"`)} and h.at < ${startOf(sql`(${to}::date - ${LOST_AFTER_DAYS - 1}::int)`)}
      and (${from}::date is null or h.at >= ${startOf(sql`(${from}::date - ${LOST_AFTER_DAYS}::int)`)})),
  turns as (
    select p.customer, h.at, ${isRunning(sql`h."to"`)} as begins,
      lead(h.at) over (partition by h.subscription_id order by h.at, h.id) as ended
    from subscription_history h join (${paid}) p on p.id = h.subscription_id join gone on gone.customer = p.customer
    where ${isRunning(sql`h."to"`)} <> ${isRunning(sql`h."from"`)}),
  runs as (select customer, at as began, ended, ${dayOf(sql`ended`)} as last_day from turns where begins)
  select day, 'LOST_CUSTOMERS' as metric, '' as key, count(*) as amount
  from (
    select distinct r.customer, r.last_day + ${LOST_AFTER_DAYS}::int as day from runs r
    where not exists (
      select from runs o where o.customer = r.customer
        and o.began < ${startOf(sql`(r.last_day + ${LOST_AFTER_DAYS}::int)`)}
        and coalesce(o.ended >= ${startOf(sql`(r.last_day + 1)`)}, true))) lost
  where day <= ${to}::date and (${from}::date is null or day >= ${from}::date)
  group by day`

/** For a month: the customers with owed deliveries at its start, and how many of them still had some at its end. */
export const retentionTotals = (month: Day, next: Day) => sql`
  with base as (${owedAt(month)}), still as (${owedAt(next)})
  select ${month}::date as day, one.metric, '' as key, one.amount
  from (select count(*) as base, count(*) filter (where customer in (select customer from still)) as kept from base) sums
  cross join lateral (values ('RETENTION_BASE', base), ('RETENTION_KEPT', kept)) as one(metric, amount)`

/**
 * Customers with an owed delivery at the start of that day. A delivery's status then is the one that its first later
 * change left, or its current one. Starts from the deliveries, with one scan: few of them span any one moment.
 */
function owedAt(day: Day) {
  const at = sql`${startOfDay(day).toISOString()}::timestamptz`
  return sql`
    select distinct customer
    from (
      select (
          select coalesce(s.user_id::text, s.customer_email) from subscriptions s
          where s.id = d.subscription_id and s.payment_id is not null and exists (
            select from subscription_history h where h.subscription_id = s.id and h."to" = 'ACTIVE' and h.at < ${at})
        ) as customer
      from deliveries d
      where d.created_at < ${at} and (d.date >= ${day}::date or d.updated_at >= ${at} or ${isOpen(sql`d.status`)})
        and ${isOpen(sql`coalesce((
          select h."from" from delivery_history h
          where h.delivery_id = d.id and h.at >= ${at} order by h.at, h.id limit 1), d.status)`)}
      offset 0) owed
    where customer is not null`
}
