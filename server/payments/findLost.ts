import { and, eq, inArray } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '../../domain/dates.ts'
import { neverReached } from '../../domain/payments/rules.ts'
import { transaction } from '../db/transaction.ts'
import type { Charge } from '../tap/tap.ts'
import type { PaymentRow } from './begin.ts'
import { returnCredit } from './credit.ts'
import { record } from './events.ts'
import { settle } from './settle.ts'
import { payments } from './table.ts'
import type { Source, Till } from './till.ts'

type Tools = Till & { now: Date }

/** Our clock and the gateway's need not agree to the second. */
const CLOCKS_DIFFER_MS = 2 * MINUTE_MS

/** The gateway's answer never came. It may have made the charge: its own list knows; if not, nobody can ever pay it. */
export async function findLost(tools: Tools, payment: PaymentRow, source: Source = 'janitor') {
  const { now, db } = tools
  const charges = await chargesSince(
    tools,
    payment.createdAt,
    new Date(payment.createdAt.getTime() + HOUR_MS),
  )
  const found = charges.find((c) => c.order === payment.id)
  if (found) return settle(tools, await tools.tap.readCharge(found.id), source, now)
  if (!neverReached(payment.createdAt, now)) return null
  await transaction(db, async (tx) => {
    const [ended] = await tx
      .update(payments)
      .set({ status: 'ABANDONED', nextLookAt: null })
      .where(and(eq(payments.id, payment.id), inArray(payments.status, ['STARTED', 'UNKNOWN'])))
      .returning()
    if (!ended) return
    await record(
      tx,
      { paymentId: payment.id, kind: 'STATUS', status: 'ABANDONED', source, details: { neverReached: true } },
      now,
    )
    await returnCredit(tx, ended, now)
  })
  return null
}

/** The gateway's own list of a time, whole. */
export async function chargesSince({ tap, now }: Tools, since: Date, until = now): Promise<Charge[]> {
  const from = new Date(since.getTime() - CLOCKS_DIFFER_MS)
  const to = new Date(until.getTime() + CLOCKS_DIFFER_MS)
  const all: Charge[] = []
  let after: string | undefined
  do {
    const { charges, next } = await tap.listCharges({ from, to, after })
    all.push(...charges)
    after = next ?? undefined
  } while (after)
  return all
}
