import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { fils } from '../../domain/money.ts'
import { CURRENCY, isOpen, judge, type OrphanReason } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { databaseFailure } from '../db/failure.ts'
import { plainSql } from '../db/plainSql.ts'
import { transaction } from '../db/transaction.ts'
import type { PaymentServices } from '../deps.ts'
import { describeError } from '../log.ts'
import type { OrderRow } from '../orders/table.ts'
import { orders } from '../orders/table.ts'
import { keepCard } from '../payments/cards.ts'
import type { PaymentSource } from '../payments/events.ts'
import { record, recorded } from '../payments/events.ts'
import { lockPaymentOf, readPayment } from '../payments/find.ts'
import type { PaymentRow } from '../payments/table.ts'
import { payments } from '../payments/table.ts'
import { createSubscription, type PaidOrder } from '../subscriptions/create.ts'
import { type FulfilmentContext, readFulfilmentContext } from '../subscriptions/fulfilmentContext.ts'
import { type SubscriptionRow, subscriptions } from '../subscriptions/table.ts'
import type { Charge } from '../tap/tap.ts'
import { confirmSubscription } from './confirm.ts'
import { emailPaymentOrphaned } from './emails.ts'
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
    const verdict = judge(told, {
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
    const why = verdict.is === 'orphan' ? verdict.why : whyNot
    return settleCaptured(tx, services, payment, { charge, whyNot: why, source }, now)
  })

/** A payment that store credit paid for altogether: nothing to ask the gateway about. */
export const settleCredit = (
  services: PaymentServices,
  payment: PaymentRow,
  now: Date,
): Promise<SettleResult> =>
  settleOrOrphan(services, async (tx, whyNot) => {
    if (payment.orderId) await lockedOrder(tx, payment.orderId)
    const [fresh] = await tx.select().from(payments).where(eq(payments.id, payment.id)).for('update')
    // Given up meanwhile: its credit went back, so it pays for nothing.
    if (!fresh || (!isOpen(fresh.status) && fresh.status !== 'CAPTURED'))
      return { payment: fresh ?? payment, subscription: null }
    return settleCaptured(tx, services, fresh, { charge: null, whyNot, source: 'buyer' }, now)
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
  // The order first, as begin() takes them: otherwise a press on "pay" and this could wait for each other.
  const order = payment.orderId ? await lockedOrder(tx, payment.orderId) : null
  const shop = order && (await readFulfilmentContext(tx, order, now))
  const isNews = payment.status !== 'CAPTURED'
  const why = whyNot ?? orphanReasonFor(payment, order, shop)
  const change = {
    ...(isNews && captureFields(charge, now)),
    ...(why
      ? ({ outcome: 'ORPHANED', orphanReason: why, orphanedAt: now } as const)
      : ({ outcome: 'SUBSCRIBED' } as const)),
  }
  const [changed] = await tx
    .update(payments)
    .set(change)
    .where(
      and(
        eq(payments.id, payment.id),
        eq(payments.outcome, 'NONE'),
        isNews ? ne(payments.status, 'CAPTURED') : eq(payments.status, 'CAPTURED'),
      ),
    )
    .returning({ id: payments.id })
  if (!changed) {
    const theirs = (await readPayment(tx, payment.id)) ?? payment
    return { payment: theirs, subscription: await findSubscription(tx, payment.id) }
  }
  const mine = { ...payment, ...change }
  if (charge && isNews) await keepCard(tx, mine, charge, now)
  const about = { paymentId: payment.id, source }
  const details = charge
    ? { fils: charge.amountFils, currency: charge.currency }
    : { credit: payment.creditFils }
  const taken = isNews ? [{ ...about, kind: 'STATUS', status: 'CAPTURED', details } as const] : []
  if (why || !order || !shop) {
    await record(tx, [...taken, { ...about, kind: 'ORPHANED', details: { why } }], now)
    await emailPaymentOrphaned(tx, services, mine, order, now)
    return { payment: mine, subscription: null }
  }
  const sold = await subscribeOrGiveUp(tx, { payment: mine, order, shop }, now)
  const subscribed = {
    ...about,
    kind: 'SUBSCRIBED',
    details: { subscriptionId: sold.subscription.id },
  } as const
  await tx
    .with(recorded(tx, [...taken, subscribed], now))
    .update(orders)
    .set({ closedAt: now })
    .where(and(eq(orders.id, order.id), isNull(orders.closedAt)))
  // Last, because of the lock on the receipts' numbers, at which all buyers queue.
  await giveUpOnError(payment, () =>
    confirmSubscription(tx, services, { payment: mine, order, shop, ...sold }, now),
  )
  return { payment: mine, subscription: sold.subscription }
}

/** What the row says once the money is there. */
const captureFields = (charge: Charge | null, now: Date) =>
  ({
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
  }) as const

/** An order that cannot be made into a subscription. Nothing of the try stays. */
class FulfilmentError extends Error {
  readonly paymentId: string
  constructor(paymentId: string, cause: unknown) {
    super('an order cannot be made', { cause })
    this.paymentId = paymentId
  }
}

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
    services.log.error({ paymentId, err: describeError(cause) }, 'payments: an order cannot be made')
    return transaction(services.db, (tx) => work(tx, 'ORDER_INVALID'))
  }
}

async function giveUpOnError<T>(payment: PaymentRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // What passes by itself is tried again, and a double must never be hidden.
    if (databaseFailure(error) !== undefined) throw error
    throw new FulfilmentError(payment.id, error)
  }
}

const subscribeOrGiveUp = (tx: Db, bought: PaidOrder, now: Date) =>
  giveUpOnError(bought.payment, async () => {
    const sold = await createSubscription(tx, bought, now)
    if (!sold) throw new Error('its payment has a subscription already')
    return sold
  })

/** What keeps captured money from becoming its subscription by itself. */
function orphanReasonFor(
  payment: PaymentRow,
  order: OrderRow | null,
  shop: FulfilmentContext | null,
): OrphanReason | null {
  if (!order || !shop) return 'ORDER_MISSING'
  if (order.closedAt || payment.found) return 'PAID_TWICE'
  // Its store credit went back when it was given up, so this is no longer the whole price.
  const wasGivenUp = !isOpen(payment.status) && payment.status !== 'CAPTURED'
  if (wasGivenUp && payment.creditFils > 0) return 'AMOUNT_DIFFERS'
  if (!shop.settings.serviceActive) return 'SERVICE_OFF'
  return shop.planStatus === 'ACTIVE' ? null : 'PLAN_RETIRED'
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
