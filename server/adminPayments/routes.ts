import type { FastifyInstance } from 'fastify'
import { formatAmount } from '../../domain/money.ts'
import * as contract from '../../domain/payments/adminContract.ts'
import { transaction } from '../db/transaction.ts'
import { type Deps, paymentServices } from '../deps.ts'
import { route } from '../http/route.ts'
import { readPayment } from '../payments/find.ts'
import type { PaymentRow } from '../payments/table.ts'
import { listPayments } from './list.ts'
import { refundByAdmin, settleTransfer } from './refund.ts'
import { readPaymentStory } from './story.ts'

const audited = (payment: PaymentRow | undefined) =>
  payment
    ? {
        outcome: payment.outcome,
        refunded: formatAmount(payment.refundedFils, payment.capturedCurrency, 'en'),
      }
    : {}

/** Every payment, its story, and giving its money back. */
export function adminPaymentRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps
  const services = paymentServices(deps)

  route(app, deps, contract.adminPayments, ({ query, language }) => listPayments(db, query, language))
  route(app, deps, contract.paymentStory, ({ params: { id }, language }) =>
    readPaymentStory(db, id, language),
  )
  route(app, deps, contract.refundPayment, ({ params: { id }, body, caller, language, now, audit }) =>
    transaction(db, async (tx) => {
      const asked = { paymentId: id, body, askedBy: caller.userId, language }
      const before = await refundByAdmin(tx, services, asked, now)
      await audit(tx, {
        target: id,
        targetName: before.chargeId ?? id,
        before: audited(before),
        after: { ...body, ...audited(await readPayment(tx, id)) },
      })
      return readPaymentStory(tx, id, language)
    }),
  )
  route(app, deps, contract.settleRefund, ({ params: { id, refundId }, language, now, audit }) =>
    transaction(db, async (tx) => {
      const { status } = await settleTransfer({ ...services, db: tx }, { paymentId: id, refundId }, now)
      const payment = await readPayment(tx, id)
      await audit(tx, {
        target: id,
        targetName: payment?.chargeId ?? id,
        details: { refundId },
        before: { refundStatus: 'ASKED' },
        after: { refundStatus: status },
      })
      return readPaymentStory(tx, id, language)
    }),
  )
}
