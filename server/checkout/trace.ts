import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { fils, formatAmount, formatMoney } from '../../domain/money.ts'
import type { Trace } from '../../domain/payments/contract.ts'
import { CURRENCY, isOpen, type RefundStatus, refundStatuses } from '../../domain/payments/rules.ts'
import { subscriptionNumber } from '../../domain/subscriptions/rules.ts'
import type { Db } from '../db/client.ts'
import { readLeftOut } from '../orders/leftOut.ts'
import { readReceipt } from '../receipts/read.ts'
import { orders } from '../tables/orders.ts'
import type { PaymentEventRow, PaymentRow } from '../tables/payments.ts'
import { paymentEvents, payments } from '../tables/payments.ts'
import type { RefundRow } from '../tables/refunds.ts'
import { refunds } from '../tables/refunds.ts'
import type { SubscriptionRow } from '../tables/subscriptions.ts'
import { subscriptions } from '../tables/subscriptions.ts'

type Step = { step: Trace['steps'][number]['step']; at: Date; amount: string | null }

/** Returns the history of a payment and its current state, as its owner sees them. */
export async function readTrace(db: Db, paymentId: string, language: Language): Promise<Trace> {
  const [found] = await db
    .select({ payment: payments, order: orders, subscription: subscriptions })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(subscriptions, eq(subscriptions.paymentId, payments.id))
    .where(eq(payments.id, paymentId))
  if (!found) throw new AppError('LINK_INVALID')
  const { payment, order, subscription } = found
  const events = await db
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, paymentId))
    .orderBy(asc(paymentEvents.at), asc(paymentEvents.id))
  const itsRefunds = await db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const steps = [
    ...paymentSteps(payment, events, subscription, language),
    ...itsRefunds.flatMap((refund) => refundSteps(refund, payment, events, language)),
  ]
  const shown = itsRefunds.findLast((r) => isUnderWay(r.status)) ?? itsRefunds.at(-1)
  return {
    paymentTransactionId: payment.chargeId ?? payment.id,
    planName: order && (language === 'ar' ? order.planNameAr : order.planNameEn),
    formattedAmount: amountOf(payment, events, language),
    // The sort is stable: steps with the same time keep their order.
    steps: steps
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ step, at, amount }) => ({ step, at: at.toISOString(), formattedAmount: amount })),
    now: stateOf(payment, events, subscription, itsRefunds),
    refundStatus: shown?.status ?? null,
    refundMethod: shown?.method ?? null,
    subscription: subscription && {
      number: subscriptionNumber(subscription.number),
      startDate: subscription.startDate,
      endDate: subscription.endDate,
    },
    leftOut: order && (await readLeftOut(db, order, language)),
    receipt: await readReceipt(db, paymentId, language),
  }
}

/**
 * Returns the event that returned the payment's credit, unless the credit was held again since: a replaced payment that
 * was captured first takes its credit again.
 */
function creditReturn(events: readonly PaymentEventRow[]) {
  const last = events.findLast((e) => e.kind === 'CREDIT_RETURNED' || e.kind === 'CREDIT_HELD')
  return last?.kind === 'CREDIT_RETURNED' ? last : undefined
}

/** The whole amount of the payment, including store credit. */
function amountOf(payment: PaymentRow, events: readonly PaymentEventRow[], language: Language): string {
  const { at } = creditReturn(events) ?? {}
  // A charge that was given up and captured later: its credit had been returned before the capture.
  const wasReturned = at !== undefined && payment.capturedAt !== null && at < payment.capturedAt
  // Store credit is in BHD and cannot be added to another currency.
  const creditFils = wasReturned || isForeign(payment) ? 0 : payment.creditFils
  const charged = fils((payment.capturedFils ?? payment.chargeFils) + creditFils)
  return formatAmount(charged, payment.capturedCurrency, language)
}
const isForeign = ({ capturedCurrency }: PaymentRow) =>
  capturedCurrency !== null && capturedCurrency !== CURRENCY

function paymentSteps(
  payment: PaymentRow,
  events: readonly PaymentEventRow[],
  subscription: SubscriptionRow | null,
  language: Language,
): Step[] {
  const when = (kind: PaymentEventRow['kind'], status?: PaymentEventRow['status']) =>
    events.findLast((e) => e.kind === kind && (status === undefined || e.status === status))?.at
  const steps: Step[] = [
    {
      step: 'STARTED',
      at: payment.createdAt,
      // An order is in BHD. A charge found only at the gateway has no order.
      amount: formatAmount(
        fils(payment.chargeFils + payment.creditFils),
        payment.found ? payment.capturedCurrency : CURRENCY,
        language,
      ),
    },
  ]
  if (payment.status === 'CAPTURED')
    steps.push({
      step: 'CAPTURED',
      at: payment.capturedAt ?? when('STATUS', 'CAPTURED') ?? payment.createdAt,
      amount: amountOf(payment, events, language),
    })
  const replacedAt = when('REPLACED')
  if (replacedAt) steps.push({ step: 'REPLACED', at: replacedAt, amount: null })
  else if (!isOpen(payment.status) && payment.status !== 'CAPTURED')
    steps.push({
      step: 'NOT_CAPTURED',
      at: when('STATUS', payment.status) ?? when('CHARGE_REFUSED') ?? payment.createdAt,
      amount: null,
    })
  // A refund was requested, whatever the gateway answered.
  const isTwice =
    payment.orphanReason === 'PAID_TWICE' && payment.outcome !== 'SUBSCRIBED' && when('REFUND_ASKED')
  if (payment.orphanedAt)
    steps.push({ step: isTwice ? 'PAID_TWICE' : 'RECOVERING', at: payment.orphanedAt, amount: null })
  const returned = creditReturn(events)
  if (returned)
    steps.push({
      step: 'CREDIT_RETURNED',
      at: returned.at,
      amount: formatMoney(fils(Number(returned.details.fils ?? payment.creditFils)), language),
    })
  if (subscription)
    steps.push({ step: 'SUBSCRIBED', at: when('SUBSCRIBED') ?? subscription.createdAt, amount: null })
  return steps
}

const doneStep = {
  ORIGINAL_PAYMENT: 'REFUND_DONE',
  BANK_TRANSFER: 'TRANSFER_MADE',
  STORE_CREDIT: 'CREDIT_GIVEN',
} as const
const RefundNews = z.object({ refundId: z.string(), status: z.enum(refundStatuses) })

/** The steps of a refund that its owner sees. */
function refundSteps(
  refund: RefundRow,
  { capturedCurrency }: PaymentRow,
  events: readonly PaymentEventRow[],
  language: Language,
): Step[] {
  const amount = formatAmount(refund.amountFils, capturedCurrency, language)
  const sent = events.find(({ kind, details }) => {
    const news = kind === 'REFUND_STATUS' ? RefundNews.safeParse(details).data : undefined
    return news?.refundId === refund.id && (news.status === 'SENT' || news.status === 'PENDING')
  })
  const steps: Step[] = [
    { step: refund.retryOf ? 'REFUND_ASKED_AGAIN' : 'REFUND_ASKED', at: refund.createdAt, amount },
  ]
  if (sent) steps.push({ step: 'REFUND_SENT', at: sent.at, amount })
  if (refund.status === 'DONE')
    steps.push({ step: doneStep[refund.method], at: refund.doneAt ?? refund.updatedAt, amount })
  if (refund.status === 'FAILED') steps.push({ step: 'REFUND_FAILED', at: refund.updatedAt, amount })
  return steps
}

const isUnderWay = (status: RefundStatus) => status !== 'DONE' && status !== 'FAILED'

function stateOf(
  payment: PaymentRow,
  events: readonly PaymentEventRow[],
  subscription: SubscriptionRow | null,
  all: readonly RefundRow[],
): Trace['now'] {
  if (isOpen(payment.status)) return 'WAITING'
  if (payment.status === 'REPLACED') return 'REPLACED'
  if (payment.status !== 'CAPTURED') return 'FAILED'
  if (payment.capturedFils === 0 && creditReturn(events)) return 'CREDIT_RETURNED'
  const last = all.at(-1)
  // A failed refund has not returned the money: it is still due, unless the payment was recovered since.
  const recovered = subscription !== null && last !== undefined && subscription.createdAt >= last.updatedAt
  if (all.some((r) => isUnderWay(r.status)) || (last?.status === 'FAILED' && !recovered)) return 'REFUNDING'
  const back = all.reduce((sum, r) => sum + (r.status === 'DONE' ? r.amountFils : 0), 0)
  if (back > 0 && back >= (payment.capturedFils ?? 0)) return 'REFUNDED'
  return subscription ? 'SUBSCRIBED' : 'RECOVERING'
}
