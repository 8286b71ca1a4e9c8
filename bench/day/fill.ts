import { addDays, type Day, dayInBahrain } from '../../domain/dates.ts'
import { openPostgres } from '../../server/db/client.ts'
import { NOW } from '../scale/fill.ts'

export const TODAY: Day = dayInBahrain(NOW)
export const TOMORROW: Day = addDays(TODAY, 1)

/**
 * Fills two days of a large shop: `deliveries` deliveries of two bowls each today, frozen, and as many tomorrow, which
 * still follow the menu. Their subscriptions are active, with addresses in parts. One in four excludes something, one
 * in five has a never-list, one in ten has a note for the kitchen.
 */
export async function fillDays(databaseUrl: string, deliveries: number) {
  const store = await openPostgres(databaseUrl, 'waraq-bench')
  const client = await store.pool.connect()
  const days = `date '${TODAY}', date '${TOMORROW}'`
  try {
    await client.query(`set statement_timeout = 0; set work_mem = '256MB'`)
    await client.query(
      `delete from feedback f using deliveries d where d.id = f.delivery_id and d.date in (${days})`,
    )
    await client.query(
      `delete from delivery_history h using deliveries d where d.id = h.delivery_id and d.date in (${days})`,
    )
    await client.query(`delete from deliveries where date in (${days})`)
    await client.query(`create temp table running as
      select id, row_number() over (order by number) as n from subscriptions
      where payment_id is not null order by number desc limit ${deliveries}`)
    await client.query(`update subscriptions s set status = 'ACTIVE', end_date = date '${TOMORROW}' + 20,
        city = (array['Manama', 'Seef', 'Juffair', 'Riffa', 'Muharraq', 'Saar', 'Isa Town', 'Hamad Town'])[1 + n % 8],
        block = (300 + n % 200)::text, road = (1000 + n % 900)::text, house_no = (1 + n % 2000)::text
      from running r where r.id = s.id`)
    await client.query(`insert into deliveries (id, subscription_id, date, status, delivery_time_slot, worth_fils,
        delivery_notes, assigned_salads, frozen_at, delivery_address, city, block, road, house_no, created_at, updated_at)
      select gen_random_uuid(), s.id, day, 'SCHEDULED', s.delivery_time_slot, s.total_fils / 20,
        case when r.n % 10 = 0 then 'Please cut the tomatoes small, and no bread today.' end,
        case when frozen then b.salads end, case when frozen then day::timestamp at time zone 'Asia/Bahrain' end,
        case when frozen then s.delivery_address end, case when frozen then s.city end, case when frozen then s.block end,
        case when frozen then s.road end, case when frozen then s.house_no end, s.created_at, s.created_at
      from running r join subscriptions s on s.id = r.id cross join unnest(array[${days}]) as day
      cross join lateral (select day = date '${TODAY}' as frozen) f
      join lateral (
        select jsonb_build_array(jsonb_build_object('saladId', sa.id, 'key', sa.key, 'nameEn', sa.name_en, 'nameAr', sa.name_ar,
          'portions', 2, 'notes', null, 'bowlUrl', '/bowls/' || sa.key || '.svg', 'unavoidable', '[]'::jsonb, 'insteadOf', null,
          'excluded', case when r.n % 4 = 0 then (
            select jsonb_agg(jsonb_build_object('id', i.id, 'key', i.key, 'nameEn', i.name_en, 'nameAr', i.name_ar))
            from (select i.* from salad_ingredients si join ingredients i on i.id = si.ingredient_id
              where si.salad_id = sa.id order by md5(i.id::text || (r.n % 24)::text) limit 1 + r.n % 3) i) else '[]' end)) as salads
        from menu_days m join salads sa on sa.id = case when r.n % 9 = 0 then m.alternative_id else m.salad_id end
        where m.date = date '${TODAY}') b on true`)
    await client.query('vacuum analyze deliveries')
    await client.query('vacuum analyze subscriptions')
  } finally {
    client.release(true)
  }
  await store.close()
}
