import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { fils } from '../../domain/money.ts'
import {
  CURRENCY,
  isOpen,
  judge,
  nextLook,
  type OrphanReason,
  openStatuses,
  type PaymentMethod,
} from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { databaseFailure } from '../db/failure.ts'
import { transaction } from '../db/transaction.ts'
import { describeError } from '../log.ts'
import { plans } from '../plans/table.ts'
import { readSettings } from '../settings/read.ts'
import { subscriptions } from '../subscriptions/table.ts'
import type { Charge } from '../tap/tap.ts'
import type { OrderRow, PaymentRow } from './begin.ts'
import { keepCard } from './cards.ts'
import { returnCredit } from './credit.ts'
import { record } from './events.ts'
import { tellOfFailure, tellOfOrphan } from './notices.ts'
import { type SubscriptionRow, subscribe } from './subscribe.ts'
import { orders, payments } from './table.ts'
import type { Source, Till } from './till.ts'

export type Settled = { payment: PaymentRow; subscription: SubscriptionRow | null }

/**
 * The only way from a charge to a subscription. `charge` was just read from the gateway. Whoever calls it, however
 * often and at once: a captured charge ends as one subscription or one orphan, and the answer says which.
 * Null: the charge is not ours.
 */
export const settle = (till: Till, charge: Charge, source: Source, now: Date): Promise<Settled | null> =>
  transaction(till.db, async (tx) => {
    const payment = (await paymentOf(tx, charge)) ?? (await adopt(tx, till, charge, source, now))
    if (!payment) return null
    // One that was found at the gateway is what the gateway says; only an order can differ from it.
    const told = payment.found ? { ...charge, order: payment.id } : charge
    const verdict = judge(told, {
      chargeFils: payment.chargeFils,
      live: till.tap.live,
      paymentId: payment.id,
    })
    if (verdict.is === 'foreign') return null
    // Most news is old: its webhook comes after the buyer, or the buyer after the webhook.
    if (payment.outcome !== 'NONE') return { payment, subscription: await subscriptionOf(tx, payment.id) }
    if (verdict.is === 'open')
      return { payment: await stillOpen(tx, payment, charge, source, now), subscription: null }
    if (verdict.is === 'failed')
      return { payment: await failed(tx, till, payment, charge, source, now), subscription: null }
    const captured = await capture(tx, payment, charge, source, now)
    return conclude(tx, till, captured, verdict.is === 'orphan' ? verdict.why : null, source, now)
  })

/** A payment that store credit paid for altogether: nothing to ask the gateway about. */
export const settleCredit = (till: Till, payment: PaymentRow, now: Date): Promise<Settled> =>
  transaction(till.db, async (tx) => {
    if (payment.orderId) await lockedOrder(tx, payment.orderId)
    const [fresh] = await tx.select().from(payments).where(eq(payments.id, payment.id)).for('update')
    // Given up meanwhile: its credit went back, so it pays for nothing.
    if (!fresh || (!isOpen(fresh.status) && fresh.status !== 'CAPTURED'))
      return { payment: fresh ?? payment, subscription: null }
    const captured = await capture(tx, fresh, null, 'buyer', now)
    return conclude(tx, till, captured, null, 'buyer', now)
  })

/** Ours by the reference we gave it. The same reference on a second charge is another payment: see adopt. */
async function paymentOf(tx: Db, charge: Charge): Promise<PaymentRow | null> {
  const byOrder = charge.order && isUuid(charge.order) ? [eq(payments.id, charge.order)] : []
  const rows = await tx
    .select()
    .from(payments)
    .where(or(eq(payments.chargeId, charge.id), ...byOrder))
    // Whoever else has news of it waits, and then sees what came of ours.
    .for('update')
  return (
    rows.find((p) => p.chargeId === charge.id) ??
    rows.find((p) => p.chargeId === null && p.id === charge.order) ??
    null
  )
}
const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Captured money in our account that no payment of ours stands for: it gets one, as an orphan. */
async function adopt(
  tx: Db,
  till: Till,
  charge: Charge,
  source: Source,
  now: Date,
): Promise<PaymentRow | null> {
  if (charge.status !== 'CAPTURED' || charge.live !== till.tap.live) return null
  // The reference of one of ours on another charge: the gateway charged twice, and we know whom.
  const [sibling] =
    charge.order && isUuid(charge.order)
      ? await tx.select().from(payments).where(eq(payments.id, charge.order))
      : []
  const [made] = await tx
    .insert(payments)
    .values({
      chargeId: charge.id,
      method: methodOf(charge),
      // Closed from the start: it may share its order with a payment that is open.
      status: 'ABANDONED',
      chargeFils: charge.amountFils,
      creditFils: fils(0),
      orderId: sibling?.orderId ?? null,
      userId: sibling?.userId ?? null,
      found: true,
      foundCustomer: charge.customer,
      createdAt: charge.createdAt,
    })
    .onConflictDoNothing()
    .returning()
  if (made)
    await record(
      tx,
      { paymentId: made.id, kind: 'STARTED', source, details: { foundAtGateway: true, order: charge.order } },
      now,
    )
  return made ?? (await paymentOf(tx, charge))
}
const methodOf = ({ paidWith, card }: Charge): PaymentMethod =>
  paidWith === 'BENEFIT' ? 'BENEFIT' : card ? 'CARD' : 'TAP_CHECKOUT'

async function stillOpen(tx: Db, payment: PaymentRow, charge: Charge, source: Source, now: Date) {
  const [changed] = await tx
    .update(payments)
    .set({
      chargeId: charge.id,
      status: charge.status,
      payUrl: charge.payUrl ?? payment.payUrl,
      nextLookAt: nextLook(payment.createdAt, now),
    })
    .where(
      and(
        eq(payments.id, payment.id),
        inArray(payments.status, openStatuses),
        ne(payments.status, charge.status),
      ),
    )
    .returning()
  if (changed) await record(tx, { paymentId: payment.id, kind: 'STATUS', status: charge.status, source }, now)
  return changed ?? payment
}

/** It will not be paid any more: what it held goes back, and the customer hears of it. A captured one stays captured. */
async function failed(tx: Db, till: Till, payment: PaymentRow, charge: Charge, source: Source, now: Date) {
  const [ended] = await tx
    .update(payments)
    .set({ chargeId: charge.id, status: charge.status, responseCode: charge.code, nextLookAt: null })
    .where(and(eq(payments.id, payment.id), inArray(payments.status, openStatuses)))
    .returning()
  if (!ended) return (await read(tx, payment.id)) ?? payment
  const details = { code: charge.code, message: charge.message }
  await record(tx, { paymentId: payment.id, kind: 'STATUS', status: charge.status, source, details }, now)
  await returnCredit(tx, ended, now)
  await tellOfFailure(tx, till, ended, now)
  return ended
}

/** Captured is captured, whatever was thought before: also a charge that was given up. */
async function capture(tx: Db, payment: PaymentRow, charge: Charge | null, source: Source, now: Date) {
  // The order first, as begin() takes them: otherwise a press on "pay" and this could wait for each other.
  const order = payment.orderId ? await lockedOrder(tx, payment.orderId) : null
  const [taken] = await tx
    .update(payments)
    .set({
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
    })
    .where(and(eq(payments.id, payment.id), ne(payments.status, 'CAPTURED')))
    .returning()
  if (!taken) return { payment: (await read(tx, payment.id)) ?? payment, order, wasGivenUp: false }
  const details = charge
    ? { fils: charge.amountFils, currency: charge.currency }
    : { credit: payment.creditFils }
  await record(tx, { paymentId: payment.id, kind: 'STATUS', status: 'CAPTURED', source, details }, now)
  if (charge) await keepCard(tx, taken, charge, now)
  return { payment: taken, order, wasGivenUp: !openStatuses.some((s) => s === payment.status) }
}

/** Gives captured money its outcome, once: the first to change it from NONE decides. */
async function conclude(
  tx: Db,
  till: Till,
  { payment, order, wasGivenUp }: Awaited<ReturnType<typeof capture>>,
  whyNot: OrphanReason | null,
  source: Source,
  now: Date,
): Promise<Settled> {
  if (payment.outcome !== 'NONE') return { payment, subscription: await subscriptionOf(tx, payment.id) }
  const why = whyNot ?? (await obstacle(tx, payment, order, wasGivenUp))
  const [mine] = await tx
    .update(payments)
    .set(why ? orphaned(why, now) : { outcome: 'SUBSCRIBED' })
    .where(and(eq(payments.id, payment.id), eq(payments.outcome, 'NONE'), eq(payments.status, 'CAPTURED')))
    .returning()
  if (!mine) {
    const theirs = (await read(tx, payment.id)) ?? payment
    return { payment: theirs, subscription: await subscriptionOf(tx, payment.id) }
  }
  if (why || !order)
    return orphan(tx, till, { payment: mine, order, why: why ?? 'ORDER_MISSING', source }, now)
  const subscription = await subscribeOrNot(tx, till, mine, order, now)
  if (!subscription) return orphan(tx, till, { payment: mine, order, why: 'ORDER_INVALID', source }, now)
  await tx
    .update(orders)
    .set({ closedAt: now })
    .where(and(eq(orders.id, order.id), isNull(orders.closedAt)))
  await record(
    tx,
    { paymentId: payment.id, kind: 'SUBSCRIBED', source, details: { subscriptionId: subscription.id } },
    now,
  )
  return { payment: mine, subscription }
}

const orphaned = (why: OrphanReason, now: Date) =>
  ({ outcome: 'ORPHANED', orphanReason: why, orphanedAt: now }) as const

/** Puts captured money on the list of those a person looks at, and tells its owner. */
async function orphan(
  tx: Db,
  till: Till,
  {
    payment,
    order,
    why,
    source,
  }: { payment: PaymentRow; order: OrderRow | null; why: OrphanReason; source: Source },
  now: Date,
): Promise<Settled> {
  const [row] = await tx
    .update(payments)
    .set(orphaned(why, now))
    .where(eq(payments.id, payment.id))
    .returning()
  await record(tx, { paymentId: payment.id, kind: 'ORPHANED', source, details: { why } }, now)
  await tellOfOrphan(tx, till, row ?? payment, order, now)
  return { payment: row ?? payment, subscription: null }
}

/** Null for an order that cannot be made into one, so that its money is seen by a person instead of by nobody. */
async function subscribeOrNot(tx: Db, till: Till, payment: PaymentRow, order: OrderRow, now: Date) {
  try {
    return await tx.transaction((part) => subscribe(part, till, payment, order, now))
  } catch (error) {
    // What passes by itself is tried again, and a double must never be hidden.
    if (databaseFailure(error) !== undefined) throw error
    till.log.error({ paymentId: payment.id, err: describeError(error) }, 'payments: an order cannot be made')
    return null
  }
}

/** What keeps captured money from becoming its subscription by itself. */
async function obstacle(
  tx: Db,
  payment: PaymentRow,
  order: OrderRow | null,
  wasGivenUp: boolean,
): Promise<OrphanReason | null> {
  if (!order) return 'ORDER_MISSING'
  if (order.closedAt || payment.found) return 'PAID_TWICE'
  // Its store credit went back when it was given up, so this is no longer the whole price.
  if (wasGivenUp && payment.creditFils > 0) return 'AMOUNT_DIFFERS'
  if (!(await readSettings(tx)).serviceActive) return 'SERVICE_OFF'
  const [plan] = await tx.select({ status: plans.status }).from(plans).where(eq(plans.id, order.planId))
  return plan?.status === 'ACTIVE' ? null : 'PLAN_RETIRED'
}

/** Two captured payments of one order queue here; the second finds it closed. */
async function lockedOrder(tx: Db, id: string): Promise<OrderRow | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order ?? null
}

async function read(tx: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id))
  return row
}

export async function subscriptionOf(tx: Db, paymentId: string): Promise<SubscriptionRow | null> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.paymentId, paymentId))
  return row ?? null
}
