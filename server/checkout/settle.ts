import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { fils } from '../../domain/money.ts'
import type { PaymentSource } from '../../domain/payments/rules.ts'
import { CURRENCY, classifyCharge, isOpen, type OrphanReason } from '../../domain/payments/rules.ts'
import { holdCreditAgain } from '../credit/credit.ts'
import type { Db } from '../db/client.ts'
import { plainSql } from '../db/plainSql.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import type { OrderRow } from '../orders/table.ts'
import { orders } from '../orders/table.ts'
import { keepCard } from '../payments/cards.ts'
import { changeOutcome } from '../payments/changeOutcome.ts'
import { record } from '../payments/events.ts'
import { lockPaymentOf, readPayment } from '../payments/find.ts'
import type { PaymentRow } from '../payments/table.ts'
import { payments } from '../payments/table.ts'
import { type FulfilmentContext, readFulfilmentContext } from '../subscriptions/fulfilmentContext.ts'
import { type SubscriptionRow, subscriptions } from '../subscriptions/table.ts'
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
 * The only way from a charge to a subscription. `charge` was just read from the gateway. Whoever calls it, however
 * often and at once: a captured charge ends as one subscription or one orphan, and the answer says which.
 * Null: the charge is not ours.
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
    // One that was found at the gateway is what the gateway says; only an order can differ from it.
    const told = payment.found ? { ...charge, order: payment.id } : charge
    const verdict = classifyCharge(told, {
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
      const captureOfCheck = (seen: Charge) => captureOf(payment, seen, source, now)
      const check = { payment, charge, captureOf: captureOfCheck, source }
      return { payment: await settleCardCheck(tx, services, check, now), subscription: null }
    }
    const why = verdict.is === 'orphan' ? verdict.why : whyNot
    return settleCaptured(tx, services, payment, { charge, whyNot: why, source }, now)
  })

/** A payment that store credit paid for altogether: nothing to ask the gateway about. */
export const settleCredit = (
  services: PaymentServices,
  payment: PaymentRow,
  source: PaymentSource,
  now: Date,
): Promise<SettleResult> =>
  settleOrOrphan(services, async (tx, whyNot) => {
    if (payment.orderId) await lockedOrder(tx, payment.orderId)
    const [fresh] = await tx.select().from(payments).where(eq(payments.id, payment.id)).for('update')
    // Given up meanwhile: its credit went back, so it pays for nothing.
    if (!fresh || (!isOpen(fresh.status) && fresh.status !== 'CAPTURED'))
      return { payment: fresh ?? payment, subscription: null }
    return settleCaptured(tx, services, fresh, { charge: null, whyNot, source }, now)
  })

/**
 * Captured is captured, whatever was thought before: also a charge that was given up. Gives the money its outcome,
 * once: the first to change it from NONE decides.
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
  // Which card an erased owner paid with is not written down again.
  const seen = charge && context?.ownerErased ? { ...charge, card: null } : charge
  const capture = payment.status === 'CAPTURED' ? null : captureOf(payment, seen, source, now)
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
  if (seen && capture) await keepCard(tx, settled.payment, seen, now)
  return settled
}

/** The credit of a replaced payment went to the one in its place. */
const holdsItsCredit = async (tx: Db, payment: PaymentRow, now: Date) =>
  payment.status !== 'REPLACED' || payment.creditFils === 0 || (await holdCreditAgain(tx, payment, now))

/**
 * Captured money that cannot become its subscription: it is listed, and whoever paid hears of it. Where another payment
 * has paid the order it goes back at once.
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
/** Another payment of its order has become the subscription. */
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

/** What the row says once the money is there, and the event that says so; without a charge, store credit paid. */
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

/** What cannot be made is settled once more, as an orphan: its money is seen by a person instead of by nobody. */
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

/** What keeps captured money from becoming its subscription by itself. */
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
  // Its store credit went back when it was given up, so this is no longer the whole price.
  const wasGivenUp = !isOpen(payment.status) && payment.status !== 'CAPTURED' && payment.status !== 'REPLACED'
  if (wasGivenUp && payment.creditFils > 0) return 'AMOUNT_DIFFERS'
  if (!context.settings.serviceActive) return 'SERVICE_OFF'
  return context.planStatus === 'ACTIVE' ? null : 'PLAN_RETIRED'
}

const orderSql = plainSql(orders)
/** Two captured payments of one order queue here; the second finds it closed. */
async function lockedOrder(tx: Db, id: string): Promise<OrderRow | null> {
  const { rows } = await tx.execute(sql`select ${orderSql.columns} from orders where id = ${id} for update`)
  return rows[0] ? orderSql.read(rows[0]) : null
}

export async function findSubscription(tx: Db, paymentId: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.paymentId, paymentId))
  return row ?? null
}
