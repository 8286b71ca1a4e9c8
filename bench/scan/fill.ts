import { HOUR_MS } from '../../domain/dates.ts'
import { openPostgres } from '../../server/db/client.ts'
import { migrate } from '../../server/db/migrate.ts'
import { fillFirstShop } from '../../server/firstShop.ts'
import { NOW } from '../scale/fill.ts'

/** The same in both shops: the open payments, half of them older than the gateway's list, and the last three days. */
export const OPEN = 50
const RECENT = 600
const RECENT_REFUNDS = 60
const WAITING_REFUNDS = 10

/**
 * Creates a database with this number of payments, and returns its address. Unlike in a real shop, each payment has a
 * partial refund: PostgreSQL would scan a table of a few thousand rows completely, which is less work but more rows.
 */
export async function fillBooks(server: string, size: number): Promise<string> {
  const name = `scan_${size}`
  const root = await openPostgres(server, 'waraq-bench')
  await root.pool.query(`create database ${name}`)
  await root.close()
  const url = new URL(server)
  url.pathname = `/${name}`
  const store = await openPostgres(url.href, 'waraq-bench')
  await migrate(store)
  await fillFirstShop(store.db, NOW)
  const client = await store.pool.connect()
  // Without foreign key checks, because all rows here have their references.
  await client.query('set statement_timeout = 0; set session_replication_role = replica')
  const old = size - RECENT - OPEN
  const columns =
    '(id, charge_id, method, status, outcome, orphan_reason, charge_fils, credit_fils, captured_fils, captured_currency, found, created_at, captured_at, next_look_at, search)'
  const captured = (name: string, at: string, count: number) =>
    client.query(
      `insert into payments ${columns}
       select gen_random_uuid(), '${name}' || n, 'CARD', 'CAPTURED', 'ORPHANED', 'ORDER_MISSING', 15950, 0, 15950, 'BHD',
         true, at, at, null, 'noor hasan n' || n || '@waraq.example 36001234'
         from (select n, ${at} as at from generate_series(1, $1::int) n) made`,
      [count],
    )
  const now = `timestamptz '${NOW.toISOString()}'`
  // Two years of payments, up to four days ago.
  await captured('chg_old_', `${now} - interval '4 days' - n * interval '2 years' / ${old}`, old)
  await captured('chg_new_', `${now} - n * interval '70 hours' / ${RECENT}`, RECENT)
  await client.query(
    `insert into payments ${columns}
     select gen_random_uuid(), 'chg_open_' || n, 'CARD', 'INITIATED', 'NONE', null, 15950, 0, null, null, true,
       at, null, at + interval '1 day', 'open'
       from (select n, ${now} - case when n % 2 = 0 then interval '5 days' else interval '10 minutes' end as at
               from generate_series(1, $1::int) n) made`,
    [OPEN],
  )
  await refunded('chg_old_', old, 'DONE')
  await refunded('chg_new_', RECENT_REFUNDS, 'DONE')
  await client.query(
    `update refunds set status = 'PENDING', done_at = null
      where gateway_refund_id in (select 're_chg_old_' || n from generate_series(1, $1::int) n)`,
    [WAITING_REFUNDS],
  )
  await client.query('vacuum analyze')
  client.release(true)
  await store.close()
  return url.href

  async function refunded(name: string, count: number, status: string) {
    await client.query(
      `insert into refunds (id, payment_id, amount_fils, type, method, status, reason, notify_customer,
         gateway_refund_id, created_at, updated_at, done_at)
       select gen_random_uuid(), p.id, 5000, 'PARTIAL', 'ORIGINAL_PAYMENT', $3, 'QUALITY', false, 're_' || p.charge_id,
         p.created_at, p.created_at, p.created_at
         from generate_series(1, $2::int) n join payments p on p.charge_id = $1 || n`,
      [name, count, status],
    )
  }
}

/** The gateway's ledger that matches these books, charge by charge. */
export const ledger = {
  recent: Array.from({ length: RECENT }, (_, n) => ({
    id: `chg_new_${n + 1}`,
    createdAt: new Date(NOW.getTime() - ((n + 1) * 70 * HOUR_MS) / RECENT),
    refunded: n < RECENT_REFUNDS,
  })),
  open: Array.from({ length: OPEN }, (_, n) => `chg_open_${n + 1}`),
}
