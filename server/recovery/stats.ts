import { and, count, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { DAY_MS, dayInBahrain, startOfDay } from '../../domain/dates.ts'
import type { Language } from '../../domain/language.ts'
import { fils, formatMoney, toWire } from '../../domain/money.ts'
import { CURRENCY } from '../../domain/payments/rules.ts'
import type { RecoveryStats } from '../../domain/recovery/contract.ts'
import { RATE_DAYS, RECENT, recoveryRate } from '../../domain/recovery/rules.ts'
import type { Db } from '../db/client.ts'
import { textIn } from '../http/text.ts'
import { paymentsToSettle } from '../refunds/toSettle.ts'
import { payments } from '../tables/payments.ts'
import { isOrphaned } from './list.ts'
import { amountLeft } from './orphanAmount.ts'
import { orphanRows, orphanViews } from './view.ts'

/** Returns the statistics of orphans (rule I8). Amounts include BHD only. */
export async function readStats(db: Db, language: Language, now: Date): Promise<RecoveryStats> {
  const since = new Date(now.getTime() - RATE_DAYS * DAY_MS)
  const open = await readOpen(db, since)
  const decided = await readDecided(db, since, now)
  const reasons = await db
    .select({ reason: payments.orphanReason, count: count() })
    .from(payments)
    .where(isOrphaned)
    .groupBy(payments.orphanReason)
    .orderBy(desc(count()), payments.orphanReason)
    .limit(RECENT)
  const recent = await orphanRows(db)
    .where(isOrphaned)
    .orderBy(desc(sql`${payments.orphanedAt}`), desc(payments.id))
    .limit(RECENT)
  const [last] = await db
    .select({ decidedAt: payments.decidedAt })
    .from(payments)
    .where(and(isNotNull(payments.decidedAt), eq(payments.outcome, 'SUBSCRIBED')))
    .orderBy(desc(payments.decidedAt))
    .limit(1)
  const t = textIn(language, 'history')
  return {
    totalOrphanedPayments: open.all,
    totalOrphanedAmount: toWire(fils(open.sum)),
    formattedTotalAmount: formatMoney(fils(open.sum), language),
    otherCurrencies: open.foreign,
    recoveredToday: decided.recoveredToday,
    refundedToday: decided.refundedToday,
    recoveryRate: recoveryRate({ ...decided, open: open.recent }),
    pendingRecovery: open.untouched,
    lastRecoveryDate: last?.decidedAt?.toISOString() ?? null,
    recentOrphaned: await orphanViews(db, recent, language),
    topFailureReasons: reasons.flatMap((r) =>
      r.reason ? [{ reason: r.reason, text: t(`orphan.${r.reason}`), count: r.count }] : [],
    ),
    refundsToSettle: await countRefundsToSettle(db),
  }
}

type Open = { all: number; sum: number; foreign: number; recent: number; untouched: number }
async function readOpen(db: Db, since: Date): Promise<Open> {
  const { rows } = await db.execute<Open>(sql`
    select count(*)::int as all,
      coalesce(sum(${amountLeft}) filter (where captured_currency = ${CURRENCY}), 0)::float8 as sum,
      (count(*) filter (where captured_currency <> ${CURRENCY}))::int as foreign,
      (count(*) filter (where orphaned_at >= ${since.toISOString()}))::int as recent,
      (count(*) filter (where not exists (select from refunds r where r.payment_id = payments.id)))::int as untouched
    from payments where outcome = 'ORPHANED'`)
  return onlyRow(rows)
}

type Decided = { recovered: number; refunded: number; recoveredToday: number; refundedToday: number }
/** Counts the orphans that were decided, by the time of the decision. */
async function readDecided(db: Db, since: Date, now: Date): Promise<Decided> {
  const isToday = gte(payments.decidedAt, startOfDay(dayInBahrain(now)))
  const [row] = await db
    .select({
      recovered: sql<number>`(count(*) filter (where outcome = 'SUBSCRIBED'))::int`,
      refunded: sql<number>`(count(*) filter (where outcome = 'REFUNDED'))::int`,
      recoveredToday: sql<number>`(count(*) filter (where outcome = 'SUBSCRIBED' and ${isToday}))::int`,
      refundedToday: sql<number>`(count(*) filter (where outcome = 'REFUNDED' and ${isToday}))::int`,
    })
    .from(payments)
    .where(gte(payments.decidedAt, since))
  return onlyRow(row ? [row] : [])
}

async function countRefundsToSettle(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (${paymentsToSettle}) waiting`,
  )
  return onlyRow(rows).count
}

function onlyRow<T>([row]: readonly T[]): T {
  if (!row) throw new Error('a count without a row')
  return row
}
