import { and, desc, eq, ne, type SQL } from 'drizzle-orm'
import { AlreadyDone, AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { type Fils, fils, formatAmount, fromWire } from '../../domain/money.ts'
import type { PaymentSource } from '../../domain/payments/rules.ts'
import {
  isPaidByHand,
  type RefundMethod,
  refundableFils,
  refundWays,
  returnableCredit,
} from '../../domain/payments/rules.ts'
import { users } from '../accounts/table.ts'
import { giveCredit, returnCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import type { PaymentServices } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { send } from '../jobs/send.ts'
import { changeOutcome } from '../payments/changeOutcome.ts'
import { record } from '../payments/events.ts'
import type { PaymentRow } from '../payments/table.ts'
import { payments } from '../payments/table.ts'
import { emailCreditReturned, emailRefund } from './emails.ts'
import { CANCELLED_IN_TIME } from './reason.ts'
import { isAllBack, RECHECK_MS } from './settle.ts'
import type { RefundRow } from './table.ts'
import { refunds } from './table.ts'

export type RefundRequest = {
  paymentId: string
  /** Without one, everything that is left. */
  amountFils?: Fils
  method: RefundMethod
  reason: string
  /** Missing when the shop itself asks. */
  askedBy: string | null
  adminNotes?: string | null
  notifyCustomer: boolean
  customerMessage?: string | null
  /** The refused one that this asks for again. */
  retryOf?: string
  /** Of whoever asks, for what is refused. */
  language?: Language
}

/**
 * Asks for money to go back. An orphan leaves the list with it, and can then no longer be recovered: both change the
 * same outcome. The sum of all refunds never exceeds what was captured; the row's own check sees to that.
 */
export async function requestRefund(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  request: RefundRequest,
  source: PaymentSource,
  now: Date,
): Promise<RefundRow | null> {
  const [before] = await tx.select().from(payments).where(eq(payments.id, request.paymentId)).for('update')
  if (before?.status !== 'CAPTURED' || before.capturedFils === null) throw new AppError('NOT_FOUND')
  if (before.capturedFils === 0) return refundCredit(tx, services, { request, payment: before, source }, now)
  const left = refundableFils(before)
  if (left <= 0) throw await refundedBefore(tx, 'ALREADY_REFUNDED', eq(refunds.paymentId, before.id))
  const amountFils = request.amountFils ?? left
  if (amountFils <= 0) throw new AppError('VALIDATION_FAILED', {}, { refundAmount: 'amountInvalid' })
  if (amountFils > left)
    throw new AppError('REFUND_TOO_LARGE', {
      most: formatAmount(left, before.capturedCurrency, request.language ?? 'en'),
    })
  if (!(await waysBack(tx, before)).includes(request.method))
    throw new AppError('VALIDATION_FAILED', {}, { refundMethod: 'invalid' })
  const set = { refundedFils: fils(before.refundedFils + amountFils) }
  // An orphan leaves the list with the last of it; a part leaves the rest there.
  const payment =
    before.outcome === 'ORPHANED' && amountFils === left
      ? await changeOutcome(tx, {
          paymentId: before.id,
          action: 'refund',
          set: { ...set, decidedAt: now, decidedBy: request.askedBy },
        })
      : await changeDecided(tx, before.id, set)
  if (!payment) throw new AppError('PAYMENT_BEING_RECOVERED')
  const byCredit = request.method === 'STORE_CREDIT'
  const [refund] = await tx
    .insert(refunds)
    .values({
      paymentId: payment.id,
      amountFils,
      type: amountFils === before.capturedFils ? 'FULL' : 'PARTIAL',
      method: request.method,
      status: byCredit ? 'DONE' : 'ASKED',
      reason: request.reason,
      adminNotes: request.adminNotes ?? null,
      notifyCustomer: request.notifyCustomer,
      customerMessage: request.customerMessage ?? null,
      askedBy: request.askedBy,
      retryOf: request.retryOf ?? null,
      createdAt: now,
      updatedAt: now,
      doneAt: byCredit ? now : null,
      nextLookAt: request.method === 'ORIGINAL_PAYMENT' ? new Date(now.getTime() + RECHECK_MS) : null,
    })
    .returning()
  if (!refund) throw new Error('no refund was made')
  if (payment.userId) await publish(tx, { kind: 'payments.changed' }, { to: payment.userId })
  await record(
    tx,
    {
      paymentId: payment.id,
      kind: 'REFUND_ASKED',
      source,
      details: {
        refundId: refund.id,
        fils: amountFils,
        method: request.method,
        ...(request.retryOf && { again: true }),
      },
    },
    now,
  )
  const credit = byCredit && (await isAllBack(tx, payment)) ? await returnCredit(tx, payment, now) : fils(0)
  if (byCredit && payment.userId)
    await giveCredit(tx, { userId: payment.userId, refundId: refund.id, amountFils }, now)
  const kind = byCredit ? 'refunds.done' : 'refunds.asked'
  await emailRefund(tx, services, { kind, refund, payment, credit }, now)
  if (request.method === 'ORIGINAL_PAYMENT')
    await send(tx, 'refunds.send', { refundId: refund.id }, { id: refund.id })
  return refund
}

/** What goes back where all of it does: what is left of the money, and the store credit with it. Null: it has gone back. */
export function allBackOf(
  payment: PaymentRow,
  /** The store credit has come back already. */
  creditIsBack: boolean,
): { money: Fils; credit: Fils } | null {
  const money = refundableFils(payment)
  const credit = creditIsBack ? fils(0) : returnableCredit(payment)
  if (money === 0 && (payment.refundedFils > 0 || credit === 0)) return null
  return { money, credit }
}

/**
 * A part can be asked for more than once, so whoever asks says what was left when they looked: a second press, or another
 * admin's, gives no part twice. Of a payment whose row is locked.
 */
export function assertAsSeen(payment: PaymentRow, seen: number | null | undefined, language: Language) {
  const left = refundableFils(payment)
  // Of nothing more is said by whoever finds it so.
  if (typeof seen !== 'number' || left <= 0 || fromWire(seen) === left) return
  throw new AppError('REFUNDABLE_CHANGED', { left: formatAmount(left, payment.capturedCurrency, language) })
}

/** By which ways money of a payment can go back now. Nobody has the credit of an account that was erased. */
export async function waysBack(db: Db, payment: PaymentRow): Promise<RefundMethod[]> {
  if (payment.capturedFils === null) return []
  const [owner] = payment.userId ? await db.select().from(users).where(eq(users.id, payment.userId)) : []
  return refundWays({
    capturedFils: payment.capturedFils,
    currency: payment.capturedCurrency,
    byHand: isPaidByHand(payment.method),
    // A card check goes back as money: it never was a sale.
    registered: payment.kind === 'ORDER' && owner !== undefined && owner.erasedAt === null,
  })
}

/** Of a payment whose outcome stays; not of one that has none yet. */
async function changeDecided(tx: Db, id: string, set: { refundedFils: Fils }) {
  const [changed] = await tx
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, id), ne(payments.outcome, 'NONE')))
    .returning()
  return changed
}

/** When it was asked for before, and by whom. */
export async function refundedBefore(
  tx: Db,
  code: 'ALREADY_REFUNDED' | 'REFUND_RETRIED',
  which: SQL,
): Promise<AppError> {
  const [last] = await tx
    .select({ at: refunds.createdAt, who: users.fullName })
    .from(refunds)
    .leftJoin(users, and(eq(users.id, refunds.askedBy), ne(users.role, 'USER')))
    .where(which)
    .orderBy(desc(refunds.createdAt))
    .limit(1)
  return new AlreadyDone(code, last)
}

/** Store credit paid for all of it: giving it back is all there is to do. */
async function refundCredit(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { request, payment, source }: { request: RefundRequest; payment: PaymentRow; source: PaymentSource },
  now: Date,
): Promise<null> {
  const set = { decidedAt: now, decidedBy: request.askedBy }
  await changeOutcome(tx, { paymentId: payment.id, action: 'refund', set })
  const amount = returnableCredit(payment)
  if (amount === 0) throw new AppError('ALREADY_REFUNDED')
  const returned = await returnCredit(tx, payment, now)
  if (returned > 0 && request.notifyCustomer && request.reason !== CANCELLED_IN_TIME)
    await emailCreditReturned(
      tx,
      services,
      { payment, amount, message: request.customerMessage ?? null },
      now,
    )
  await record(tx, { paymentId: payment.id, kind: 'REFUND_ASKED', source, details: { credit: amount } }, now)
  return null
}
