import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Db } from '../db/client.ts'
import { rawTable } from '../db/rawTable.ts'
import type { PaymentServices } from '../deps.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { payments } from '../tables/payments.ts'
import type { Charge } from '../tap/tap.ts'
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

const paymentSql = rawTable(payments)
/** Matches the gateway's id or ours. */
const hasId = (chargeId: string, id: string | null) => sql`charge_id = ${chargeId} or id = ${id}::uuid`

/**
 * Finds and locks the payment of a charge by the reference we gave it. Locks the order first, as every transaction
 * does. A second charge with the same reference is another payment: see recordFoundCharge.
 */
export async function lockPaymentOf(tx: Db, charge: Charge): Promise<PaymentRow | null> {
  const id = charge.order && isUuid(charge.order) ? charge.order : null
  // A concurrent transaction for the same charge waits here and then sees the result.
  const isIt = hasId(charge.id, id)
  const found = await tx.execute(sql`
    with locked as materialized (
      select id from orders where id in (select order_id from payments where ${isIt}) for update)
    select ${paymentSql.columns} from payments
      where (${isIt}) and (select count(*) from locked) >= 0 for update`)
  const rows = found.rows.map(paymentSql.read)
  return (
    rows.find((p) => p.chargeId === charge.id) ??
    rows.find((p) => p.chargeId === null && p.id === charge.order) ??
    null
  )
}

/** Returns our id of a payment named by the gateway's id or by ours. */
export async function paymentIdOf(tx: Db, id: string): Promise<string> {
  const payment = await findPayment({ db: tx }, id)
  if (!payment) throw new AppError('NOT_FOUND')
  return payment.id
}

export async function readPayment(tx: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id))
  return row
}

/** Finds a payment by the gateway's id or by ours. */
export async function findPayment(
  { db }: Pick<PaymentServices, 'db'>,
  id: string,
): Promise<PaymentRow | null> {
  const { rows } = await db.execute(
    sql`select ${paymentSql.columns} from payments where ${hasId(id, isUuid(id) ? id : null)}`,
  )
  return rows[0] ? paymentSql.read(rows[0]) : null
}
