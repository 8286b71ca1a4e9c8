import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { fils } from '../../domain/money.ts'
import type { PaymentSource } from '../../domain/payments/rules.ts'
import { CURRENCY, classifyCharge, isOpen, type OrphanReason } from '../../domain/payments/rules.ts'
import { holdCreditAgain } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { rawTable } from '../db/rawTable.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import { storeCard } from '../payments/cards.ts'
import { changeOutcome } from '../payments/changeOutcome.ts'
import { record } from '../payments/events.ts'
import { lockPaymentOf, readPayment } from '../payments/find.ts'
import { type FulfilmentContext, readFulfilmentContext } from '../subscriptions/fulfilmentContext.ts'
import type { OrderRow } from '../tables/orders.ts'
import { orders } from '../tables/orders.ts'
import type { PaymentRow } from '../tables/payments.ts'
import { payments } from '../tables/payments.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import type { Charge } from '../tap/tap.ts'
import { addTotals } from '../totals/add.ts'
import { capturedTotals } from '../totals/money.ts'
import { settleCardCheck } from './cardCheck.ts'
import { emailPaymentOrphaned } from './emails.ts'
import type { Capture } from './fulfil.ts'
import { FulfilmentError, fulfil, refundPaidTwice } from './fulfil.ts'
import { recordFoundCharge } from './recordFoundCharge.ts'
import { recordFailed, recordOpen } from './uncaptured.ts'

export type SettleResult = { payment: PaymentRow; subscription: SubscriptionRow | null }

/**
 * The only way from a charge to a subscription. `charge` must have just been read from the gateway. Safe to call any
 * number of times and concurrently: a captured charge ends as exactly one subscription or one orphan, and the result
 * says which. Returns null if the charge is not ours.
 */
export const settle = (
  services: PaymentServices,
  charge: Charge,
  source: PaymentSource,
  now: Date,
): Promise<SettleResult | null> =>
  settleOrOrphan(services, async (tx, whyNot) => {
    const payment =
      (await lockPaymentOf(tx, charge)) ?? (await recordFoundCharge(tx, services, charge, source, now))
    if (!payment) return null
    // A payment found at the gateway is what the gateway says; only an order can differ from its charge.
    const matchedCharge = payment.found ? { ...charge, order: payment.id } : charge
    const verdict = classifyCharge(matchedCharge, {
      chargeFils: payment.chargeFils,
      live: services.tap.live,
      paymentId: payment.id,
    })
    if (verdict.is === 'foreign') return null
    // Most news is old: its webhook comes after the buyer, or the buyer after the webhook.
    if (payment.outcome !== 'NONE') return { payment, subscription: await findSubscription(tx, payment.id) }
    if (verdict.is === 'open')
      return { payment: await recordOpen(tx, payment, charge, source, now), subscription: null }
    if (verdict.is === 'failed')
      return { payment: await recordFailed(tx, services, payment, charge, source, now), subscription: null }
    if (payment.kind === 'CARD_CHECK') {
      const captureOfCheck = (storable: Charge) => captureOf(payment, storable, source, now)
      const check = { payment, charge, captureOf: captureOfCheck, source }
      return { payment: await settleCardCheck(tx, services, check, now), subscription: null }
    }
    const why = verdict.is === 'orphan' ? verdict.why : whyNot
    return settleCaptured(tx, services, payment, { charge, whyNot: why, source }, now)
  })

/** Settles a payment that store credit covers completely, without a call to the gateway. */
export const settleCredit = (
  services: PaymentServices,
  payment: PaymentRow,
  source: PaymentSource,
  now: Date,
): Promise<SettleResult> =>
  settleOrOrphan(services, async (tx, whyNot) => {
    if (payment.orderId) await lockedOrder(tx, payment.orderId)
    const [fresh] = await tx.select().from(payments).where(eq(payments.id, payment.id)).for('update')
    // The payment was abandoned meanwhile and its credit returned, so it pays for nothing.
    if (!fresh || (!isOpen(fresh.status) && fresh.status !== 'CAPTURED'))
      return { payment: fresh ?? payment, subscription: null }
    return settleCaptured(tx, services, fresh, { charge: null, whyNot, source }, now)
  })

/**
 * Gives captured money its outcome, also for a charge that was given up before. Idempotent: the first transaction that
 * changes the outcome from NONE decides.
 */
async function settleCaptured(
  tx: Db,
  services: PaymentServices,
  payment: PaymentRow,
  { charge, whyNot, source }: { charge: Charge | null; whyNot: OrphanReason | null; source: PaymentSource },
  now: Date,
): Promise<SettleResult> {
  if (payment.outcome !== 'NONE') return { payment, subscription: await findSubscription(tx, payment.id) }
  const order = payment.orderId ? await lockedOrder(tx, payment.orderId) : null
  const context = order && (await readFulfilmentContext(tx, order, now))
  // If the owner's account was erased, the card details are not stored again.
  const storable = charge && context?.ownerErased ? { ...charge, card: null } : charge
  const capture = payment.status === 'CAPTURED' ? null : captureOf(payment, storable, source, now)
  const isAsBefore = capture ? ne(payments.status, 'CAPTURED') : eq(payments.status, 'CAPTURED')
  const why = whyNot ?? orphanReasonFor(payment, order, context)
  const reason = why ?? ((await holdsItsCredit(tx, payment, now)) ? null : 'AMOUNT_DIFFERS')
  const settled =
    reason || !order || !context
      ? await orphan(
          tx,
          services,
          { payment, order, reason: reason ?? 'ORDER_MISSING', source, capture, isAsBefore },
          now,
        )
      : await fulfil(
          tx,
          services,
          { payment, order, context, source, action: 'subscribe', capture, where: isAsBefore },
          now,
        )
  if (!settled) {
    const theirs = (await readPayment(tx, payment.id)) ?? payment
    return { payment: theirs, subscription: await findSubscription(tx, payment.id) }
  }
  if (storable && capture) await storeCard(tx, settled.payment, storable, now)
  return settled
}

/** The credit of a replaced payment was returned for the payment that replaced it, so it must be held again. */
const holdsItsCredit = async (tx: Db, payment: PaymentRow, now: Date) =>
  payment.status !== 'REPLACED' || payment.creditFils === 0 || (await holdCreditAgain(tx, payment, now))

/**
 * Marks captured money that cannot become a subscription as an orphan and emails the payer. If another payment has paid
 * the order, requests a refund at once.
 */
async function orphan(
  tx: Db,
  services: PaymentServices,
  { payment, order, reason, source, capture, isAsBefore }: Orphaned,
  now: Date,
): Promise<SettleResult | null> {
  const orphaned = await changeOutcome(tx, {
    paymentId: payment.id,
    action: 'orphan',
    set: { ...capture?.set, orphanReason: reason, orphanedAt: now },
    where: isAsBefore,
  })
  if (!orphaned) return null
  const event = { paymentId: payment.id, source, kind: 'ORPHANED', details: { reason } } as const
  await record(tx, capture ? [capture.event, event] : event, now)
  if (capture) await addTotals(tx, capturedTotals(orphaned), now)
  if (await isPaidByAnother(tx, orphaned)) {
    await refundPaidTwice(tx, services, orphaned.id, source, now)
    return { payment: (await readPayment(tx, orphaned.id)) ?? orphaned, subscription: null }
  }
  await emailPaymentOrphaned(tx, services, orphaned, order, now)
  return { payment: orphaned, subscription: null }
}
/** Whether another payment of the same order became the subscription. */
export const isPaidByAnother = async (tx: Db, { orderId }: PaymentRow) =>
  orderId !== null &&
  (await tx.$count(payments, and(eq(payments.orderId, orderId), eq(payments.outcome, 'SUBSCRIBED')))) > 0

type Orphaned = {
  payment: PaymentRow
  order: OrderRow | null
  reason: OrphanReason
  source: PaymentSource
  capture: Capture | null
  isAsBefore: SQL
}

/** Builds the row changes and the event of a capture. Without a charge, store credit paid. */
const captureOf = (
  payment: PaymentRow,
  charge: Charge | null,
  source: PaymentSource,
  now: Date,
): Capture => ({
  set: {
    ...(charge && {
      chargeId: charge.id,
      paidWith: charge.paidWith,
      cardBrand: charge.card?.brand ?? null,
      cardLast4: charge.card?.last4 ?? null,
      responseCode: charge.code,
    }),
    status: 'CAPTURED',
    capturedFils: charge?.amountFils ?? fils(0),
    capturedCurrency: charge?.currency ?? CURRENCY,
    capturedAt: now,
    nextLookAt: null,
  },
  event: {
    paymentId: payment.id,
    source,
    kind: 'STATUS',
    status: 'CAPTURED',
    details: charge ? { fils: charge.amountFils, currency: charge.currency } : { credit: payment.creditFils },
  },
})

/**
 * If an order cannot become a subscription, settles the payment again as an orphan, so that an admin sees the money.
 */
async function settleOrOrphan<T>(
  services: PaymentServices,
  work: (tx: Db, whyNot: OrphanReason | null) => Promise<T>,
): Promise<T> {
  try {
    return await transaction(services.db, (tx) => work(tx, null))
  } catch (error) {
    if (!(error instanceof FulfilmentError)) throw error
    const { paymentId, cause } = error
    services.log.error({ paymentId, err: cause }, 'payments: an order cannot be made')
    return transaction(services.db, (tx) => work(tx, 'ORDER_INVALID'))
  }
}

/** Returns why captured money cannot become a subscription automatically, or null. */
function orphanReasonFor(
  payment: PaymentRow,
  order: OrderRow | null,
  context: FulfilmentContext | null,
): OrphanReason | null {
  if (!order || !context) return 'ORDER_MISSING'
  if (context.ownerErased) return 'OWNER_ERASED'
  const { predecessor, added } = context
  if (added?.status === 'CANCELLED' && added.paymentId === null) return 'SUBSCRIPTION_CANCELLED'
  if (order.closedAt || payment.found) return 'PAID_TWICE'
  if (predecessor?.isFollowed) return 'PAID_TWICE'
  if (predecessor?.automatic && predecessor.row.status === 'CANCELLED') return 'PREDECESSOR_CANCELLED'
  // Its store credit was returned when the payment was given up, so the charge no longer covers the whole price.
  const wasGivenUp = !isOpen(payment.status) && payment.status !== 'CAPTURED' && payment.status !== 'REPLACED'
  if (wasGivenUp && payment.creditFils > 0) return 'AMOUNT_DIFFERS'
  if (!context.settings.serviceActive) return 'SERVICE_OFF'
  return context.planStatus === 'ACTIVE' ? null : 'PLAN_RETIRED'
}

const orderSql = rawTable(orders)
/** Locks the order. A second captured payment of the same order waits here and then finds the order closed. */
async function lockedOrder(tx: Db, id: string): Promise<OrderRow | null> {
  const { rows } = await tx.execute(sql`select ${orderSql.columns} from orders where id = ${id} for update`)
  return rows[0] ? orderSql.read(rows[0]) : null
}

export async function findSubscription(tx: Db, paymentId: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.paymentId, paymentId))
  return row ?? null
}
