import { and, eq, inArray, isNull } from 'drizzle-orm'
import { AppError } from '../../domain/errors.ts'
import type { Language } from '../../domain/language.ts'
import { type Fils, fils } from '../../domain/money.ts'
import { openRefundStatuses } from '../../domain/payments/rules.ts'
import { firstRecoveredDay, recoveryBlock } from '../../domain/recovery/rules.ts'
import { subscriptionTransitions } from '../../domain/subscriptions/rules.ts'
import { fulfil } from '../checkout/fulfil.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { single } from '../db/single.ts'
import type { PaymentServices } from '../deps.ts'
import { publish } from '../events/publish.ts'
import type { NewOrder } from '../orders/buildOrder.ts'
import { readSettings } from '../settings/read.ts'
import { orderedColumns } from '../subscriptions/create.ts'
import { type FulfilmentContext, readFulfilmentContext } from '../subscriptions/fulfilmentContext.ts'
import { readClosedDays } from '../subscriptions/predecessor.ts'
import { deliveries } from '../tables/deliveries.ts'
import { type OrderRow, orders } from '../tables/orders.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { type SubscriptionRow, subscriptions } from '../tables/subscriptions.ts'
import { lockOrphan } from './lockOrphan.ts'
import { heldCreditFils } from './orphanAmount.ts'
import { isOfErased, type Orphan } from './orphanCustomer.ts'
import { buildRecoveryOrder, type GivenCustomer, type Place, type RecoveryTerms } from './recoveryOrder.ts'

export type RecoveryRequest = {
  /** The payment's id, ours or the gateway's. */
  id: string
  terms: RecoveryTerms
  place: Place
  customer: GivenCustomer
  byUserId: string
  /** The admin's language. */
  language: Language
}
export type RecoveredPayment = { payment: PaymentRow; order: OrderRow; subscription: SubscriptionRow }

/**
 * Turns an orphan into a subscription with days, receipt, emails and totals, like any purchase. Allowed for a retired
 * plan and while the service is off, because the money was captured. Call it in a transaction.
 */
export async function recover(
  tx: Db,
  services: Pick<PaymentServices, 'mail' | 'keys'>,
  { id, terms, place, customer, byUserId, language }: RecoveryRequest,
  now: Date,
): Promise<RecoveredPayment> {
  // Read before anything is locked, as by every transaction that plans days: a closure being added waits for
  // this one, or this one for it.
  const closed = await readClosedDays(tx, now)
  const orphan = await lockOrphan(tx, id, language)
  const { payment } = orphan
  await assertRecoverable(tx, payment)
  const creditFils = await readHeldCredit(tx, payment)
  const context = orphan.order && (await readFulfilmentContext(tx, orphan.order, now))
  const reusableOrder = isReusable(orphan, context) ? orphan.order : null
  const { predecessor } = (reusableOrder && context) || { predecessor: null }
  const runsOn = predecessor && !predecessor.isFollowed && isRunning(predecessor.row)
  const start = firstRecoveredDay(
    { startDate: terms.startDate, closed: [], notBefore: runsOn ? predecessor.start : null },
    now,
  )
  const { vatPercent } = await readSettings(tx)
  const totalFils = leftOf(payment, creditFils)
  const input = { terms, place, customer, totalFils, start, closed, vatPercent, language }
  const built = await buildRecoveryOrder(tx, orphan, input, now)
  const order = reusableOrder ? await rewriteOrder(tx, reusableOrder, built) : await insertOrder(tx, built)
  const fresh = (reusableOrder && context) ?? (await readFulfilmentContext(tx, order, now))
  const added = fresh.added && (await rewriteAdded(tx, fresh.added, order))
  const made = await fulfil(
    tx,
    services,
    {
      payment,
      order,
      context: { ...fresh, added, start, closed },
      source: 'admin',
      action: 'recover',
      set: {
        decidedAt: now,
        decidedBy: byUserId,
        orderId: order.id,
        userId: order.userId,
        creditFils,
        // A payment with an order uses the order's details.
        foundCustomer: null,
        search: searchOf(order.customerName, order.customerEmail, order.customerPhone),
      },
      byUserId,
    },
    now,
  )
  if (!made) throw new Error('a locked orphan was decided by somebody else')
  const subscription = await saveInstructions(tx, made.subscription, terms)
  if (order.userId) await publish(tx, { kind: 'subscriptions.changed' }, { to: order.userId })
  return { payment: made.payment, order, subscription }
}

async function assertRecoverable(tx: Db, { id, capturedCurrency: currency }: PaymentRow) {
  const isOpen = and(eq(refunds.paymentId, id), inArray(refunds.status, openRefundStatuses))
  const refundUnderWay = (await tx.$count(refunds, isOpen)) > 0
  const block = recoveryBlock({ currency, refundUnderWay })
  if (block) throw new AppError(block, { currency: currency ?? '' })
}

async function readHeldCredit(tx: Db, { id }: PaymentRow): Promise<Fils> {
  const [row] = await tx.select({ credit: heldCreditFils }).from(payments).where(eq(payments.id, id))
  return fils(row?.credit ?? 0)
}

/** Returns the amount to recover: captured minus refunds, plus the store credit it holds. */
function leftOf({ capturedFils, refundedFils }: PaymentRow, creditFils: Fils): Fils {
  const left = fils((capturedFils ?? 0) - refundedFils + creditFils)
  if (left <= 0) throw new AppError('ALREADY_REFUNDED')
  return left
}

/**
 * Whether the subscription can use the order that was paid for: it must be open, with an activatable subscription if an
 * admin added one. An order that was paid by another payment, withdrawn or erased stays as it is.
 */
function isReusable(orphan: Orphan, context: FulfilmentContext | null): boolean {
  if (!orphan.order || !context || orphan.order.closedAt || isOfErased(orphan)) return false
  const { added } = context
  return !added || (added.paymentId === null && subscriptionTransitions.can('activate', added.status))
}

const isRunning = ({ status }: SubscriptionRow) => status === 'ACTIVE' || status === 'PAUSED'

async function insertOrder(tx: Db, order: NewOrder): Promise<OrderRow> {
  const made = single(await tx.insert(orders).values(order).returning())
  return made
}

async function rewriteOrder(
  tx: Db,
  existing: OrderRow,
  { fingerprint: _, createdAt: __, ...built }: NewOrder,
): Promise<OrderRow> {
  const [order] = await tx
    .update(orders)
    .set(built)
    .where(and(eq(orders.id, existing.id), isNull(orders.closedAt)))
    .returning()
  if (!order) throw new Error('a locked order was closed')
  return order
}

/** Updates a subscription added by an admin to the terms of the recovery. */
async function rewriteAdded(tx: Db, added: SubscriptionRow, order: OrderRow): Promise<SubscriptionRow> {
  const [row] = await tx
    .update(subscriptions)
    .set(orderedColumns(order))
    .where(eq(subscriptions.id, added.id))
    .returning()
  if (!row) throw new Error('a locked subscription is gone')
  return row
}

/** Saves the driver instructions on every delivery, and the reason of the recovery as a note for admins only. */
async function saveInstructions(
  tx: Db,
  subscription: SubscriptionRow,
  { deliveryInstructions, recoveryReason }: RecoveryTerms,
): Promise<SubscriptionRow> {
  if (deliveryInstructions)
    await tx
      .update(deliveries)
      .set({ deliveryInstructions })
      .where(eq(deliveries.subscriptionId, subscription.id))
  if (!recoveryReason) return subscription
  const [noted] = await tx
    .update(subscriptions)
    .set({ adminNotes: recoveryReason })
    .where(eq(subscriptions.id, subscription.id))
    .returning()
  return noted ?? subscription
}
