import { and, asc, eq, gt, gte, inArray, isNotNull, or } from 'drizzle-orm'
import { openRefundStatuses } from '../../domain/payments/rules.ts'
import { SCANNED_MS } from '../../domain/recovery/rules.ts'
import { CLOCKS_DIFFER_MS } from '../checkout/findUnanswered.ts'
import { findRefunds, syncRefund } from '../checkout/syncRefund.ts'
import type { Db } from '../db/client.ts'
import type { JobContext } from '../jobs/job.ts'
import { isUuid } from '../payments/find.ts'
import { payments } from '../tables/payments.ts'
import { isWaitingRefund, type RefundRow, refunds } from '../tables/refunds.ts'
import { type GatewayRefund, noneIfMissing, type Tap } from '../tap/tap.ts'
import type { RecordFailure, ScanReport } from './scanRuns.ts'

const BATCH_SIZE = 200
const isOpenRefund = ({ status }: RefundRow) => openRefundStatuses.some((open) => open === status)

/** Compares the gateway's refunds of the last three days with ours, and then our refunds that were not among them. */
export async function scanRefunds(context: JobContext, report: ScanReport, attempt: RecordFailure) {
  const { db, tap, now } = context
  const since = new Date(now.getTime() - SCANNED_MS)
  const listed = new Set<string>()
  for await (const page of refundPages(tap, since, new Date(now.getTime() + CLOCKS_DIFFER_MS))) {
    report.counts.refundsSeen += page.length
    await report.alive()
    const ours = await refundsOf(db, page)
    const unknown: GatewayRefund[] = []
    for (const answer of page) {
      listed.add(answer.id)
      const refund = ours(answer)
      if (refund) report.counts.refundsChecked++
      // A failed refund moved no money.
      else if (answer.status !== 'FAILED') unknown.push(answer)
      if (refund && disagrees(answer, refund))
        await attempt({ paymentId: refund.paymentId, chargeId: answer.chargeId }, () =>
          look(context, report, answer, refund),
        )
    }
    for (const [chargeId, some] of Map.groupBy(unknown, (r) => r.chargeId))
      await attempt({ paymentId: null, chargeId }, () => bringIn(context, report, chargeId, some))
  }
  await scanWaiting(context, report, attempt, listed)
  await scanDone(context, report, attempt, { since, listed })
}

export async function* refundPages(tap: Tap, from: Date, to: Date): AsyncGenerator<GatewayRefund[]> {
  let after: string | undefined
  do {
    const { refunds: page, next } = await tap.listRefundPage({ from, to, after })
    yield page
    after = next ?? undefined
  } while (after)
}

/** Finds our refunds for a page of the gateway's, by its id or by the one we gave it. */
export async function refundsOf(db: Db, page: readonly GatewayRefund[]) {
  const names = page.flatMap(({ ours }) => (ours && isUuid(ours) ? [ours] : []))
  const ids = page.map(({ id }) => id)
  const known =
    page.length > 0
      ? await db
          .select()
          .from(refunds)
          .where(or(inArray(refunds.gatewayRefundId, ids), inArray(refunds.id, names)))
      : []
  return (answer: GatewayRefund): RefundRow | null =>
    known.find((r) => r.gatewayRefundId === answer.id) ??
    known.find((r) => r.id === answer.ours && r.gatewayRefundId === null) ??
    null
}

function disagrees(answer: GatewayRefund, refund: RefundRow): boolean {
  if (answer.status === 'UNKNOWN') return false
  if (answer.amountFils !== refund.amountFils) return true
  if (isOpenRefund(refund)) return refund.status !== answer.status
  return refund.status !== answer.status && (answer.status !== 'PENDING' || refund.status === 'FAILED')
}

async function look(context: JobContext, report: ScanReport, answer: GatewayRefund, refund: RefundRow) {
  const subject = { paymentId: refund.paymentId, chargeId: answer.chargeId }
  if (answer.amountFils !== refund.amountFils)
    return report.note('REFUND_AMOUNT_DIFFERS', subject, {
      fils: answer.amountFils,
      booksFils: refund.amountFils,
    })
  // A refund that has ended here is not changed by a list: the money may have been refunded another way since.
  if (refund.status === 'FAILED')
    return report.note('REFUND_MADE_AFTER_ALL', subject, { fils: answer.amountFils })
  if (refund.status === 'DONE') return report.note('REFUND_NOT_MADE', subject, { fils: answer.amountFils })
  await syncRefund(context, answer.id, 'sweep')
  await recordChange(context.db, report, refund, subject)
}

async function recordChange(
  db: Db,
  report: ScanReport,
  before: RefundRow,
  subject: { paymentId: string; chargeId: string | null },
) {
  const [now] = await db.select().from(refunds).where(eq(refunds.id, before.id))
  if (now && now.status !== before.status)
    report.note('REFUND_CORRECTED', subject, { from: before.status, to: now.status, fils: now.amountFils })
}

/**
 * Records refunds made in the gateway's dashboard. One that may be a pending refund of ours waits until ours has its
 * answer.
 */
async function bringIn(
  context: JobContext,
  report: ScanReport,
  chargeId: string,
  unknown: readonly GatewayRefund[],
) {
  const { db } = context
  await findRefunds(context, chargeId, 'sweep')
  const ours = await refundsOf(db, unknown)
  const [payment] = await db.select().from(payments).where(eq(payments.chargeId, chargeId))
  const subject = { paymentId: payment?.id ?? null, chargeId }
  const waiting = payment
    ? await db
        .select()
        .from(refunds)
        .where(and(eq(refunds.paymentId, payment.id), eq(refunds.method, 'ORIGINAL_PAYMENT')))
    : []
  for (const answer of unknown) {
    const details = { fils: answer.amountFils, currency: answer.currency }
    if (ours(answer)) report.note('REFUND_FOUND', subject, details)
    else if (!waiting.some((r) => isOpenRefund(r) && r.amountFils === answer.amountFils))
      report.note('REFUND_UNCLEAR', subject, details)
  }
}

/** Checks our refunds that have not ended at the gateway, of any age. */
async function scanWaiting(
  context: JobContext,
  report: ScanReport,
  attempt: RecordFailure,
  listed: ReadonlySet<string>,
) {
  let last: RefundRow | undefined
  do {
    const waiting = await context.db
      .select()
      .from(refunds)
      .where(
        and(isWaitingRefund(refunds), isNotNull(refunds.gatewayRefundId), last && gt(refunds.id, last.id)),
      )
      .orderBy(asc(refunds.id))
      .limit(BATCH_SIZE)
    for (const refund of waiting) {
      const { paymentId, gatewayRefundId } = refund
      if (!gatewayRefundId || listed.has(gatewayRefundId)) continue
      report.counts.refundsChecked++
      const subject = { paymentId, chargeId: null }
      await attempt(subject, async () => {
        const answer = await context.tap.readRefund(gatewayRefundId).catch(noneIfMissing)
        if (!answer) return report.note('REFUND_MISSING', subject, { fils: refund.amountFils })
        if (disagrees(answer, refund)) await look(context, report, answer, refund)
      })
    }
    last = waiting.length === BATCH_SIZE ? waiting.at(-1) : undefined
  } while (last)
}

/** Checks refunds that our books completed in these days and that the gateway's list does not have. */
async function scanDone(
  { db, tap }: JobContext,
  report: ScanReport,
  attempt: RecordFailure,
  { since, listed }: { since: Date; listed: ReadonlySet<string> },
) {
  const done = await db
    .select()
    .from(refunds)
    .where(and(gte(refunds.doneAt, since), gte(refunds.createdAt, since), isNotNull(refunds.gatewayRefundId)))
  for (const { paymentId, gatewayRefundId, amountFils } of done) {
    if (!gatewayRefundId || listed.has(gatewayRefundId)) continue
    report.counts.refundsChecked++
    const subject = { paymentId, chargeId: null }
    await attempt(subject, async () => {
      const answer = await tap.readRefund(gatewayRefundId).catch(noneIfMissing)
      if (!answer) report.note('REFUND_MISSING', subject, { fils: amountFils })
      else if (answer.status === 'FAILED') report.note('REFUND_NOT_MADE', subject, { fils: amountFils })
    })
  }
}
