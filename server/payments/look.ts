import { eq, or } from 'drizzle-orm'
import { isOpen } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { TapError } from '../tap/tap.ts'
import { isUuid } from './adopt.ts'
import type { PaymentRow } from './begin.ts'
import { findLost } from './findLost.ts'
import { type Settled, settle, subscriptionOf } from './settle.ts'
import { places, statement } from './statement.ts'
import { payments } from './table.ts'
import type { Source, Till } from './till.ts'

const byEitherId = statement<{ chargeId: string; id: string | null }, PaymentRow[]>((db) => {
  const { chargeId, id } = places('chargeId', 'id')
  return db
    .select()
    .from(payments)
    .where(or(eq(payments.chargeId, chargeId), eq(payments.id, id)))
})
/** A payment by the gateway's id or by ours. */
export async function findPayment({ db }: Pick<Till, 'db'>, id: string): Promise<PaymentRow | null> {
  const [row] = await byEitherId(db, { chargeId: id, id: isUuid(id) ? id : null })
  return row ?? null
}

/**
 * The looks under way in this process, by charge. The webhook and the buyer come at the same moment: whoever comes
 * second waits here, without a connection of the database, and a second question to the gateway is seldom needed.
 */
const underWay = new WeakMap<Db, Map<string, Promise<Settled | null>>>()

/** Reads the charge from the gateway and settles what it says. Null: there is no such charge, or it is not ours. */
export async function lookAtCharge(
  till: Till,
  chargeId: string,
  source: Source,
  now: Date,
): Promise<Settled | null> {
  const looks = underWay.get(till.db) ?? new Map<string, Promise<Settled | null>>()
  underWay.set(till.db, looks)
  const before = looks.get(chargeId)
  if (before) {
    // Only an outcome is the last word. Whatever else it saw, or failed at, may have changed since it asked.
    const seen = await before.catch((error: unknown) => {
      // The gateway is away: asking it once more would take longer than an answer may.
      if (error instanceof TapError) throw error
      return null
    })
    if (seen && seen.payment.outcome !== 'NONE') return seen
  }
  const look = readAndSettle(till, chargeId, source, now)
  looks.set(chargeId, look)
  try {
    return await look
  } finally {
    if (looks.get(chargeId) === look) looks.delete(chargeId)
  }
}

async function readAndSettle(till: Till, chargeId: string, source: Source, now: Date) {
  try {
    return await settle(till, await till.tap.readCharge(chargeId), source, now)
  } catch (error) {
    if (error instanceof TapError && error.kind === 'missing') return null
    throw error
  }
}

/** What is known about a payment now: an open one is asked about, a finished one is as it is. */
export async function look(till: Till, payment: PaymentRow, source: Source, now: Date): Promise<Settled> {
  const seen = isOpen(payment.status) ? await ask(till, payment, source, now) : null
  return seen ?? { payment, subscription: await subscriptionOf(till.db, payment.id) }
}

const ask = (till: Till, payment: PaymentRow, source: Source, now: Date) =>
  payment.chargeId
    ? lookAtCharge(till, payment.chargeId, source, now)
    : payment.status === 'UNKNOWN'
      ? findLost({ ...till, now }, payment, source)
      : null
