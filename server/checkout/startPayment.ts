import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/dates.ts'
import { AppError, ConflictError } from '../../domain/errors.ts'
import { type Fils, fils, formatMoney, fromWire, toWire } from '../../domain/money.ts'
import {
  creditUsed,
  isReplaceable,
  nextLook,
  openStatuses,
  type PaymentMethod,
  type PaymentSource,
  REPLACEMENTS_AT_MOST,
} from '../../domain/payments/rules.ts'
import { recordBuyer } from '../accounts/buyers.ts'
import { holdCredit, readCreditLots, returnCredit, sumCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { rawTable } from '../db/rawTable.ts'
import { searchOf } from '../db/search.ts'
import { transaction } from '../db/transaction.ts'
import type { NewOrder } from '../orders/buildOrder.ts'
import { record, recorded } from '../payments/events.ts'
import { idempotencyKeys } from '../tables/idempotencyKeys.ts'
import type { OrderRow } from '../tables/orders.ts'
import { orders } from '../tables/orders.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { payments } from '../tables/payments.ts'
import type { IdempotencyKey } from './idempotency.ts'
import { isKey, takeKey } from './idempotency.ts'

const orderSql = rawTable(orders)
const paymentSql = rawTable(payments)

export type PaymentRequest = {
  order: NewOrder
  method: PaymentMethod
  savedCardId: string | null
  saveCard: boolean
  useCredit: boolean
  shown: ShownAmounts
  key: IdempotencyKey | null
  /**
   * The payment to replace, if it is open and belongs to this order. The caller has just synced it with the gateway.
   */
  replaces?: Pick<PaymentRow, 'id' | 'orderId'> | null
  /** Who started the payment: the buyer, or the shop for an automatic renewal. */
  source?: PaymentSource
  /** Further checks and writes, run while the order's row is locked. An exception rolls everything back. */
  whenLocked?: (tx: Db, order: OrderRow) => Promise<void>
}
/** The amounts the buyer saw, in BHD. An undefined amount is not compared. */
export type ShownAmounts = { totalAmount: number | undefined; creditAmount: number | undefined }
/** `again`: the same request was handled before. `open`: another payment of the same order is open. */
export type StartedPayment = { is: 'new' | 'again' | 'open'; payment: PaymentRow; order: OrderRow }

/**
 * Saves the order and its payment before the gateway is called. One transaction; a unique index allows one open payment
 * per order.
 */
export const startPayment = (db: Db, request: PaymentRequest, now: Date): Promise<StartedPayment> =>
  transaction(db, async (tx) => {
    const { method, savedCardId, saveCard, key, replaces = null } = request
    const before = key && (await takeKey(tx, key, { replaces: replaces?.id ?? null, now }))
    if (before) return { is: 'again', ...before }

    if (request.order.userId) await assertStaying(tx, request.order.userId)
    const { order, open } = await openOrder(tx, request.order)
    if (replaces?.orderId && replaces.orderId !== order.id) await assertOver(tx, replaces.orderId, now)
    await assertNotPaid(tx, order, now)
    await request.whenLocked?.(tx, order)
    const id = newId()
    const replaced = open?.id === replaces?.id ? open : null
    if (open && !(replaced && (await replacePayment(tx, replaced, id, now)))) {
      await forgetKey(tx, key)
      return { is: 'open', payment: open, order }
    }
    const creditFils = await creditFor(tx, request, now)
    assertAsShown(request, creditFils)
    const payment = await insertPayment(tx, {
      id,
      orderId: order.id,
      replacesId: replaced?.id ?? null,
      userId: order.userId,
      search: searchOf(order.customerName, order.customerEmail, order.customerPhone),
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
      await forgetKey(tx, key)
      return { is: 'open', payment: await requireOpenPayment(tx, order.id), order }
    }
    await recordBuyer(tx, order, now)

    const { source = 'buyer' } = request
    const details = { method, ...(replaced && { replaces: replaced.id }) }
    const event = { paymentId: payment.id, kind: 'STARTED', source, details } as const
    if (key)
      await tx
        .with(recorded(tx, event, now))
        .update(idempotencyKeys)
        .set({ paymentId: payment.id, requestHash: key.requestHash })
        .where(isKey(key))
    else await record(tx, event, now)
    if (creditFils > 0) await holdCredit(tx, payment, now)
    return { is: 'new', payment, order }
  })

/**
 * Marks an open payment as REPLACED and returns its store credit for the new payment. Its charge cannot be cancelled at
 * the gateway, so it is watched until it can no longer be paid; the first captured payment of the order becomes the
 * subscription. The caller must hold the lock on the order, for which a capture waits. Returns false if the payment can
 * no longer be replaced.
 */
async function replacePayment(tx: Db, payment: PaymentRow, by: string, now: Date): Promise<boolean> {
  if (!isReplaceable(payment)) return false
  const before = and(eq(payments.orderId, payment.orderId ?? ''), isNotNull(payments.replacesId))
  if ((await tx.$count(payments, before)) >= REPLACEMENTS_AT_MOST) throw new ReplacedTooOftenError(payment)
  const [replaced] = await tx
    .update(payments)
    .set({ status: 'REPLACED' })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'INITIATED')))
    .returning()
  if (!replaced) return false
  const details = { by }
  await record(
    tx,
    { paymentId: payment.id, kind: 'REPLACED', status: 'REPLACED', source: 'buyer', details },
    now,
  )
  await returnCredit(tx, replaced, now)
  return true
}
export class ReplacedTooOftenError extends Error {
  readonly payment: PaymentRow
  constructor(payment: PaymentRow) {
    super('an order whose payment was replaced too often')
    this.payment = payment
  }
}

async function insertPayment(tx: Db, values: typeof payments.$inferInsert): Promise<PaymentRow | null> {
  const { rows } = await tx.execute(
    sql`${paymentSql.insert(values)} on conflict do nothing returning ${paymentSql.columns}`,
  )
  return rows[0] ? paymentSql.read(rows[0]) : null
}

/** Deletes a key without a payment, so that the same request can start a payment once the open one has ended. */
async function forgetKey(tx: Db, key: IdempotencyKey | null) {
  if (key) await tx.delete(idempotencyKeys).where(and(isKey(key), isNull(idempotencyKeys.paymentId)))
}

/**
 * Throws if the user has asked for erasure. Takes a key-share lock on the user's row, which a request for erasure waits
 * for. A stronger lock would also wait for `settle`, which locks the user's row for saved cards while it holds the
 * order this transaction is about to lock.
 */
export async function assertStaying(tx: Db, userId: string) {
  const { rows } = await tx.execute<{ leaving: boolean }>(sql`
    select erasure_asked_at is not null as leaving from users where id = ${userId} for key share`)
  if (rows[0]?.leaving !== false) throw new AppError('DELETION_PENDING')
}

/**
 * Returns the open order with this fingerprint, or inserts one. Locks its row, so that concurrent payment requests run
 * one after the other. An order with an open payment is not changed.
 */
async function openOrder(tx: Db, order: NewOrder): Promise<{ order: OrderRow; open: PaymentRow | null }> {
  const { rows: made } = await tx.execute(sql`
    ${orderSql.insert({ ...order, id: newId() })}
    on conflict (fingerprint) where closed_at is null do nothing
    returning ${orderSql.columns}`)
  if (made[0]) return { order: orderSql.read(made[0]), open: null }
  const [found] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.fingerprint, order.fingerprint), isNull(orders.closedAt)))
    .for('update')
  // A concurrent transaction has just paid for the order: the next attempt sees it.
  if (!found) throw new AppError('PAYMENT_IN_FLIGHT', { retryAfterSeconds: 1 })
  const open = await findOpenPayment(tx, found.id)
  if (open) return { order: found, open }
  // The same order a week later has a new first day, because the old one has closed by then. A corrected text
  // is saved too.
  const { startDate, language, deliveryAddress, city, block, road, building, flat, houseNo, governorate } =
    order
  const [renewed] = await tx
    .update(orders)
    .set({ startDate, language, deliveryAddress, city, block, road, building, flat, houseNo, governorate })
    .where(eq(orders.id, found.id))
    .returning()
  if (!renewed) throw new Error('a locked order is gone')
  return { order: renewed, open: null }
}

/**
 * Throws if the amounts differ from those the buyer saw, so that the buyer confirms the new price before the charge.
 */
function assertAsShown({ order, shown }: PaymentRequest, creditFils: Fils) {
  const { totalAmount, creditAmount } = shown
  const same =
    (totalAmount === undefined || fromWire(totalAmount) === order.totalFils) &&
    (creditAmount === undefined || fromWire(creditAmount) <= creditFils)
  if (same) return
  const { totalFils, language } = order
  throw new ConflictError(
    'PRICE_CHANGED',
    { totalAmount: toWire(totalFils), formattedTotalAmount: formatMoney(totalFils, language) },
    { amount: formatMoney(fils(totalFils - creditFils), language) },
  )
}

/**
 * The same order bought within this time (a second tab, a lost response) is not bought again, nor is an order whose
 * payment is an orphan.
 */
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

/**
 * A changed order cannot replace the payment of another order: throws while that order has an open payment or was just
 * paid.
 */
async function assertOver(tx: Db, orderId: string, now: Date) {
  const open = await findOpenPayment(tx, orderId)
  if (open) throw new StillOpenError(open)
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (order) await assertNotPaid(tx, order, now)
}
export class StillOpenError extends Error {
  readonly payment: PaymentRow
  constructor(payment: PaymentRow) {
    super('a payment of another order is open')
    this.payment = payment
  }
}

async function findOpenPayment(tx: Db, orderId: string): Promise<PaymentRow | null> {
  const [open] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, openStatuses)))
  return open ?? null
}

async function requireOpenPayment(tx: Db, orderId: string): Promise<PaymentRow> {
  const open = await findOpenPayment(tx, orderId)
  if (!open) throw new AppError('PAYMENT_IN_FLIGHT', { retryAfterSeconds: 1 })
  return open
}

async function creditFor(tx: Db, { useCredit, order }: PaymentRequest, now: Date): Promise<Fils> {
  if (!useCredit || !order.userId) return fils(0)
  const lots = await readCreditLots(tx, order.userId, now).for('update')
  return creditUsed(order.totalFils, sumCredit(lots))
}
