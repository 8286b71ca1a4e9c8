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
import { giveCredit, returnCredit } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import type { PaymentServices } from '../deps.ts'
import { publish } from '../events/publish.ts'
import { send } from '../jobs/send.ts'
import { changeOutcome } from '../payments/changeOutcome.ts'
import { record } from '../payments/events.ts'
import { users } from '../tables/accounts.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { payments } from '../tables/payments.ts'
import type { RefundRow } from '../tables/refunds.ts'
import { refunds } from '../tables/refunds.ts'
import { emailCreditReturned, emailRefund } from './emails.ts'
import { CANCELLED_IN_TIME } from './reason.ts'
import { isAllBack, RECHECK_MS } from './settle.ts'

export type RefundRequest = {
  paymentId: string
  /** Without an amount, everything that is left. */
  amountFils?: Fils
  method: RefundMethod
  reason: string
  /** Null for an automatic refund. */
  askedBy: string | null
  adminNotes?: string | null
  notifyCustomer: boolean
  customerMessage?: string | null
  /** The failed refund that this one repeats. */
  retryOf?: string
  /** The admin's language, for error messages. */
  language?: Language
}

/**
 * Requests a refund. A full refund of an orphan removes it from the list and prevents its recovery, because both change
 * the same outcome. A check constraint keeps the sum of all refunds within the captured amount.
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
  // A full refund decides an orphan; after a partial refund it stays in the list.
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
  const refund = single(
    await tx
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
      .returning(),
  )
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

/**
 * Returns what a full refund would give back: the rest of the money and the store credit. Null if everything was
 * returned.
 */
export function allBackOf(
  payment: PaymentRow,
  /** Whether the store credit was returned already. */
  creditIsBack: boolean,
): { money: Fils; credit: Fils } | null {
  const money = refundableFils(payment)
  const credit = creditIsBack ? fils(0) : returnableCredit(payment)
  if (money === 0 && (payment.refundedFils > 0 || credit === 0)) return null
  return { money, credit }
}

/**
 * Throws if the refundable amount differs from the one the admin saw. Partial refunds can repeat, so this prevents a
 * second click, or a second admin, from refunding twice. The caller must hold the lock on the payment's row.
 */
export function assertAsSeen(
  payment: PaymentRow,
  shownAmount: number | null | undefined,
  language: Language,
) {
  const left = refundableFils(payment)
  // If nothing is left, the caller reports it.
  if (typeof shownAmount !== 'number' || left <= 0 || fromWire(shownAmount) === left) return
  throw new AppError('REFUNDABLE_CHANGED', { left: formatAmount(left, payment.capturedCurrency, language) })
}

/** Returns the methods by which the payment can be refunded now. An erased account cannot receive store credit. */
export async function waysBack(db: Db, payment: PaymentRow): Promise<RefundMethod[]> {
  if (payment.capturedFils === null) return []
  const [owner] = payment.userId ? await db.select().from(users).where(eq(users.id, payment.userId)) : []
  return refundWays({
    capturedFils: payment.capturedFils,
    currency: payment.capturedCurrency,
    byHand: isPaidByHand(payment.method),
    // A card check is always refunded as money, because it was not a sale.
    registered: payment.kind === 'ORDER' && owner !== undefined && owner.erasedAt === null,
  })
}

/** Updates a payment that has an outcome, and keeps the outcome. */
async function changeDecided(tx: Db, id: string, set: { refundedFils: Fils }) {
  const [changed] = await tx
    .update(payments)
    .set(set)
    .where(and(eq(payments.id, id), ne(payments.outcome, 'NONE')))
    .returning()
  return changed
}

/** Builds the error that says when and by whom the refund was requested before. */
export async function refundedBefore(
  tx: Db,
  code: 'ALREADY_REFUNDED' | 'REFUND_RETRIED',
  which: SQL,
): Promise<AppError> {
  const [last] = await tx
    .select({ at: refunds.createdAt, byName: users.fullName })
    .from(refunds)
    .leftJoin(users, and(eq(users.id, refunds.askedBy), ne(users.role, 'USER')))
    .where(which)
    .orderBy(desc(refunds.createdAt))
    .limit(1)
  return new AlreadyDone(code, last)
}

/** Refunds a payment that store credit covered completely: returns the credit. */
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
