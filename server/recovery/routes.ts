import type { FastifyInstance } from 'fastify'
import { formatAmount } from '../../domain/money.ts'
import type { Recovered } from '../../domain/recovery/contract.ts'
import * as contract from '../../domain/recovery/contract.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import { limitEmails } from '../accounts/limitAttempts.ts'
import type { AuditedChange } from '../audit/record.ts'
import { transaction } from '../db/transaction.ts'
import { type Deps, paymentServices } from '../deps.ts'
import { route } from '../http/route.ts'
import { textIn } from '../http/text.ts'
import { readPayment } from '../payments/find.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { recoverAll } from './bulk.ts'
import { listOrphans } from './list.ts'
import { markForRefund } from './markForRefund.ts'
import { type RecoveredPayment, recover } from './recover.ts'
import { readStats } from './stats.ts'

const nameOf = ({ chargeId, id }: PaymentRow) => chargeId ?? id

const recoveredView = ({ payment, subscription }: RecoveredPayment): Recovered => ({
  paymentTransactionId: nameOf(payment),
  subscriptionId: subscription.id,
  subscriptionNumber: subscriptionNumber(subscription.number),
  customerName: subscription.customerName,
  startDate: subscription.startDate,
})

/** What the audit log stores of a recovery. */
const recoveredRecord = ({ payment, order, subscription }: RecoveredPayment): AuditedChange => ({
  target: payment.id,
  targetName: nameOf(payment),
  before: { outcome: 'ORPHANED' },
  after: {
    outcome: payment.outcome,
    subscription: subscriptionNumber(subscription.number),
    customerName: order.customerName,
    planName: order.planNameEn,
    totalAmount: formatAmount(order.totalFils, payment.capturedCurrency, 'en'),
    startDate: subscription.startDate,
    deliveryTimeSlot: order.deliveryTimeSlot,
    deliveryAddress: order.deliveryAddress,
    specialInstructions: order.specialInstructions,
    recoveryReason: subscription.adminNotes,
  },
})
const refundRecord = (payment: PaymentRow | undefined) =>
  payment && {
    outcome: payment.outcome,
    refunded: formatAmount(payment.refundedFils, payment.capturedCurrency, 'en'),
  }

/** Routes for orphans: captured money that did not become a subscription. */
export function recoveryRoutes(app: FastifyInstance, deps: Deps) {
  const { db, log } = deps
  const services = paymentServices(deps)

  route(app, deps, contract.orphanedPayments, ({ query, language }) => listOrphans(db, query, language))
  route(app, deps, contract.recoveryStats, ({ language, now }) => readStats(db, language, now))

  route(app, deps, contract.recoverSubscription, ({ body, caller, language, now, audit }) =>
    transaction(db, async (tx) => {
      const { paymentTransactionId: id, customerName, customerEmail, customerPhone, ...terms } = body
      const customer = { customerName, customerEmail, customerPhone }
      const request = { id, terms, place: terms, customer, byUserId: caller.userId, language }
      const recovered = await recover(tx, services, request, now)
      await limitEmails(tx, deps, caller, now)
      await audit(tx, recoveredRecord(recovered))
      return recoveredView(recovered)
    }),
  )

  route(app, deps, contract.bulkRecover, async ({ body, caller, language, now, audit, req }) => {
    const { paymentIds, ...terms } = body
    const request = { terms, place: 'AS_ORDERED', customer: {}, byUserId: caller.userId, language } as const
    const recoverOne = (id: string) =>
      transaction(db, async (tx) => {
        const recovered = await recover(tx, services, { ...request, id }, now)
        await limitEmails(tx, deps, caller, now)
        await audit(tx, recoveredRecord(recovered))
        return recoveredView(recovered)
      })
    const done = await recoverAll({ db, log }, { paymentIds, language, requestId: req.id, recoverOne })
    // Also for an attempt in which nothing was recovered.
    const after = { recovered: done.successfulRecoveries, notRecovered: done.failures.length }
    await audit(db, { targetName: `${done.successfulRecoveries}/${done.totalRequested}`, after })
    return done
  })

  route(app, deps, contract.markForRefund, ({ params, query, body, caller, language, now, audit }) =>
    transaction(db, async (tx) => {
      const id = params.paymentId
      const input = { id, reason: query.reason, body, byUserId: caller.userId, language }
      const marked = await markForRefund(tx, services, input, now)
      const { payment, status, amountFils } = marked
      if (marked.request.notifyCustomer) await limitEmails(tx, deps, caller, now)
      const { paymentTransactionId: _, refundableAmount: __, ...request } = marked.request
      await audit(tx, {
        target: payment.id,
        targetName: nameOf(payment),
        before: { ...refundRecord(payment) },
        after: { ...refundRecord(await readPayment(tx, payment.id)), ...request },
      })
      return {
        paymentTransactionId: nameOf(payment),
        refundStatus: status,
        formattedAmount: formatAmount(amountFils, payment.capturedCurrency, language),
        message: textIn(language, 'recovery')('marked'),
      }
    }),
  )
}
