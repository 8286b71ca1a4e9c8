import { searchOf } from '../../server/db/search.ts'
import type { Sizes } from './people.ts'

/** How many wait for payment, are orphaned, or are open at the gateway: as many in a small shop as in a large one. */
const WAITING = 40

/** Orders, attempts to pay, subscriptions and deliveries: twenty deliveries per subscription. */
export const sales = ({ orders, subscriptions, payments }: Sizes, now: string, today: string) => [
  `create temp table shop_plans as
    select (row_number() over (order by price_fils) - 1)::int as n, id, name_en, name_ar, price_fils from plans`,
  `insert into orders (id, user_id, language, plan_id, plan_name_en, plan_name_ar, duration_days, meals_per_day, price_fils,
      vat_percent, vat_fils, total_fils, customer_name, customer_email, customer_phone, delivery_address, address_type,
      delivery_time_slot, customizations, never_ingredient_ids, never_allergens, start_date, fingerprint, closed_at, created_at)
    select s.order_id, case when c.registered then c.id end, c.language, p.id, p.name_en, p.name_ar, 20, 2, p.price_fils, 10,
      p.price_fils / 10, p.price_fils + p.price_fils / 10, c.name, c.email, c.phone, 'House ' || c.n || ', Road 12, Block 301, Manama',
      'HOME', case when s.n % 3 = 0 then 'EVENING_6_9' else 'MORNING_9_12' end::slot, '[]', '{}', '{}', s.start_date,
      md5(s.n::text), s.at, s.at
    from sales s join customers c on c.n = s.customer join shop_plans p on p.n = s.plan order by s.at`,
  `create temp table tries as
    select i, n, place, at, pg_temp.id_at(at) as id, fate,
      case when fate = 'DECLINED' then (array['DECLINED', 'DECLINED', 'DECLINED', 'CANCELLED', 'FAILED', 'ABANDONED', 'TIMEDOUT'])[1 + i % 7]
        when fate = 'OPEN' then 'INITIATED' else 'CAPTURED' end::payment_status as status
    from (
      select t.i, s.n, t.place, s.at + t.place * case when s.bought then -1 else 1 end * interval '4 minutes' as at,
        case when t.place > 0 or s.n <= ${WAITING} then 'DECLINED'
          when s.bought then 'SUBSCRIBED'
          when s.n - ${subscriptions} <= ${WAITING} then 'ORPHANED'
          when s.n - ${subscriptions} <= ${2 * WAITING} then 'OPEN'
          when s.n % 100 = 0 then 'REFUNDED' else 'DECLINED' end as fate
      from (select i, 1 + (i - 1) % ${orders} as n, (i - 1) / ${orders} as place from generate_series(1, ${payments}) i) t
      join sales s on s.n = t.n) tried`,
  `create index on tries (n) where place = 0`,
  `analyze tries`,
  `insert into payments (id, order_id, user_id, charge_id, method, status, outcome, charge_fils, credit_fils, captured_fils,
      captured_currency, refunded_fils, card_brand, card_last4, response_code, orphan_reason, orphaned_at, created_at,
      captured_at, search)
    select t.id, s.order_id, case when c.registered then c.id end, 'chg_TS' || t.i,
      (array['CARD', 'CARD', 'BENEFIT', 'BENEFIT', 'APPLE_PAY'])[1 + t.i % 5]::payment_method, t.status,
      case when t.fate in ('DECLINED', 'OPEN') then 'NONE' else t.fate end::payment_outcome, total, 0,
      case when t.status = 'CAPTURED' then total end, case when t.status = 'CAPTURED' then 'BHD' end,
      case when t.fate = 'REFUNDED' then total when t.fate = 'SUBSCRIBED' and t.n % 50 = 0 then 1000 else 0 end,
      'VISA', lpad((t.i % 10000)::text, 4, '0'), case when t.status = 'CAPTURED' then '000' else '507' end,
      case when t.fate in ('ORPHANED', 'REFUNDED') then 'SERVICE_OFF' end::orphan_reason,
      case when t.fate in ('ORPHANED', 'REFUNDED') then t.at end, t.at, case when t.status = 'CAPTURED' then t.at end, c.search
    from tries t join sales s on s.n = t.n join customers c on c.n = s.customer join shop_plans p on p.n = s.plan
    cross join lateral (select p.price_fils + p.price_fils / 10 as total) sum order by t.at`,
  `insert into payment_events (id, payment_id, at, kind, status, source, details)
    select pg_temp.id_at(t.at), t.id, t.at, e.kind, case when e.kind = 'STATUS' then t.status end, e.source, e.details
    from tries t cross join lateral (values
      ('STARTED'::payment_event_kind, 'buyer', '{"method": "CARD"}'::jsonb), ('STATUS', 'webhook', '{"code": "000"}'),
      ('SUBSCRIBED', 'webhook', '{}')) as e(kind, source, details)
    where e.kind <> 'SUBSCRIBED' or t.fate = 'SUBSCRIBED' order by t.at`,
  `insert into receipts (year, number, payment_id, issued_at, shop, start_date, end_date)
    select year, row_number() over (partition by year order by at), id, at, '{}', start_date, start_date + 25
    from (select t.id, t.at, extract(year from t.at) as year, s.start_date from tries t join sales s on s.n = t.n
      where t.fate = 'SUBSCRIBED') paid`,
  `insert into refunds (id, payment_id, amount_fils, type, method, status, reason, notify_customer, created_at, updated_at, done_at)
    select pg_temp.id_at(created_at), id, refunded_fils, case when outcome = 'REFUNDED' then 'FULL' else 'PARTIAL' end::refund_type,
      'ORIGINAL_PAYMENT', 'DONE', 'CUSTOMER_REQUEST', true, created_at, created_at, created_at
    from payments where refunded_fils > 0 order by created_at`,
  `insert into subscriptions (id, number, user_id, payment_id, order_id, language, plan_id, plan_name_en, plan_name_ar,
      duration_days, meals_per_day, total_fils, customer_name, customer_email, customer_phone, delivery_address, address_type,
      delivery_time_slot, pending_method, never_ingredient_ids, never_allergens, status, planned_start, start_date, end_date, created_at,
      updated_at, search)
    select pg_temp.id_at(s.at), 10000 + row_number() over (order by s.at), case when c.registered then c.id end,
      case when s.n > ${WAITING} then t.id end, s.order_id, c.language, p.id, p.name_en, p.name_ar, 20, 2,
      p.price_fils + p.price_fils / 10, c.name, c.email, c.phone, 'House ' || c.n || ', Road 12, Block 301, Manama', 'HOME',
      case when s.n % 3 = 0 then 'EVENING_6_9' else 'MORNING_9_12' end::slot,
      case when s.n <= ${WAITING} then 'CARD' end::payment_method,
      case when s.n % 5 = 0 then array(select id from ingredients order by id limit 1 offset s.n % 30) else '{}' end, '{}',
      case when s.n <= ${WAITING} then 'PENDING_PAYMENT' when s.n % 11 = 0 then 'CANCELLED'
        when s.start_date + 25 < date '${today}' then case when s.n % 53 = 0 then 'EXPIRED' else 'COMPLETED' end
        when s.n % 31 = 0 then 'PAUSED' else 'ACTIVE' end::subscription_status,
      s.start_date, s.start_date, s.start_date + 25, s.at, s.at, c.search
    from sales s join customers c on c.n = s.customer join shop_plans p on p.n = s.plan join tries t on t.n = s.n and t.place = 0
    where s.bought order by s.at`,
  `create temp table lives as
    select s.id, s.start_date, s.status, s.created_at, s.total_fils, s.number, s.user_id, s.customer_email
    from subscriptions s order by s.created_at`,
  `analyze lives`,
  `insert into subscription_history (id, subscription_id, at, "from", "to", reason, details)
    select pg_temp.id_at(at), id, at, "from", "to", reason, details from (
      select id, created_at as at, null::subscription_status as "from",
        case when status = 'PENDING_PAYMENT' then status else 'ACTIVE' end as "to",
        case when status = 'PENDING_PAYMENT' then 'ADDED_BY_HAND' else 'PAID' end as reason, '{}'::jsonb as details from lives
      union all
      select id, least(created_at + interval '20 days', timestamptz '${now}'), 'ACTIVE', status,
        case status when 'CANCELLED' then 'CANCELLED' when 'EXPIRED' then 'YEAR_OVER' when 'PAUSED' then 'PAUSED' else 'ALL_SETTLED' end,
        case when status = 'CANCELLED' then '{"reason": "TRAVELING"}' else '{}' end::jsonb
      from lives where status not in ('ACTIVE', 'PENDING_PAYMENT')) lines order by at`,
  `insert into salad_customizations (id, subscription_id, salad_id, excluded_ingredient_ids)
    select gen_random_uuid(), l.id, sa.id, array(select ingredient_id from salad_ingredients i where i.salad_id = sa.id limit 1)
    from lives l cross join (select id from salads order by id limit 3) sa where l.number % 4 = 0`,
  `create temp table bowls as
    select (row_number() over (partition by excluded order by s.key) - 1)::int as n, excluded,
      jsonb_build_array(jsonb_build_object('saladId', s.id, 'key', s.key, 'nameEn', s.name_en, 'nameAr', s.name_ar, 'portions', 2,
        'excluded', case when excluded then (
          select jsonb_agg(jsonb_build_object('id', i.id, 'key', i.key, 'nameEn', i.name_en, 'nameAr', i.name_ar))
          from (select i.* from salad_ingredients si join ingredients i on i.id = si.ingredient_id where si.salad_id = s.id limit 1) i)
          else '[]' end, 'notes', null, 'bowlUrl', '/bowls/' || s.key || '.svg')) as salads
    from (values (true), (false)) as e(excluded) cross join salads s`,
  `insert into deliveries (id, subscription_id, date, status, delivery_time_slot, worth_fils, assigned_salads, frozen_at,
      delivered_at, failure_reason, failed_at, created_at, updated_at)
    select pg_temp.id_at(created_at), one.id, date, state, slot, total_fils / 20, case when date <= '${today}' then b.salads end,
      case when date <= '${today}' then date::timestamp at time zone 'Asia/Bahrain' end,
      case when state = 'DELIVERED' then date + interval '8 hours' end, case when state = 'FAILED' then 'NOBODY_HOME' end,
      case when state = 'FAILED' then date + interval '8 hours' end, created_at,
      case when state = 'SCHEDULED' then created_at else date + interval '8 hours' end
    from (
      select l.*, l.start_date + k / 5 * 7 + k % 5 as date,
        case when l.number % 3 = 0 then 'EVENING_6_9' else 'MORNING_9_12' end::slot as slot, k, random() as chance
      from lives l cross join generate_series(0, 19) k where l.status <> 'PENDING_PAYMENT' order by l.created_at, k) one
    cross join lateral (select case
      when status = 'CANCELLED' and k >= 10 then 'CANCELLED'
      when date < '${today}' then case when chance < .97 then 'DELIVERED' when chance < .9999 then 'FAILED' else 'OUT_FOR_DELIVERY' end
      when date = '${today}' then (array['DELIVERED', 'OUT_FOR_DELIVERY', 'PREPARING', 'SCHEDULED', 'FAILED'])[1 + floor(chance * 4.1)::int]
      else 'SCHEDULED' end::delivery_status as state) s
    left join bowls b on b.n = (date - date '2020-01-01') % (select count(*) from salads)::int and b.excluded = (number % 4 = 0)`,
  `insert into delivery_history (id, delivery_id, at, "from", "to", reason)
    select pg_temp.id_at(updated_at), id, updated_at, case when status = 'CANCELLED' then 'SCHEDULED' else 'OUT_FOR_DELIVERY' end::delivery_status,
      status, case when status = 'CANCELLED' then 'SUBSCRIPTION_ENDED' else 'DRIVER' end
    from deliveries where status in ('DELIVERED', 'FAILED', 'CANCELLED') order by updated_at`,
  `insert into served_salads (date, salad_id, ingredient_ids)
    select o.date, o.salad_id, array(select i.ingredient_id from salad_ingredients i where i.salad_id = o.salad_id order by i.position)
    from (select distinct date, (assigned_salads -> 0 ->> 'saladId')::uuid as salad_id from deliveries
      where assigned_salads is not null) o`,
]

/** Related rows: emails, feedback, admins' actions. */
export const around = ({ audit }: Sizes, now: string) => [
  `insert into outbox (id, message_id, kind, language, user_id, "to", subject, text, html, created_at, sent_at, tries)
    select id, '<' || id || '@waraq.example>', kind, language, user_id, "to", subject, words, words, at, at, 1 from (
      select pg_temp.id_at(at) as id, mails.*, case when kind like 'accounts.%' then '' else repeat('Your fresh salads. ', 20) end as words
      from (
        select l.created_at + k * interval '5 days' as at,
          (array['subscriptions.confirmed', 'payments.receipt', 'renewals.reminder', 'refunds.done'])[1 + k] as kind,
          'en'::language as language, l.user_id, l.customer_email as "to", 'W-' || l.number as subject
        from lives l cross join generate_series(0, 3) k
        union all select joined, 'accounts.verifyEmail', language, id, email, 'Confirm your email' from customers where registered
        union all select created_at, 'ops.jobDied', 'en', null, 'ops@waraq.example', 'A job stopped' from lives where number % 4 = 0) mails) one
    order by at`,
  `insert into feedback (id, user_id, delivery_id, salad_id, type, priority, subject, note, search, rating, state, created_at)
    select pg_temp.id_at(at), user_id, id, salad_id, case when rating < 3 then 'negative' else 'compliment' end,
      case when rating < 2 then 'high' else 'low' end, 'الخضار طازجة', repeat('لذيذ جدا ', 12), '${searchOf('الخضار طازجة', 'لذيذ جدا '.repeat(12))}', rating,
      case when at > timestamptz '${now}' - interval '1 day' then 'pending' else 'reviewed' end, at
    from (
      select d.id, (d.assigned_salads -> 0 ->> 'saladId')::uuid as salad_id, s.user_id, least(d.delivered_at + interval '2 hours', timestamptz '${now}') as at, 5 - floor(power(random(), 3) * 5)::int as rating
      from deliveries d join subscriptions s on s.id = d.subscription_id
      where d.status = 'DELIVERED' and s.user_id is not null and random() < .05) said order by at`,
  `insert into audit_log (id, at, actor_id, actor_role, action, target, details, before, after, target_name, search, request_id)
    select pg_temp.id_at(at), at, a.id, case when a.n < 2 then 'SUPER_ADMIN' else 'ADMIN' end::role, action, c.id::text, '{}',
      '{"status": "ACTIVE", "phone": "97336001234"}', '{"status": "SUSPENDED", "phone": "97336001235"}', c.name,
      a.search || E'\\n ' || c.name_search || E'\\n ' || c.id, 'req-' || l.n
    from (
      select n, timestamptz '${now}' - case when n % 20 < 3 then 70 * (n / 20 % 10) * interval '1 day' + random() * interval '8 hours'
          else power(random(), 1.5) * interval '730 days' end as at,
        floor(12 * power(random(), 2))::int as actor, 1 + floor((select count(*) from customers where registered) * power(random(), 3))::int as customer,
        (array['POST /admin/users/:id/suspend', 'POST /admin/users/:id/activate', 'PUT /admin/users/:id', 'POST /admin/users/:id/verify',
          'POST /admin/emails/:id/resend', 'POST /admin/users/:id/role'])[1 + floor(6 * power(random(), 2))::int] as action
      from generate_series(1, ${audit}) n) l
    join admins a on a.n = l.actor join customers c on c.n = l.customer order by at`,
]
