import { eq } from 'drizzle-orm'
import type { OrphanReason } from '../../domain/payments/rules.ts'
import { aPayment } from '../checkout/testPurchase.ts'
import type { Db } from '../db/client.ts'
import { payments } from '../payments/table.ts'
import { NOW } from '../test/app.ts'

type Over = Parameters<typeof aPayment>[1]

/** Captured money of a weekly order that became nothing. */
export async function anOrphan(db: Db, reason: OrphanReason = 'SERVICE_OFF', over: Over = {}) {
  const orphaned = { outcome: 'ORPHANED', orphanReason: reason, orphanedAt: NOW } as const
  return aPayment(db, { ...over, payment: { ...orphaned, ...over.payment } })
}

/** Captured money that was only found at the gateway: it has no order. */
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
