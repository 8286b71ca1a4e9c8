import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { type Fils, fils } from '../../domain/money.ts'
import { creditUsed, nextLook, openStatuses, type PaymentMethod } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { creditIn, holdCredit, readLots } from './credit.ts'
import { record } from './events.ts'
import type { NewOrder } from './order.ts'
import { idempotencyKeys, orders, payments } from './table.ts'

export type PaymentRow = typeof payments.$inferSelect
export type OrderRow = typeof orders.$inferSelect

export type Wanted = {
  order: NewOrder
  method: PaymentMethod
  savedCardId: string | null
  saveCard: boolean
  useCredit: boolean
  /** The caller's key, whose it is, and what was asked with it. */
  key: { scope: string; key: string; requestHash: string } | null
  now: Date
}
/** 'again': this very request was here before. 'open': another payment of the same order is under way. */
export type Began = { is: 'new' | 'again' | 'open'; payment: PaymentRow; order: OrderRow }

/** Writes order and payment before the gateway is asked: one transaction, which the database lets pass once an order. */
export const begin = (db: Db, wanted: Wanted): Promise<Began> =>
  transaction(db, async (tx) => {
    const { now, method, savedCardId, saveCard, key } = wanted
    const before = key && (await takeKey(tx, key, now))
    if (before) return { is: 'again', ...before }

    const order = await openOrder(tx, wanted.order)
    await assertNotPaid(tx, order, now)
    const creditFils = await creditFor(tx, wanted)
    const [payment] = await tx
      .insert(payments)
      .values({
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
      .onConflictDoNothing()
      .returning()
    if (!payment) {
      // The key stands for nothing yet: the same request may begin a payment once the open one has ended.
      if (key) await tx.delete(idempotencyKeys).where(isKey(key))
      return { is: 'open', payment: await openPayment(tx, order.id), order }
    }

    await record(tx, { paymentId: payment.id, kind: 'STARTED', source: 'buyer', details: { method } }, now)
    if (creditFils > 0) await holdCredit(tx, payment, now)
    if (key) await tx.update(idempotencyKeys).set({ paymentId: payment.id }).where(isKey(key))
    return { is: 'new', payment, order }
  })

const isKey = ({ scope, key }: { scope: string; key: string }) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key))

/** What a key was used for, if it was; with another request it is refused. */
export async function findKey(tx: Db, { scope, key, requestHash }: NonNullable<Wanted['key']>) {
  const [known] = await tx
    .select({ requestHash: idempotencyKeys.requestHash, payment: payments, order: orders })
    .from(idempotencyKeys)
    .innerJoin(payments, eq(payments.id, idempotencyKeys.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(isKey({ scope, key }))
  if (!known) return null
  if (known.requestHash !== requestHash) throw new AppError('KEY_REUSED')
  return { payment: known.payment, order: known.order }
}

/** Takes the caller's key, or finds what it was used for. Someone else's hand on it right now makes this wait for them. */
async function takeKey(tx: Db, { scope, key, requestHash }: NonNullable<Wanted['key']>, now: Date) {
  const [taken] = await tx
    .insert(idempotencyKeys)
    .values({ scope, key, requestHash, createdAt: now })
    .onConflictDoNothing()
    .returning()
  if (taken) return null
  const known = await findKey(tx, { scope, key, requestHash })
  if (!known) throw new AppError('PAYMENT_IN_FLIGHT', { retryAfterSeconds: 2 })
  return known
}

/** The order that is open for this wish, or a new one. Its row is locked: two presses on "pay" take turns here. */
async function openOrder(tx: Db, order: NewOrder): Promise<OrderRow> {
  const [open] = await tx
    .insert(orders)
    .values(order)
    .onConflictDoUpdate({
      target: orders.fingerprint,
      targetWhere: isNull(orders.closedAt),
      // A week later the same wish has another first day (the old one has closed by then); a corrected door counts.
      set: {
        startDate: order.startDate,
        language: order.language,
        deliveryAddress: order.deliveryAddress,
      },
    })
    .returning()
  if (!open) throw new Error('an order was neither made nor found')
  return open
}

/** The same bought moments ago (a second tab, a lost answer) is not bought again, nor is what we hold money for. */
const BOUGHT_JUST_NOW_MS = 10 * MINUTE_MS
export class BoughtAlready extends Error {
  readonly payment: PaymentRow
  constructor(payment: PaymentRow) {
    super('bought already')
    this.payment = payment
  }
}
async function assertNotPaid(tx: Db, order: OrderRow, now: Date) {
  const paid = await tx
    .select({ payment: payments })
    .from(orders)
    .innerJoin(
      payments,
      and(eq(payments.orderId, orders.id), inArray(payments.outcome, ['SUBSCRIBED', 'ORPHANED'])),
    )
    .where(
      and(
        eq(orders.fingerprint, order.fingerprint),
        or(eq(orders.id, order.id), gt(orders.closedAt, new Date(now.getTime() - BOUGHT_JUST_NOW_MS))),
      ),
    )
  const orphan = paid.find((p) => p.payment.outcome === 'ORPHANED' && p.payment.orderId === order.id)
  if (orphan) throw new AppError('PAYMENT_BEING_RECOVERED')
  const bought = paid.find((p) => p.payment.outcome === 'SUBSCRIBED')
  if (bought) throw new BoughtAlready(bought.payment)
}

async function openPayment(tx: Db, orderId: string): Promise<PaymentRow> {
  const [open] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, openStatuses)))
  if (!open) throw new AppError('PAYMENT_IN_FLIGHT', { retryAfterSeconds: 1 })
  return open
}

async function creditFor(tx: Db, { useCredit, order, now }: Wanted): Promise<Fils> {
  if (!useCredit || !order.userId) return fils(0)
  const lots = await readLots(tx, order.userId, now).for('update')
  return creditUsed(order.totalFils, creditIn(lots))
}
