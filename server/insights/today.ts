import { sql } from 'drizzle-orm'
import { addDays, type Day, dayInBahrain, weekOf } from '../../domain/dates.ts'
import { isDeliveryDay } from '../../domain/deliveries/rules.ts'
import type { Returned } from '../../domain/endpoint.ts'
import type { adminToday } from '../../domain/insights/contract.ts'
import type { Language } from '../../domain/language.ts'
import { daysOfWeek } from '../../domain/menu/rotation.ts'
import { CURRENCY, ORPHAN_REFUND_MS } from '../../domain/payments/rules.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Catalogue } from '../catalogue/cache.ts'
import type { Db } from '../db/client.ts'
import { type TooMuchBack, tooMuchBack } from '../refunds/tooMuchBack.ts'
import { paymentsToSettle } from '../refunds/toSettle.ts'
import { readDeclined } from '../renewals/declined.ts'
import { nextKitchenDay } from './kitchen.ts'
import { money } from './money.ts'

type Today = Returned<typeof adminToday>

/** The number of weeks that the menu must be planned ahead (rule B12). */
const WEEKS = 4

export async function readToday(
  db: Db,
  catalogue: Catalogue,
  { language, now }: { language: Language; now: Date },
): Promise<Today> {
  const today = dayInBahrain(now)
  const { orphanFils, oldestOrphan, orphans, ...waiting } = await readWaiting(db, today)
  const refundAt = oldestOrphan ? new Date(new Date(oldestOrphan).getTime() + ORPHAN_REFUND_MS) : null
  return {
    today,
    serviceActive: catalogue.settings.serviceActive,
    deliveries: await readDeliveries(db, today),
    overdueDeliveries: waiting.overdue,
    failedDeliveries: waiting.failed,
    orphans: {
      count: orphans,
      ...money(Number(orphanFils), language),
      nextRefundOn: refundAt && dayInBahrain(refundAt),
    },
    ...menuGaps(catalogue, today),
    deadJobs: waiting.deadJobs,
    feedback: { waiting: waiting.feedback, low: waiting.lowFeedback, subject: waiting.subject },
    declinedRenewals: await declinedRenewals(db, { language, now }),
    refundsToMake: waiting.refundsToMake,
    tooMuchBack: await readTooMuchBack(db, language),
    unpaid: waiting.unpaid,
    kitchen: await nextKitchenDay(db, catalogue, language, now),
  }
}

/** As many as fit on the first screen. */
const SOONEST = 10

async function readTooMuchBack(db: Db, language: Language): Promise<Today['tooMuchBack']> {
  const { rows } = await db.execute<TooMuchBack>(
    sql`select * from ${tooMuchBack} of_payments order by at::timestamptz desc, id`,
  )
  return {
    count: rows.length,
    latest: rows.slice(0, SOONEST).map(({ id, name, paid, back }) => ({
      paymentId: id,
      customerName: name,
      ...money(Number(back) - Number(paid), language),
    })),
  }
}

async function declinedRenewals(
  db: Db,
  { language, now }: { language: Language; now: Date },
): Promise<Today['declinedRenewals']> {
  const declined = await readDeclined(db, undefined, now)
  return {
    count: declined.length,
    soonest: declined.slice(0, SOONEST).map(({ subscription, amountFils }) => ({
      subscriptionId: subscription.id,
      subscriptionNumber: subscriptionNumber(subscription.number),
      customerName: subscription.customerName,
      customerPhone: subscription.customerPhone,
      endDate: subscription.endDate,
      ...money(amountFils, language),
    })),
  }
}

/** Counts today's deliveries by status. As in the list's groups, a failed one counts as cancelled (rule S8). */
export async function readDeliveries(db: Db, today: Day): Promise<Today['deliveries']> {
  const { rows } = await db.execute<Today['deliveries']>(sql`
    select count(*)::int as total,
      (count(*) filter (where status = 'SCHEDULED'))::int as pending,
      (count(*) filter (where status in ('PREPARING', 'OUT_FOR_DELIVERY')))::int as processing,
      (count(*) filter (where status = 'DELIVERED'))::int as delivered,
      (count(*) filter (where status in ('CANCELLED', 'FAILED')))::int as cancelled,
      (count(*) filter (where status = 'FAILED'))::int as failed
    from deliveries where date = ${today}`)
  const [counts] = rows
  if (!counts) throw new Error('a count without an answer')
  return counts
}

type Waiting = {
  overdue: number
  failed: number
  orphans: number
  orphanFils: string
  oldestOrphan: string | null
  deadJobs: number
  feedback: number
  lowFeedback: number
  subject: string | null
  refundsToMake: number
  unpaid: number
}
/** Counts what waits for an admin, each from an index of its own. */
async function readWaiting(db: Db, today: Day): Promise<Waiting> {
  const isLow = sql`state = 'pending' and (rating <= 2 or priority = 'high')`
  const { rows } = await db.execute<Waiting>(sql`
    select
      (select count(*) from deliveries where date < ${today} and frozen_at is not null
        and status in ('SCHEDULED', 'PREPARING', 'OUT_FOR_DELIVERY'))::int
      + (select count(*) from deliveries where date < ${today} and frozen_at is null and status = 'SCHEDULED')::int as overdue,
      (select count(*) from deliveries where status = 'FAILED' and resolution is null)::int as failed,
      orphans.*,
      (select count(*) from pgboss.job where state = 'failed')::int as "deadJobs",
      (select count(*) from feedback where state = 'pending')::int as feedback,
      (select count(*) from feedback where ${isLow})::int as "lowFeedback",
      (select subject from feedback where ${isLow} order by created_at desc, id desc limit 1) as subject,
      (select count(*) from (${paymentsToSettle}) refunds)::int as "refundsToMake",
      (select count(*) from subscriptions where status = 'PENDING_PAYMENT')::int as unpaid
    from (
      select count(*)::int as orphans,
        coalesce(sum(captured_fils - refunded_fils) filter (where captured_currency = ${CURRENCY}), 0) as "orphanFils",
        -- One whose refund was refused is left to a person.
        min(orphaned_at) filter (where not exists (
          select from refunds r where r.payment_id = p.id and r.status = 'FAILED')) as "oldestOrphan"
      from payments p where outcome = 'ORPHANED') orphans`)
  const [found] = rows
  if (!found) throw new Error('a count without an answer')
  return found
}

function menuGaps({ menu, closedDays }: Catalogue, today: Day) {
  const planned = new Map(menu.map((d) => [d.date, d]))
  const days = Array.from({ length: 7 * WEEKS }, (_, n) => addDays(today, n + 1))
  const weeks = Array.from({ length: WEEKS }, (_, n) => addDays(weekOf(today), 7 * (n + 1)))
  return {
    daysWithoutMenu: days.filter((d) => isDeliveryDay(d) && !closedDays.includes(d) && !planned.has(d)),
    weeksFromRotation: weeks.filter((week) => {
      const filled = daysOfWeek(week).flatMap((d) => planned.get(d) ?? [])
      return filled.length > 0 && filled.every(({ by }) => by === 'ROTATION')
    }),
  }
}
