import { inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { ORPHAN_REFUND_MS } from '../../domain/payments/rules.ts'
import { paymentServices } from '../deps.ts'
import { outbox } from '../tables/mail.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { NOW, test, testDeps } from '../test/app.ts'
import { anOrphan } from '../test/testOrphans.ts'
import { aPayment, aRefund } from '../test/testPurchase.ts'
import { listOrphans } from './list.ts'
import { followUpOrphans } from './orphans.ts'

const ANY = { search: undefined, sort: 'orphanedAt', page: 0, size: 10 } as const

test('refunds every due orphan, oldest first, also behind orphans that cannot be refunded', async ({
  db,
}) => {
  const ids: string[] = []
  const longAgo = NOW.getTime() - ORPHAN_REFUND_MS - DAY_MS
  // More than one batch. The first ones cannot be refunded: nothing of them is left.
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

test('a refused refund that succeeded in a retry does not block the refund of the rest', async ({ db }) => {
  const orphanedAt = new Date(NOW.getTime() - ORPHAN_REFUND_MS - DAY_MS)
  const { payment } = await anOrphan(db, 'SERVICE_OFF', {
    payment: { orphanedAt, remindedAt: NOW, refundedFils: fils(5_000) },
  })
  const part = { amountFils: fils(5_000), type: 'PARTIAL' } as const
  const refused = await aRefund(db, payment.id, { ...part, status: 'FAILED' })
  const services = paymentServices(testDeps(db))
  const followUp = () => followUpOrphans({ ...services, now: NOW, clock: () => NOW })
  await followUp()
  expect(await db.$count(refunds)).toBe(1)
  expect((await listOrphans(db, ANY, 'en')).content).toMatchObject([{ refundsAt: null }])
  await aRefund(db, payment.id, { ...part, status: 'DONE', retryOf: refused.id })
  expect((await listOrphans(db, ANY, 'en')).content).toMatchObject([
    { refundsAt: new Date(orphanedAt.getTime() + ORPHAN_REFUND_MS).toISOString() },
  ])
  await followUp()
  expect((await db.select().from(refunds)).map((r) => r.amountFils).sort()).toEqual([10_950, 5_000, 5_000])
})

test('the second notice names the remaining amount', async ({ db }) => {
  const orphanedAt = new Date(NOW.getTime() - 4 * DAY_MS)
  const { payment } = await anOrphan(db, 'SERVICE_OFF', {
    payment: { orphanedAt, refundedFils: fils(5_000) },
  })
  await aRefund(db, payment.id, { amountFils: fils(5_000), type: 'PARTIAL', status: 'DONE' })
  await followUpOrphans({ ...paymentServices(testDeps(db)), now: NOW, clock: () => NOW })
  const [email] = await db.select().from(outbox)
  expect(email?.text).toContain('BHD 10.950')
  expect(email?.text).not.toContain('15.950')
})
