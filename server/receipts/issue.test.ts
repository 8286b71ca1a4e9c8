import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../db/client.ts'
import { receiptCounters, receipts } from '../tables/receipts.ts'
import { NOW, test } from '../test/app.ts'
import { aPayment, aReceipt } from '../test/testPurchase.ts'

const numbersOf = async (db: Db, year: number) =>
  (await db.select().from(receipts).where(eq(receipts.year, year))).map((r) => r.number).sort((a, b) => a - b)
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)
const paymentIds = async (db: Db, n: number) => {
  const ids: string[] = []
  for (let i = 0; i < n; i++) ids.push((await aPayment(db)).payment.id)
  return ids
}

test('numbers go up by one, and restart with the year in Bahrain', async ({ db }) => {
  const ids = await paymentIds(db, 4)
  const at = [
    '2026-12-31T12:00:00Z',
    '2026-12-31T20:59:59.999Z',
    '2026-12-31T21:00:00Z',
    '2027-01-01T09:00:00Z',
  ]
  const issued = []
  for (const [i, id] of ids.entries()) issued.push(await aReceipt(db, id, new Date(at[i] ?? '')))
  expect(issued.map((r) => [r.year, r.number])).toEqual([
    [2026, 1],
    [2026, 2],
    [2027, 1],
    [2027, 2],
  ])
})

test('a payment keeps its receipt, and no number is skipped', async ({ db }) => {
  const [first = '', second = ''] = await paymentIds(db, 2)
  const once = await aReceipt(db, first, NOW)
  expect(await aReceipt(db, first, new Date('2026-12-05T00:00:00Z'))).toEqual(once)
  expect((await aReceipt(db, second, NOW)).number).toBe(once.number + 1)
})

// Each call has its own connection. On the embedded store they run in turn; on PostgreSQL they race.
test('concurrent calls, each repeated and some rolled back, leave no gap in the numbers', async ({
  store,
}) => {
  const { db } = store
  class Stopped extends Error {}
  const year = 2031
  const now = new Date('2031-06-01T09:00:00Z')
  const committed = await paymentIds(db, 20)
  const lost = await paymentIds(db, 10)
  const issue = (id: string, fails: boolean) =>
    db.transaction(async (tx) => {
      const receipt = await aReceipt(tx, id, now)
      if (fails) throw new Stopped()
      return receipt
    })
  const all = await Promise.allSettled([
    ...committed.map((id) => issue(id, false)),
    ...lost.map((id) => issue(id, true)),
    ...committed.map((id) => issue(id, false)),
  ])
  for (const result of all) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Stopped)
  expect(all.filter((r) => r.status === 'rejected')).toHaveLength(lost.length)
  expect(await numbersOf(db, year)).toEqual(upTo(committed.length))
  const [counter] = await db.select().from(receiptCounters).where(eq(receiptCounters.year, year))
  expect(counter?.last).toBe(committed.length)
})
