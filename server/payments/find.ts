import { eq, or } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { placeholders, statement } from '../db/statement.ts'
import type { PaymentServices } from '../deps.ts'
import type { Charge } from '../tap/tap.ts'
import type { PaymentRow } from './table.ts'
import { payments } from './table.ts'
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const lockPayments = statement<{ chargeId: string; id: string | null }, PaymentRow[]>((db) => {
  const { chargeId, id } = placeholders('chargeId', 'id')
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
export async function lockPaymentOf(tx: Db, charge: Charge): Promise<PaymentRow | null> {
  const id = charge.order && isUuid(charge.order) ? charge.order : null
  const rows = await lockPayments(tx, { chargeId: charge.id, id })
  return (
    rows.find((p) => p.chargeId === charge.id) ??
    rows.find((p) => p.chargeId === null && p.id === charge.order) ??
    null
  )
}

export async function readPayment(tx: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id))
  return row
}

const byEitherId = statement<{ chargeId: string; id: string | null }, PaymentRow[]>((db) => {
  const { chargeId, id } = placeholders('chargeId', 'id')
  return db
    .select()
    .from(payments)
    .where(or(eq(payments.chargeId, chargeId), eq(payments.id, id)))
})
/** A payment by the gateway's id or by ours. */
export async function findPayment(
  { db }: Pick<PaymentServices, 'db'>,
  id: string,
): Promise<PaymentRow | null> {
  const [row] = await byEitherId(db, { chargeId: id, id: isUuid(id) ? id : null })
  return row ?? null
}
