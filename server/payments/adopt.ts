import { eq, or } from 'drizzle-orm'
import { fils } from '../../domain/money.ts'
import type { PaymentMethod } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import type { Charge } from '../tap/tap.ts'
import type { PaymentRow } from './begin.ts'
import { record } from './events.ts'
import { places, statement } from './statement.ts'
import { payments } from './table.ts'
import type { Source, Till } from './till.ts'

export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const lockPayments = statement<{ chargeId: string; id: string | null }, PaymentRow[]>((db) => {
  const { chargeId, id } = places('chargeId', 'id')
  return (
    db
      .select()
      .from(payments)
      .where(or(eq(payments.chargeId, chargeId), eq(payments.id, id)))
      // Whoever else has news of it waits, and then sees what came of ours.
      .for('update')
  )
})

/** Ours by the reference we gave it. The same reference on a second charge is another payment: see adopt. */
export async function paymentOf(tx: Db, charge: Charge): Promise<PaymentRow | null> {
  const id = charge.order && isUuid(charge.order) ? charge.order : null
  const rows = await lockPayments(tx, { chargeId: charge.id, id })
  return (
    rows.find((p) => p.chargeId === charge.id) ??
    rows.find((p) => p.chargeId === null && p.id === charge.order) ??
    null
  )
}

/** Captured money in our account that no payment of ours stands for: it gets one, as an orphan. */
export async function adopt(
  tx: Db,
  till: Till,
  charge: Charge,
  source: Source,
  now: Date,
): Promise<PaymentRow | null> {
  if (charge.status !== 'CAPTURED' || charge.live !== till.tap.live) return null
  // The reference of one of ours on another charge: the gateway charged twice, and we know whom.
  const [sibling] =
    charge.order && isUuid(charge.order)
      ? await tx.select().from(payments).where(eq(payments.id, charge.order))
      : []
  const [made] = await tx
    .insert(payments)
    .values({
      chargeId: charge.id,
      method: methodOf(charge),
      // Closed from the start: it may share its order with a payment that is open.
      status: 'ABANDONED',
      chargeFils: charge.amountFils,
      creditFils: fils(0),
      orderId: sibling?.orderId ?? null,
      userId: sibling?.userId ?? null,
      found: true,
      foundCustomer: charge.customer,
      createdAt: charge.createdAt,
    })
    .onConflictDoNothing()
    .returning()
  if (made)
    await record(
      tx,
      { paymentId: made.id, kind: 'STARTED', source, details: { foundAtGateway: true, order: charge.order } },
      now,
    )
  return made ?? (await paymentOf(tx, charge))
}
const methodOf = ({ paidWith, card }: Charge): PaymentMethod =>
  paidWith === 'BENEFIT' ? 'BENEFIT' : card ? 'CARD' : 'TAP_CHECKOUT'

export async function readPayment(tx: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id))
  return row
}
