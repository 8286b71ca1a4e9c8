import { eq, or } from 'drizzle-orm'
import { isOpen } from '../../domain/payments/rules.ts'
import { TapError } from '../tap/tap.ts'
import type { PaymentRow } from './begin.ts'
import { findLost } from './findLost.ts'
import { type Settled, settle, subscriptionOf } from './settle.ts'
import { payments } from './table.ts'
import type { Source, Till } from './till.ts'

/** A payment by the gateway's id or by ours. */
export async function findPayment({ db }: Pick<Till, 'db'>, id: string): Promise<PaymentRow | null> {
  const isOurs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const [row] = await db
    .select()
    .from(payments)
    .where(or(eq(payments.chargeId, id), ...(isOurs ? [eq(payments.id, id)] : [])))
  return row ?? null
}

/** Reads the charge from the gateway and settles what it says. Null: there is no such charge, or it is not ours. */
export async function lookAtCharge(
  till: Till,
  chargeId: string,
  source: Source,
  now: Date,
): Promise<Settled | null> {
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
