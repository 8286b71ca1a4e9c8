import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { ORPHAN_REFUND_MS } from '../../domain/payments/rules.ts'
import { aPayment } from '../checkout/testPurchase.ts'
import { paymentServices } from '../deps.ts'
import { payments } from '../payments/table.ts'
import { refunds } from '../refunds/table.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { followUpOrphans } from './orphans.ts'

test('every orphan whose time has come is refunded, those behind ones that cannot be too, the oldest first', async ({
  db,
}) => {
  const ids: string[] = []
  const longAgo = NOW.getTime() - ORPHAN_REFUND_MS - DAY_MS
  // More than one batch; those in front cannot be refunded: nothing of them is left.
  for (let n = 0; n < 60; n++) {
    const refundedFils = n < 52 ? { refundedFils: fils(15_950) } : {}
    const orphanedAt = new Date(longAgo + n * MINUTE_MS)
    const { payment } = await aPayment(db, {
      payment: {
        outcome: 'ORPHANED',
        orphanReason: 'SERVICE_OFF',
        orphanedAt,
        remindedAt: NOW,
        ...refundedFils,
      },
    })
    ids.push(payment.id)
  }
  const services = paymentServices(testDeps(db))
  await expect(followUpOrphans({ ...services, now: NOW, clock: () => NOW })).rejects.toThrow(
    '52 orphans were not followed up',
  )
  const made = await db.select().from(refunds).where(inArray(refunds.paymentId, ids)).orderBy(refunds.id)
  expect(made.map((r) => r.paymentId)).toEqual(ids.slice(52))
  const left = await db.select().from(payments).where(inArray(payments.id, ids))
  expect(left.filter((p) => p.outcome === 'REFUNDED')).toHaveLength(8)
})
