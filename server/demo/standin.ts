import { and, eq, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm'
import { toWire } from '../../domain/money.ts'
import { CURRENCY, gatewayMethod, openStatuses, type RefundStatus } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import { users } from '../tables/accounts.ts'
import { orders } from '../tables/orders.ts'
import { type CardRow, type PaymentRow, payments, savedCards } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { nameOf, phoneOf, sourceOf } from '../tap/bodies.ts'
import { demoGuests } from './people.ts'

/**
 * Sends the demo's payments and saved cards to the stand-in at every start. The stand-in ignores what it knows, so a
 * start that was killed, or an emptied folder, is repaired.
 */
export async function seedStandin(db: Db, env: Pick<Env, 'standinPort' | 'tapBenefitSource'>) {
  const charges = await chargesOf(db, env.tapBenefitSource)
  const answer = await fetch(`http://127.0.0.1:${env.standinPort}/standin/seed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charges }),
  })
  if (!answer.ok) throw new Error(`the stand-in did not take the demo's payments: ${await answer.text()}`)
}

/** Returns every charge of the demo's customers in the form of the stand-in's seed. */
export async function chargesOf(db: Db, benefitSource: string) {
  const paid = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        or(
          eq(users.ofDemo, true),
          and(
            isNull(payments.userId),
            inArray(
              orders.customerEmail,
              demoGuests.map(({ email }) => email),
            ),
          ),
        ),
        isNotNull(payments.chargeId),
        notInArray(payments.status, [...openStatuses, 'REPLACED']),
      ),
    )
    .orderBy(payments.createdAt)
  const cards = await db.select().from(savedCards)
  const sentRefunds = await db.select().from(refunds).where(isNotNull(refunds.gatewayRefundId))
  return paid.map(({ payment, order }) => {
    const card = cardOf(payment, cards)
    const at = payment.createdAt.toISOString()
    return {
      id: payment.chargeId,
      status: payment.status,
      amount: toWire(payment.capturedFils ?? payment.chargeFils),
      currency: payment.capturedCurrency ?? CURRENCY,
      asked: toWire(payment.chargeFils),
      created: at,
      captured: (payment.capturedAt ?? payment.createdAt).toISOString(),
      language: order.language,
      description: order.language === 'ar' ? order.planNameAr : order.planNameEn,
      reference: { order: payment.id, transaction: payment.id },
      customer: {
        ...(card && { id: card.tapCustomerId }),
        ...nameOf(order.customerName),
        email: order.customerEmail,
        phone: phoneOf(order.customerPhone),
      },
      source: { id: sourceOf(gatewayMethod(payment.method), benefitSource) },
      card: {
        brand: payment.cardBrand,
        last_four: payment.cardLast4,
        // The numbers of the test cards: Mastercard's begin with a five.
        first_six: payment.cardBrand === 'MASTERCARD' ? '512345' : undefined,
        ...(card && { id: card.tapCardId, agreement: card.agreementId }),
      },
      refunds: sentRefunds
        .filter((refund) => refund.paymentId === payment.id)
        .map((refund) => ({
          id: refund.gatewayRefundId,
          status: refundStatus[refund.status],
          amount: toWire(refund.amountFils),
          created: refund.createdAt.toISOString(),
          reason: refund.reason,
          metadata: { refund: refund.id },
          reference: { merchant: refund.id },
        })),
    }
  })
}

const refundStatus: Partial<Record<RefundStatus, string>> = { PENDING: 'PENDING', FAILED: 'DECLINED' }

/** The saved card that paid, if there is one. */
const cardOf = ({ savedCardId, saveCard, userId, cardLast4 }: PaymentRow, cards: readonly CardRow[]) =>
  cards.find(
    (card) =>
      card.removedAt === null &&
      (card.id === savedCardId || (saveCard && card.userId === userId && card.last4 === cardLast4)),
  )
