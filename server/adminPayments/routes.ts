import type { FastifyInstance } from 'fastify'
import { formatAmount } from '../../domain/money.ts'
import * as contract from '../../domain/payments/adminContract.ts'
import { limitEmails } from '../accounts/limitAttempts.ts'
import type { AuditedChange } from '../audit/record.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { type Deps, paymentServices } from '../deps.ts'
import { route } from '../http/route.ts'
import { paymentIdOf, readPayment } from '../payments/find.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { listPayments } from './list.ts'
import { type RefundOf, refundByAdmin, retryRefund } from './refund.ts'
import { readDoubtful, recordTheOther, reviewRefund, settleTransfer } from './settleRefund.ts'
import { readPaymentStory } from './story.ts'

const audited = (payment: PaymentRow | undefined) =>
  payment
    ? {
        outcome: payment.outcome,
        refunded: formatAmount(payment.refundedFils, payment.capturedCurrency, 'en'),
      }
    : {}

/** Admin routes for payments, their history and refunds. */
export function adminPaymentRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const services = paymentServices(deps)

  route(app, deps, contract.adminPayments, ({ query, language }) => listPayments(db, query, language))
  route(app, deps, contract.paymentStory, ({ params: { id }, language }) =>
    readPaymentStory(db, id, language),
  )
  route(app, deps, contract.refundPayment, ({ params, body, caller, language, now, audit }) =>
    transaction(db, async (tx) => {
      const id = await paymentIdOf(tx, params.id)
      const input = { paymentId: id, body, askedBy: caller.userId, language }
      const before = await refundByAdmin(tx, services, input, now)
      if (body.notifyCustomer) await limitEmails(tx, deps, caller, now)
      const { refundableAmount: _, ...request } = body
      await audit(tx, {
        target: id,
        targetName: before.chargeId ?? id,
        before: audited(before),
        after: { ...request, ...audited(await readPayment(tx, id)) },
      })
      return readPaymentStory(tx, id, language)
    }),
  )
  route(
    app,
    deps,
    contract.retryRefund,
    ({ params: { refundId, ...params }, caller, language, now, audit }) =>
      transaction(db, async (tx) => {
        const id = await paymentIdOf(tx, params.id)
        const refundRef = { paymentId: id, refundId, byUserId: caller.userId }
        const before = await retryRefund(tx, services, refundRef, now)
        await limitEmails(tx, deps, caller, now)
        await audit(tx, {
          target: id,
          targetName: before.chargeId ?? id,
          details: { refundId },
          before: audited(before),
          after: audited(await readPayment(tx, id)),
        })
        return readPaymentStory(tx, id, language)
      }),
  )
  /** Ends a bank transfer, made or not possible, and returns its audit entry. */
  const endTransfer = async (
    tx: Db,
    refundRef: RefundOf & { bankReference: string | null },
    now: Date,
  ): Promise<AuditedChange> => {
    const { status } = await settleTransfer({ ...services, db: tx }, refundRef, now)
    const payment = await readPayment(tx, refundRef.paymentId)
    return {
      target: refundRef.paymentId,
      targetName: payment?.chargeId ?? refundRef.paymentId,
      details: { refundId: refundRef.refundId },
      before: { refundStatus: 'ASKED' },
      after: {
        refundStatus: status,
        ...(refundRef.bankReference !== null && { bankReference: refundRef.bankReference }),
      },
    }
  }
  route(app, deps, contract.settleRefund, ({ params: { refundId, ...params }, body, ...by }) =>
    transaction(db, async (tx) => {
      const id = await paymentIdOf(tx, params.id)
      const { caller, language, now, audit } = by
      const refundRef = { paymentId: id, refundId, byUserId: caller.userId, ...body }
      await audit(tx, await endTransfer(tx, refundRef, now))
      return readPaymentStory(tx, id, language)
    }),
  )
  route(app, deps, contract.failTransfer, ({ params: { refundId, ...params }, ...by }) =>
    transaction(db, async (tx) => {
      const id = await paymentIdOf(tx, params.id)
      const { caller, language, now, audit } = by
      const refundRef = { paymentId: id, refundId, byUserId: caller.userId, bankReference: null }
      await audit(tx, await endTransfer(tx, refundRef, now))
      return readPaymentStory(tx, id, language)
    }),
  )
  route(app, deps, contract.reviewRefund, async ({ params: { refundId, ...params }, body, ...by }) => {
    const id = await paymentIdOf(db, params.id)
    const { caller, language, audit } = by
    const refundRef = { paymentId: id, refundId, byUserId: caller.userId }
    const context = { ...services, clock: deps.now }
    const listed = await readDoubtful(services, refundRef)
    await transaction(db, async (tx) => {
      const { status } = await reviewRefund({ ...context, db: tx }, { ...refundRef, ...body, listed })
      const payment = await readPayment(tx, id)
      await audit(tx, {
        target: id,
        targetName: payment?.chargeId ?? id,
        details: { refundId },
        before: { refundStatus: 'NEEDS_REVIEW' },
        after: { refundStatus: status },
      })
    })
    if (!body.made) await recordTheOther(context, id)
    return readPaymentStory(db, id, language)
  })
}
