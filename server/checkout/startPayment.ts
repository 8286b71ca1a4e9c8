import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { MINUTE_MS } from '../../domain/dates.ts'
import { AppError } from '../../domain/errors.ts'
import { type Fils, fils } from '../../domain/money.ts'
import { creditUsed, nextLook, openStatuses, type PaymentMethod } from '../../domain/payments/rules.ts'
import { addressColumnNames } from '../addresses/table.ts'
import { holdCredit, readCreditLots, sumCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { newId } from '../db/columns.ts'
import { placeholders, statement } from '../db/statement.ts'
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
    const [payment] = await insertPayment(tx, {
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

const started = placeholders(
  'id',
  'orderId',
  'userId',
  'method',
  'status',
  'chargeFils',
  'creditFils',
  'savedCardId',
  'saveCard',
  'createdAt',
  'nextLookAt',
)
const insertPayment = statement<Pick<PaymentRow, keyof typeof started>, PaymentRow[]>((db) =>
  db.insert(payments).values(started).onConflictDoNothing().returning(),
)

const ordered = placeholders(
  'id',
  'userId',
  'language',
  'planId',
  'planNameEn',
  'planNameAr',
  'durationDays',
  'mealsPerDay',
  'priceFils',
  'vatPercent',
  'vatFils',
  'totalFils',
  'customerName',
  'customerEmail',
  'customerPhone',
  'deliveryAddress',
  ...addressColumnNames,
  'addressId',
  'addressType',
  'deliveryTimeSlot',
  'specialInstructions',
  'customizations',
  'neverIngredientIds',
  'startDate',
  'fingerprint',
  'createdAt',
)
const insertOrder = statement<Pick<OrderRow, keyof typeof ordered>, OrderRow[]>((db) =>
  db
    .insert(orders)
    .values(ordered)
    .onConflictDoUpdate({
      target: orders.fingerprint,
      targetWhere: isNull(orders.closedAt),
      // A week later the same wish has another first day (the old one has closed by then); a corrected door counts.
      set: {
        startDate: sql`excluded.start_date`,
        language: sql`excluded.language`,
        deliveryAddress: sql`excluded.delivery_address`,
        city: sql`excluded.city`,
        block: sql`excluded.block`,
        road: sql`excluded.road`,
        building: sql`excluded.building`,
        flat: sql`excluded.flat`,
        houseNo: sql`excluded.house_no`,
        governorate: sql`excluded.governorate`,
      },
    })
    .returning(),
)
/** The order that is open for this wish, or a new one. Its row is locked: two presses on "pay" take turns here. */
async function openOrder(tx: Db, order: NewOrder): Promise<OrderRow> {
  const [open] = await insertOrder(tx, { ...order, id: newId() })
  if (!open) throw new Error('an order was neither made nor found')
  return open
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
const readPaid = statement<{ fingerprint: string; orderId: string; since: Date }, Paid[]>((db) => {
  const { fingerprint, orderId, since } = placeholders('fingerprint', 'orderId', 'since')
  return db
    .select({ id: payments.id, outcome: payments.outcome, orderId: payments.orderId })
    .from(orders)
    .innerJoin(
      payments,
      and(eq(payments.orderId, orders.id), inArray(payments.outcome, ['SUBSCRIBED', 'ORPHANED'])),
    )
    .where(and(eq(orders.fingerprint, fingerprint), or(eq(orders.id, orderId), gt(orders.closedAt, since))))
})
async function assertNotPaid(tx: Db, order: OrderRow, now: Date) {
  const since = new Date(now.getTime() - BOUGHT_JUST_NOW_MS)
  const paid = await readPaid(tx, { fingerprint: order.fingerprint, orderId: order.id, since })
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
