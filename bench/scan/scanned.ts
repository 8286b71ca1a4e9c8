import { setTimeout as wait } from 'node:timers/promises'
import { fils } from '../../domain/money.ts'
import { openPostgres } from '../../server/db/client.ts'
import { makeKeys } from '../../server/keys.ts'
import { makeLog } from '../../server/log.ts'
import { openMail } from '../../server/mail/mail.ts'
import { scanGateway } from '../../server/reconciliation/scan.ts'
import type { Charge, GatewayRefund, Tap } from '../../server/tap/tap.ts'
import { NOW } from '../scale/fill.ts'
import { ledger } from './fill.ts'

const PAGE = 50

/**
 * Runs one scan as its job does. Returns what PostgreSQL read for it, by its own counters, and the number of gateway
 * calls.
 */
export async function scanned(url: string) {
  const before = await readSoFar(url)
  const store = await openPostgres(url, 'waraq-bench')
  const { tap, calls } = playedGateway()
  const log = makeLog('error', false)
  const mail = openMail({ mailFrom: 'Waraq <salam@waraq.example>', publicUrl: 'http://localhost:3000' })
  const began = performance.now()
  await scanGateway({
    db: store.db,
    tap,
    mail,
    log,
    keys: makeKeys('only-for-the-bench-0123456789-abcdef'),
    publicUrl: 'http://localhost:3000',
    now: NOW,
    clock: () => NOW,
  })
  const ms = performance.now() - began
  const { rows } = await store.pool.query(
    'select status, problems, corrected, payments_checked, refunds_checked from recovery_scans',
  )
  await store.close()
  const after = await readSoFar(url)
  const [scan] = rows
  if (scan?.status !== 'DONE' || scan.problems + scan.corrected !== 0)
    throw new Error(`the scan reported problems that do not exist: ${JSON.stringify(scan)}`)
  return {
    'rows read': after.rows - before.rows,
    'index entries read': after.entries - before.entries,
    'read from end to end': after.scans - before.scans,
    'gateway calls': calls(),
    'payments, refunds compared': scan.payments_checked + scan.refunds_checked,
    ms: Math.round(ms),
  }
}

/**
 * PostgreSQL counts the reads of a session when it ends, shortly after it was closed. Waits for that before reading.
 */
async function readSoFar(url: string) {
  const { pool, close } = await openPostgres(url, 'waraq-bench')
  const others = `select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  while (((await pool.query(others)).rowCount ?? 0) > 0) await wait(50)
  const { rows } = await pool.query<{ rows: number; scans: number; entries: number }>(`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows,
        coalesce(sum(seq_scan) filter (where n_live_tup > 1000), 0)::int as scans,
        (select sum(idx_tup_read)::int from pg_stat_user_indexes) as entries
      from pg_stat_user_tables`)
  await close()
  return rows[0] ?? { rows: 0, scans: 0, entries: 0 }
}

/** A gateway that answers from the ledger and counts the calls. */
function playedGateway() {
  let callCount = 0
  const nobodyAsks = () => Promise.reject(new Error('a scan does not call this'))
  const charge = (id: string, createdAt: Date): Charge => ({
    id,
    status: id.startsWith('chg_open_') ? 'INITIATED' : 'CAPTURED',
    amountFils: fils(15_950),
    currency: 'BHD',
    order: null,
    live: false,
    createdAt,
    payUrl: null,
    code: '000',
    message: null,
    paidWith: 'VISA',
    card: null,
    customerId: null,
    agreementId: null,
    customer: { name: 'Noor Hasan', email: null, phone: null },
  })
  const refund = (chargeId: string, createdAt: Date): GatewayRefund => ({
    id: `re_${chargeId}`,
    chargeId,
    amountFils: fils(5_000),
    currency: 'BHD',
    status: chargeId.startsWith('chg_old_') ? 'PENDING' : 'DONE',
    code: '000',
    message: null,
    ours: null,
    createdAt,
  })
  const charges = [
    ...ledger.open.filter((_, n) => n % 2 === 0).map((id) => charge(id, NOW)),
    ...ledger.recent.map(({ id, createdAt }) => charge(id, createdAt)),
  ]
  const refunds = ledger.recent.flatMap(({ id, createdAt, refunded }) =>
    refunded ? refund(id, createdAt) : [],
  )
  const pageOf = <T extends { id: string }>(all: readonly T[], after: string | undefined) => {
    const from = after === undefined ? 0 : all.findIndex((one) => one.id === after) + 1
    const page = all.slice(from, from + PAGE)
    return { page, next: from + PAGE < all.length ? (page.at(-1)?.id ?? null) : null }
  }
  const counted = <In extends unknown[], Out>(answer: (...input: In) => Out) => {
    return async (...input: In) => {
      callCount++
      return answer(...input)
    }
  }
  const tap: Tap = {
    live: false,
    createCharge: nobodyAsks,
    readCharge: counted((id) => charge(id, NOW)),
    listCharges: counted(({ after }) => {
      const { page, next } = pageOf(charges, after)
      return { charges: page, next }
    }),
    createRefund: nobodyAsks,
    readRefund: counted((id) => refund(id.replace(/^re_/, ''), NOW)),
    listRefunds: nobodyAsks,
    listRefundPage: counted(({ after }) => {
      const { page, next } = pageOf(refunds, after)
      return { refunds: page, next }
    }),
    listCards: nobodyAsks,
    removeCard: nobodyAsks,
    isGenuine: () => false,
    sign: () => '',
  }
  return { tap, calls: () => callCount }
}
