import { and, eq, inArray, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { type Fils, fils } from '../../domain/money.ts'
import { creditUsed, nextLook, openStatuses, type PaymentMethod } from '../../domain/payments/rules.ts'
import { holdCredit, readCreditLots, sumCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { plainSql } from '../db/plainSql.ts'
import { transaction } from '../db/transaction.ts'
import type { NewOrder } from '../orders/buildOrder.ts'
import type { OrderRow } from '../orders/table.ts'
import { orders } from '../orders/table.ts'
import { record, recorded } from '../payments/events.ts'
import type { PaymentRow } from '../payments/table.ts'
import { payments } from '../payments/table.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { isKey, takeKey } from './idempotency.ts'
import { idempotencyKeys } from './table.ts'

const orderSql = plainSql(orders)
const paymentSql = plainSql(payments)

export type PaymentRequest = {
  order: NewOrder
  method: PaymentMethod
  savedCardId: string | null
  saveCard: boolean
  useCredit: boolean
  key: IdempotencyKey | null
  now: Date
}
/** 'again': this very request was here before. 'open': another payment of the same order is under way. */
export type StartedPayment = { is: 'new' | 'again' | 'open'; payment: PaymentRow; order: OrderRow }

/** Writes order and payment before the gateway is asked: one transaction, which the database lets pass once an order. */
export const startPayment = (db: Db, request: PaymentRequest): Promise<StartedPayment> =>
  transaction(db, async (tx) => {
    const { now, method, savedCardId, saveCard, key } = request
    const before = key && (await takeKey(tx, key, now))
    if (before) return { is: 'again', ...before }

    const order = await openOrder(tx, request.order)
    await assertNotPaid(tx, order, now)
    const creditFils = await creditFor(tx, request)
    const payment = await insertPayment(tx, {
      id: newId(),
      orderId: order.id,
      userId: order.userId,
      method,
      status: 'STARTED',
      chargeFils: fils(order.totalFils - creditFils),
      creditFils,
      savedCardId,
      saveCard,
      createdAt: now,
      nextLookAt: nextLook(now, now),
    })
    if (!payment) {
      // The key stands for nothing yet: the same request may begin a payment once the open one has ended.
      if (key) await tx.delete(idempotencyKeys).where(isKey(key))
      return { is: 'open', payment: await openPayment(tx, order.id), order }
    }

    const event = { paymentId: payment.id, kind: 'STARTED', source: 'buyer', details: { method } } as const
    if (key)
      await tx
        .with(recorded(tx, event, now))
        .update(idempotencyKeys)
        .set({ paymentId: payment.id })
        .where(isKey(key))
    else await record(tx, event, now)
    if (creditFils > 0) await holdCredit(tx, payment, now)
    return { is: 'new', payment, order }
  })

async function insertPayment(tx: Db, values: typeof payments.$inferInsert): Promise<PaymentRow | null> {
  const { rows } = await tx.execute(
    sql`${paymentSql.insert(values)} on conflict do nothing returning ${paymentSql.columns}`,
  )
  return rows[0] ? paymentSql.read(rows[0]) : null
}

/** The order that is open for this wish, or a new one. Its row is locked: two presses on "pay" take turns here. */
async function openOrder(tx: Db, order: NewOrder): Promise<OrderRow> {
  // A week later the same order has another first day (the old one has closed by then); a corrected door counts.
  const { rows } = await tx.execute(sql`
    ${orderSql.insert({ ...order, id: newId() })}
    on conflict (fingerprint) where closed_at is null do update
    set start_date = excluded.start_date, language = excluded.language, delivery_address = excluded.delivery_address
    returning ${orderSql.columns}`)
  if (!rows[0]) throw new Error('an order was neither made nor found')
  return orderSql.read(rows[0])
}

/** The same bought moments ago (a second tab, a lost answer) is not bought again, nor is what we hold money for. */
const BOUGHT_JUST_NOW_MS = 10 * MINUTE_MS
export class AlreadyPaidError extends Error {
  readonly payment: PaymentRow
  constructor(payment: PaymentRow) {
    super('bought already')
    this.payment = payment
  }
}
type Paid = Pick<PaymentRow, 'id' | 'outcome' | 'orderId'>
async function assertNotPaid(tx: Db, order: OrderRow, now: Date) {
  const since = new Date(now.getTime() - BOUGHT_JUST_NOW_MS)
  const { rows: paid } = await tx.execute<Paid>(sql`
    select p.id, p.outcome, p.order_id as "orderId"
    from orders o join payments p on p.order_id = o.id and p.outcome in ('SUBSCRIBED', 'ORPHANED')
    where o.fingerprint = ${order.fingerprint} and (o.id = ${order.id} or o.closed_at > ${since.toISOString()})`)
  const orphan = paid.find((p) => p.outcome === 'ORPHANED' && p.orderId === order.id)
  if (orphan) throw new AppError('PAYMENT_BEING_RECOVERED')
  const bought = paid.find((p) => p.outcome === 'SUBSCRIBED')
  if (!bought) return
  const [payment] = await tx.select().from(payments).where(eq(payments.id, bought.id))
  if (payment) throw new AlreadyPaidError(payment)
}

async function openPayment(tx: Db, orderId: string): Promise<PaymentRow> {
  const [open] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, openStatuses)))
  if (!open) throw new AppError('PAYMENT_IN_FLIGHT', { retryAfterSeconds: 1 })
  return open
}

async function creditFor(tx: Db, { useCredit, order, now }: PaymentRequest): Promise<Fils> {
  if (!useCredit || !order.userId) return fils(0)
  const lots = await readCreditLots(tx, order.userId, now).for('update')
  return creditUsed(order.totalFils, sumCredit(lots))
}
