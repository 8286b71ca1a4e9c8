import { and, asc, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import { HOUR_MS } from '../../domain/dates.ts'
import { isOpen, isWatched, neverReached } from '../../domain/payments/rules.ts'
import { SCANNED_MS } from '../../domain/recovery/rules.ts'
import { CLOCKS_DIFFER_MS, findUnansweredCharge, pagesSince } from '../checkout/findUnanswered.ts'
import { settleCredit } from '../checkout/settle.ts'
import { syncCharge } from '../checkout/syncCharge.ts'
import type { Db } from '../db/client.ts'
import type { JobContext } from '../jobs/job.ts'
import { isUuid, readPayment } from '../payments/find.ts'
import { isWatchedPayment, type PaymentRow, payments } from '../tables/payments.ts'
import { type Charge, noneIfMissing } from '../tap/tap.ts'
import type { RecordFailure, ScanReport } from './scanRuns.ts'

const BATCH_SIZE = 200
const HOURS_AT_ONCE = 6 * HOUR_MS

/**
 * Compares the gateway's charges of the last three days with our payments, and then our payments that were not among
 * them.
 */
export async function scanCharges(context: JobContext, report: ScanReport, attempt: RecordFailure) {
  const { now, tap } = context
  const since = new Date(now.getTime() - SCANNED_MS)
  const listed = new Set<string>()
  for await (const page of pagesSince(context, since, now)) {
    const charges = page.filter((c) => c.live === tap.live)
    report.counts.chargesSeen += charges.length
    await report.alive()
    const ours = await paymentsOf(context.db, charges)
    for (const charge of charges) {
      listed.add(charge.id)
      const payment = ours(charge)
      if (payment) report.counts.paymentsChecked++
      if (disagrees(charge, payment))
        await attempt({ paymentId: payment?.id ?? null, chargeId: charge.id }, () =>
          look(context, report, charge, payment),
        )
    }
  }
  await scanOpen(context, report, attempt, listed)
  await scanCaptured(context, report, attempt, { since, listed })
}

/** Finds our payments for a page of charges: by the charge id, or by our reference where we never got the charge id. */
async function paymentsOf(db: Db, charges: readonly Charge[]) {
  const ids = charges.map((c) => c.id)
  const known = ids.length > 0 ? await db.select().from(payments).where(inArray(payments.chargeId, ids)) : []
  const byCharge = new Map(known.map((p) => [p.chargeId, p]))
  const orders = charges.flatMap(({ id, order }) =>
    order && isUuid(order) && !byCharge.has(id) ? [order] : [],
  )
  const unanswered =
    orders.length > 0
      ? await db
          .select()
          .from(payments)
          .where(and(inArray(payments.id, orders), isNull(payments.chargeId)))
      : []
  const byId = new Map(unanswered.map((p) => [p.id, p]))
  return (charge: Charge): PaymentRow | null =>
    byCharge.get(charge.id) ?? byId.get(charge.order ?? '') ?? null
}

/** Whether a charge and its payment differ. A charge that was never captured and is not ours does not matter. */
function disagrees(charge: Charge, payment: PaymentRow | null): boolean {
  if (!payment) return charge.status === 'CAPTURED'
  if (charge.status === 'CAPTURED')
    return payment.outcome === 'NONE' || !isSame(charge, payment) || payment.status !== 'CAPTURED'
  if (payment.status === 'CAPTURED') return true
  if (payment.status === 'REPLACED') return isWatched(payment) && !isOpen(charge.status)
  if (!isOpen(payment.status)) return false
  // Both undecided: only a payment without a charge id can learn something.
  return !isOpen(charge.status) || (payment.chargeId === null && payment.status === 'UNKNOWN')
}
const isSame = (charge: Charge, payment: PaymentRow) =>
  charge.amountFils === payment.capturedFils && charge.currency === payment.capturedCurrency

async function look(context: JobContext, report: ScanReport, charge: Charge, payment: PaymentRow | null) {
  const subject = { paymentId: payment?.id ?? null, chargeId: charge.id }
  if (payment?.status === 'CAPTURED' && charge.status !== 'CAPTURED')
    return report.note('NOT_CAPTURED_THERE', subject, { status: charge.status })
  if (payment?.status === 'CAPTURED' && payment.outcome !== 'NONE')
    return report.note('AMOUNT_DIFFERS', subject, amounts(charge, payment))
  const settled = await syncCharge(context, charge.id, 'sweep', context.clock)
  recordChange(report, payment, settled?.payment ?? null, subject)
  if (charge.status === 'CAPTURED' && (settled?.payment.outcome ?? 'NONE') === 'NONE')
    report.note('UNSETTLED', subject)
}
const amounts = (charge: Charge, payment: PaymentRow) => ({
  fils: charge.amountFils,
  currency: charge.currency,
  booksFils: payment.capturedFils,
  booksCurrency: payment.capturedCurrency,
})

function recordChange(
  report: ScanReport,
  before: PaymentRow | null,
  after: PaymentRow | null,
  subject: { paymentId: string | null; chargeId: string | null },
) {
  if (!after) return
  const currentSubject = { ...subject, paymentId: after.id }
  if (after.outcome !== (before?.outcome ?? 'NONE')) {
    if (after.outcome === 'SUBSCRIBED')
      return report.note('RECOVERED', currentSubject, { fils: after.amountFils })
    if (after.outcome === 'ORPHANED')
      return report.note('ORPHANED', currentSubject, { reason: after.orphanReason })
  }
  if (before && after.status !== before.status)
    report.note('STATUS_CORRECTED', currentSubject, { from: before.status, to: after.status })
}

/** Checks every payment that may still be paid, of any age, and that was not just checked. */
async function scanOpen(
  context: JobContext,
  report: ScanReport,
  attempt: RecordFailure,
  listed: ReadonlySet<string>,
) {
  let last: PaymentRow | undefined
  do {
    const open = await context.db
      .select()
      .from(payments)
      .where(and(isWatchedPayment(payments), last && after(last)))
      .orderBy(asc(payments.createdAt), asc(payments.id))
      .limit(BATCH_SIZE)
    for (const payment of open) {
      if (payment.chargeId && listed.has(payment.chargeId)) continue
      report.counts.paymentsChecked++
      await attempt({ paymentId: payment.id, chargeId: payment.chargeId }, () =>
        ask(context, report, payment),
      )
    }
    last = open.length === BATCH_SIZE ? open.at(-1) : undefined
  } while (last)
}
const after = ({ createdAt, id }: PaymentRow) =>
  and(gte(payments.createdAt, createdAt), or(gt(payments.createdAt, createdAt), gt(payments.id, id)))

async function ask(context: JobContext, report: ScanReport, payment: PaymentRow) {
  const { db, clock } = context
  const subject = { paymentId: payment.id, chargeId: payment.chargeId }
  if (payment.chargeFils === 0) await settleCredit(context, payment, 'sweep', clock())
  else if (payment.chargeId) {
    const settled = await syncCharge(context, payment.chargeId, 'sweep', clock)
    if (!settled) return report.note('CHARGE_MISSING', subject)
  }
  // Its buyer may be waiting for this answer, so search only for a payment that took too long.
  else if (neverReached(payment.createdAt, clock()))
    await findUnansweredCharge(context, payment, 'janitor', clock)
  recordChange(report, payment, (await readPayment(db, payment.id)) ?? null, subject)
}

/**
 * Checks captures of these days in our books that the gateway's list does not have, by id. Reads some hours at a time,
 * so that each row is read once, whatever the size of the shop.
 */
async function scanCaptured(
  { db, tap, now }: JobContext,
  report: ScanReport,
  attempt: RecordFailure,
  { since, listed }: { since: Date; listed: ReadonlySet<string> },
) {
  const until = now.getTime() - CLOCKS_DIFFER_MS
  for (let from = since.getTime(); from < until; from += HOURS_AT_ONCE) {
    const young = await db
      .select()
      .from(payments)
      .where(
        and(
          gte(payments.createdAt, new Date(from)),
          lt(payments.createdAt, new Date(Math.min(from + HOURS_AT_ONCE, until))),
        ),
      )
    for (const payment of young) {
      const { id: paymentId, chargeId } = payment
      if (payment.status !== 'CAPTURED' || !chargeId || listed.has(chargeId)) continue
      report.counts.paymentsChecked++
      const subject = { paymentId, chargeId }
      await attempt(subject, async () => {
        const charge = await tap.readCharge(chargeId).catch(noneIfMissing)
        if (!charge) report.note('CHARGE_MISSING', subject)
        else if (charge.status !== 'CAPTURED')
          report.note('NOT_CAPTURED_THERE', subject, { status: charge.status })
        else if (!isSame(charge, payment)) report.note('AMOUNT_DIFFERS', subject, amounts(charge, payment))
      })
    }
  }
}
