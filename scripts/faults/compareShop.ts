import { eq, sql } from 'drizzle-orm'
import { creditEntries, creditLots } from '../../server/credit/table.ts'
import type { Db } from '../../server/db/client.ts'
import { deliveries } from '../../server/deliveries/table.ts'
import { bossJob } from '../../server/jobs/bossTable.ts'
import { outbox } from '../../server/mail/table.ts'
import { paymentEvents, payments } from '../../server/payments/table.ts'
import { receiptCounters, receipts } from '../../server/receipts/table.ts'
import { refunds } from '../../server/refunds/table.ts'
import { subscriptions } from '../../server/subscriptions/table.ts'
import { groupBy } from './compareMoney.ts'

/** Looks after what the gateway cannot do for them: their next turn comes by itself. */
const MAY_DIE = ['payments.watch', 'payments.sweep', 'refunds.watch', 'jobs.died']

/** What hangs on the money: days, receipts, letters, credit, jobs. Returns what there is of each. */
export async function compareShop(db: Db, problem: (text: string) => void) {
  const made = await db.select().from(subscriptions)
  const days = groupBy(await db.select().from(deliveries), (d) => d.subscriptionId)
  for (const { id, durationDays } of made) {
    const dates = new Set(days.get(id)?.map((d) => d.date))
    if (dates.size !== durationDays || days.get(id)?.length !== durationDays)
      problem(`subscription ${id} has ${days.get(id)?.length} deliveries of ${durationDays}`)
  }
  await compareReceipts(db, made, problem)
  await compareCredit(db, problem)

  const letters = groupBy(await db.select({ kind: outbox.kind }).from(outbox), (l) => l.kind)
  for (const kind of ['subscriptions.confirmed', 'payments.receipt'])
    if (letters.get(kind)?.length !== made.length)
      problem(`${letters.get(kind)?.length} letters ${kind} for ${made.length} subscriptions`)

  const dead = await db.select({ name: bossJob.name }).from(bossJob).where(eq(bossJob.state, 'failed'))
  for (const { name } of dead) if (!MAY_DIE.includes(name)) problem(`a job ${name} is dead`)

  const by = await db
    .select({ source: paymentEvents.source, n: sql<number>`count(*)::int` })
    .from(paymentEvents)
    .where(eq(paymentEvents.kind, 'SUBSCRIBED'))
    .groupBy(paymentEvents.source)
  const orphans = await db
    .select({ why: payments.orphanReason, n: sql<number>`count(*)::int` })
    .from(payments)
    .where(sql`${payments.orphanReason} is not null`)
    .groupBy(payments.orphanReason)
  const back = await db
    .select({ status: refunds.status, method: refunds.method, n: sql<number>`count(*)::int` })
    .from(refunds)
    .groupBy(refunds.status, refunds.method)
  const { rows } = await db.execute<{ n: number }>(
    sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
  )
  return {
    subscriptions: made.length,
    ...Object.fromEntries(by.map(({ source, n }) => [`subscription made by ${source}`, n])),
    ...Object.fromEntries(orphans.map(({ why, n }) => [`orphan ${why}`, n])),
    ...Object.fromEntries(back.map(({ status, method, n }) => [`refund ${method} ${status}`, n])),
    'dead looks at the gateway': dead.length,
    'deadlocks the database broke': rows[0]?.n ?? 0,
  }
}

async function compareReceipts(
  db: Db,
  made: { paymentId: string | null }[],
  problem: (text: string) => void,
) {
  const paid = new Set(made.map((s) => s.paymentId))
  for (const [year, list] of groupBy(await db.select().from(receipts), (r) => String(r.year))) {
    const numbers = list.map((r) => r.number).toSorted((a, b) => a - b)
    if (numbers.some((number, i) => number !== i + 1)) problem(`the receipts of ${year} have gaps`)
    const [counter] = await db
      .select()
      .from(receiptCounters)
      .where(eq(receiptCounters.year, Number(year)))
    if (counter?.last !== numbers.length) problem(`the counter of ${year} says ${counter?.last}`)
    for (const { paymentId } of list) {
      if (!paid.has(paymentId)) problem(`payment ${paymentId} has a receipt and no subscription`)
      paid.delete(paymentId)
    }
  }
  if (paid.size > 0) problem(`${paid.size} subscriptions have no receipt`)
}

/** Each lot is what its entries add up to; credit is spent by what became a subscription, and by nothing else. */
async function compareCredit(db: Db, problem: (text: string) => void) {
  const entries = await db.select().from(creditEntries)
  const sum = (list: { changeFils: number }[] = []) => list.reduce((all, e) => all + e.changeFils, 0)
  const byLot = groupBy(entries, (e) => e.lotId)
  for (const { id, leftFils } of await db.select().from(creditLots))
    if (sum(byLot.get(id)) !== leftFils) problem(`credit lot ${id} has ${leftFils} left`)
  const byPayment = groupBy(entries, (e) => e.paymentId ?? '')
  for (const { id, outcome, creditFils, refundedFils, capturedFils } of await db.select().from(payments)) {
    const spent = -sum(byPayment.get(id))
    const isSpent = outcome === 'SUBSCRIBED' && (refundedFils === 0 || refundedFils !== capturedFils)
    const mayBe = outcome === 'ORPHANED' ? [0, creditFils] : [isSpent ? creditFils : 0]
    if (!mayBe.some((fils) => fils === spent))
      problem(`payment ${id}, ${outcome}, spent ${spent} fils of credit, not ${creditFils}`)
  }
}
