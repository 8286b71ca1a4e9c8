import { and, eq, inArray } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import type { AbandonReason, PaymentSource } from '../../domain/payments/rules.ts'
import { neverReached, openStatuses } from '../../domain/payments/rules.ts'
import { returnCredit } from '../credit/credit.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import { record } from '../payments/events.ts'
import { recordRenewalFailure } from '../subscriptions/changes/renewalFailed.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { payments } from '../tables/payments.ts'
import type { Charge } from '../tap/tap.ts'
import { settle } from './settle.ts'

/** Tolerated difference between our clock and the gateway's. */
export const CLOCKS_DIFFER_MS = 2 * MINUTE_MS
const MOST_PAGES_MEANWHILE = 2

/**
 * Resolves a payment whose charge request got no response. The gateway may have created the charge, so this searches
 * its list of charges. If the charge never reached the gateway, the payment is abandoned.
 */
export async function findUnansweredCharge(
  services: PaymentServices,
  payment: PaymentRow,
  source: PaymentSource,
  now: () => Date,
) {
  const until = new Date(payment.createdAt.getTime() + HOUR_MS)
  let pages = 0
  for await (const page of pagesSince(services, payment.createdAt, until)) {
    const found = page.find((c) => c.order === payment.id)
    if (found) {
      const charge = await services.tap.readCharge(found.id)
      return settle(services, charge, source, now())
    }
    // A client waits for the response, so stop after two pages. The janitor reads all pages.
    if (source !== 'janitor' && ++pages === MOST_PAGES_MEANWHILE) return null
  }
  if (!neverReached(payment.createdAt, now())) return null
  await abandonPayment(services, payment, { source, reason: 'NEVER_REACHED' }, now())
  return null
}

/**
 * Abandons an open payment: returns its store credit and lets the order be paid again. A capture that happens later is
 * still found.
 */
export const abandonPayment = (
  services: PaymentServices,
  payment: PaymentRow,
  { source, reason }: { source: PaymentSource; reason: AbandonReason },
  now: Date,
) =>
  transaction(services.db, async (tx) => {
    const [ended] = await tx
      .update(payments)
      .set({ status: 'ABANDONED', nextLookAt: null })
      .where(and(eq(payments.id, payment.id), inArray(payments.status, openStatuses)))
      .returning()
    if (!ended) return
    await record(
      tx,
      { paymentId: payment.id, kind: 'STATUS', status: 'ABANDONED', source, details: { reason } },
      now,
    )
    await returnCredit(tx, ended, now)
    await recordRenewalFailure(tx, services, ended, now)
  })

/** Returns all charges of a period from the gateway's list. */
export async function listChargesSince(
  services: PaymentServices,
  since: Date,
  until: Date,
): Promise<Charge[]> {
  const all: Charge[] = []
  for await (const page of pagesSince(services, since, until)) all.push(...page)
  return all
}

/** Yields the charges of a period page by page. */
export async function* pagesSince(
  { tap }: Pick<PaymentServices, 'tap'>,
  since: Date,
  until: Date,
): AsyncGenerator<Charge[]> {
  const from = new Date(since.getTime() - CLOCKS_DIFFER_MS)
  const to = new Date(until.getTime() + CLOCKS_DIFFER_MS)
  let after: string | undefined
  do {
    const { charges, next } = await tap.listCharges({ from, to, after })
    yield charges
    after = next ?? undefined
  } while (after)
}
