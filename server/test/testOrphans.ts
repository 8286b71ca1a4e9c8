import { eq } from 'drizzle-orm'
import type { OrphanReason } from '../../domain/payments/rules.ts'
import type { Db } from '../db/client.ts'
import { single } from '../db/single.ts'
import { deliveries } from '../tables/deliveries.ts'
import { payments } from '../tables/payments.ts'
import { plans } from '../tables/plans.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { NOW } from './app.ts'
import { openOffice } from './testByHand.ts'
import { aPayment } from './testPurchase.ts'

type Over = Parameters<typeof aPayment>[1]

/** A captured payment of a weekly order without a subscription. */
export async function anOrphan(db: Db, reason: OrphanReason = 'SERVICE_OFF', over: Over = {}) {
  const orphaned = { outcome: 'ORPHANED', orphanReason: reason, orphanedAt: NOW } as const
  return aPayment(db, { ...over, payment: { ...orphaned, ...over.payment } })
}

/** A captured payment that was only found at the gateway, so it has no order. */
export async function aFoundOrphan(db: Db, over: Partial<typeof payments.$inferInsert> = {}) {
  const { payment } = await anOrphan(db, 'ORDER_MISSING')
  const { id: _, amountFils: __, ...rest } = payment
  const [found] = await db
    .insert(payments)
    .values({
      ...rest,
      orderId: null,
      chargeId: `found_${payment.chargeId}`,
      found: true,
      search: '',
      ...over,
    })
    .returning()
  await db.delete(payments).where(eq(payments.id, payment.id))
  if (!found) throw new Error('nothing was found')
  return found
}

const PLACE = 'House 7, Road 2803, Block 428, Seef'

/** An office with the requests for recovery. */
export async function openRecoveryDesk(db: Db) {
  const office = await openOffice(db)
  const [weekly] = await db.select().from(plans).where(eq(plans.durationDays, 5))
  const terms = { planId: weekly?.id, startDate: '2026-12-06', deliveryTimeSlot: 'EVENING_6_9' }
  return {
    ...office,
    terms,
    recover: (id: string, over: object = {}, headers = {}) =>
      office.call(
        'POST',
        '/recovery/recover-subscription',
        { paymentTransactionId: id, ...terms, newAddress: PLACE, ...over },
        headers,
      ),
    recoverAll: (paymentIds: string[], over: object = {}) =>
      office.call('POST', '/recovery/bulk-recover', { ...terms, paymentIds, ...over }),
    markForRefund: (id: string, body?: object, query = '') =>
      office.call('POST', `/recovery/mark-for-refund/${id}${query}`, body),
    payment: async (id: string) => {
      const row = single(await db.select().from(payments).where(eq(payments.id, id)))
      return row
    },
    /** The subscription of a payment, with its days. */
    made: async (paymentId: string) => {
      const rows = await db.select().from(subscriptions).where(eq(subscriptions.paymentId, paymentId))
      const [row] = rows
      if (!row || rows.length > 1) throw new Error(`${rows.length} subscriptions`)
      const days = await db
        .select()
        .from(deliveries)
        .where(eq(deliveries.subscriptionId, row.id))
        .orderBy(deliveries.date)
      return { row, days }
    },
  }
}
