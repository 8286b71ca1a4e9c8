import { searchText } from '../../domain/search.ts'
import { searchOf } from '../../server/db/search.ts'

/** The number of rows: a shop after some years, or a share of it. */
export function sizesOf(share: number) {
  const scaled = (rows: number) => Math.round(rows * share)
  return {
    users: scaled(200_000),
    guests: scaled(30_000),
    orders: scaled(400_000),
    subscriptions: scaled(100_000),
    payments: scaled(1_000_000),
    audit: scaled(300_000),
  }
}
export type Sizes = ReturnType<typeof sizesOf>

const givenNames = [
  'Noor نور',
  'Ahmed أحمد',
  'Fatima فاطمة',
  'Ali علي',
  'Mariam مريم',
  'Yousif يوسف',
  'Hessa حصة',
  'Khalid خالد',
  'Aisha عائشة',
  'Abdulla عبدالله',
  'Layla ليلى',
  'Hamad حمد',
  'Zainab زينب',
  'Jassim جاسم',
  'Sara سارة',
  'Isa عيسى',
]
const family = [
  'Hasan حسن',
  'Khalifa خليفة',
  'Janahi جناحي',
  'Saleh صالح',
  'Fakhro فخرو',
  'Kanoo كانو',
  'Zayani الزياني',
  'Doseri الدوسري',
  'Mahmood محمود',
  'Buali البوعلي',
  'Sayed السيد',
  'Marzooq مرزوق',
  'Najjar النجار',
  'Haddad الحداد',
  'Rashid راشد',
  'Qassab القصاب',
]

/** All names; half are written in Arabic. The first are the most common. */
export function names() {
  const both = (text: string) => text.split(' ')
  return givenNames.flatMap((first) =>
    family.flatMap((last) => {
      const [[first0 = '', first1 = ''], [last0 = '', last1 = '']] = [both(first), both(last)]
      const email = `${first0}.${last0}`.toLowerCase()
      return [`${first0} ${last0}`, `${first1} ${last1}`].map((name) => ({
        name,
        email,
        search: searchText(name),
      }))
    }),
  )
}

/** Throws if the search text that SQL built differs from what the program would write. */
export function assertSearch(rows: { texts: string[]; search: string }[]) {
  for (const { texts, search } of rows)
    if (search !== searchOf(...texts))
      throw new Error(`the program writes another search text than: ${search}`)
}

/**
 * Customers with and without accounts, then their orders. One in a hundred of them has three in ten of the orders,
 * newer days have more orders than older ones, and one order in seven falls on one of ten days.
 */
export const people = ({ users, guests, orders, subscriptions }: Sizes, now: string) => [
  `create function pg_temp.id_at(at timestamptz) returns uuid language sql volatile as $$
    select encode(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 'hex')::uuid $$`,
  `create temp table customers as
    select c.n, c.n <= ${users} as registered, pg_temp.id_at(c.joined) as id, names.name, names.search as name_search,
      names.email || c.n || '@waraq.example' as email, '9733' || lpad((c.n::bigint * 7919 % 10000000)::text, 7, '0') as phone,
      c.joined, case when c.n % 3 = 0 then 'ar' else 'en' end::language as language
    from (
      select n, timestamptz '${now}' - random() * interval '800 days' as joined,
        1 + floor((select count(*) from names) * power(random(), 2))::int as name
      from generate_series(1, ${users + guests}) n) c
    join names on names.n = c.name`,
  `alter table customers add search text`,
  `update customers set search = ' ' || name_search || E'\\n ' || email || E'\\n ' || phone`,
  `create unique index on customers (n)`,
  `create temp table sales as
    select n, at, customer, pg_temp.id_at(at) as order_id, (n % 3 = 0)::int as plan, n <= ${subscriptions} as bought,
      (at at time zone 'Asia/Bahrain')::date + (7 - extract(dow from at at time zone 'Asia/Bahrain')::int) as start_date
    from (
      select n,
        timestamptz '${now}' - case when n % 20 < 3 then (30 + 70 * (n / 20 % 10)) * interval '1 day' + random() * interval '8 hours'
          else power(random(), 1.5) * interval '730 days' end as at,
        case when random() < .85 then 0 else ${users} end as above,
        random() as pick, random() < .3 as often
      from generate_series(1, ${orders}) n) s
    cross join lateral (select case when above = 0 then ${users} else ${guests} end as many) m
    cross join lateral (select 1 + above + floor(pick * many * case when often then .01 else 1 end)::int as customer) c`,
  `create unique index on sales (n)`,
  `analyze customers`,
  `analyze sales`,
  `create temp table bought as
    select customer, count(*) filter (where bought) as subscriptions, max(at) as last_at from sales group by customer`,
  `insert into users (id, full_name, email, phone, role, status, verified, password_hash, language, created_at, updated_at,
      last_login_at, subscription_count, search)
    select id, name, email, phone, 'USER',
      case when n % 40 = 0 then 'SUSPENDED' when n % 97 = 0 then 'PENDING' else 'ACTIVE' end::user_status, n % 33 <> 0,
      case when n % 500 <> 0 then 'x' end, language, joined, joined,
      case when n % 4 <> 0 then joined + random() * (timestamptz '${now}' - joined) end, coalesce(b.subscriptions, 0), search
    from customers left join bought b on b.customer = n where registered order by joined`,
  `create temp table admins as
    select n, pg_temp.id_at(timestamptz '${now}' - interval '800 days') as id, 'Admin ' || n as name, ' admin ' || n as search
    from generate_series(0, 11) n`,
  `insert into users (id, full_name, email, role, verified, password_hash, created_at, updated_at, search)
    select id, name, 'admin' || n || '@waraq.example', case when n < 2 then 'SUPER_ADMIN' else 'ADMIN' end::role, true, 'x',
      timestamptz '${now}' - interval '800 days', timestamptz '${now}' - interval '800 days',
      search || E'\\n admin' || n || E'@waraq.example\\n '
    from admins`,
  `insert into sessions (id, user_id, created_at, last_accessed_at, expires_at, remembered, device_info, ip_address,
      location, generation)
    select pg_temp.id_at(at), id, at, at, at + interval '30 days', true, 'Mobile / iOS / Safari', '192.0.2.1', 'Bahrain', 1
    from (select id, last_login_at as at from users where last_login_at is not null) signed_in order by at`,
  `insert into addresses (id, user_id, address_type, city, block, road, house_no, is_default, created_at, updated_at)
    select pg_temp.id_at(joined), id, 'HOUSE', 'manama', '301', '12', n::text, true, joined, joined
    from customers where registered and n % 2 = 0 order by joined`,
  `insert into account_links (id, user_id, purpose, email, token_hash, created_at, expires_at, used_at)
    select pg_temp.id_at(joined), id, 'VERIFY_EMAIL', email, md5(n::text), joined, joined + interval '1 day', joined
    from customers where registered order by joined`,
  `insert into guests (id, email, name, phone, subscription_count, last_ordered_at, search)
    select id, email, name, phone, b.subscriptions, b.last_at, search
    from customers join bought b on b.customer = n where not registered order by b.last_at`,
  `insert into credit_lots (id, user_id, amount_fils, left_fils, given_at, expires_at)
    select pg_temp.id_at(joined), id, 5000, 3000, timestamptz '${now}' - interval '90 days', timestamptz '${now}' + interval '275 days'
    from customers where registered and n % 50 = 0`,
]
