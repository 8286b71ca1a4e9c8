import { describe, expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import { runFaults } from '../../scripts/faults/run.ts'
import { requestRefund } from '../refunds/refund.ts'
import { sendRefund } from '../refunds/send.ts'
import { watchRefunds } from '../refunds/watch.ts'
import { creditLots } from '../tables/credit.ts'
import { payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { settings } from '../tables/settings.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { runJanitor } from './janitor.ts'

const server = process.env.TEST_DATABASE_URL
const isShort = Number(process.env.RACE_ROUNDS ?? 20) < 20
// `npm run test:faults` is the long version. Two app processes need a database that they can share.
if (server)
  test('purchases under every fault, with killed processes: our books and the gateway’s agree to the fils', async () => {
    const seed = Number(process.env.TEST_SEED ?? Date.now()) % 1_000_000
    const { problems, rowCounts, fired } = await runFaults({
      store: { kind: 'postgres', server },
      purchases: isShort ? 50 : 100,
      seed,
      lanes: 24,
      kills: { apps: 2, standins: 2 },
      changes: 12,
      erasures: 'any',
      harsher: 3,
    })
    expect(problems, [`seed ${seed}`, ...problems].join('\n')).toEqual([])
    expect(rowCounts.subscriptions).toBeGreaterThan(isShort ? 15 : 30)
    expect(fired).toMatchObject({
      'killed app process': 4,
      'killed stand-in': 2,
      'clocks moved by days': 2,
      'day closed': 4,
    })
  })

describe('regressions that the fault test found', () => {
  test('a declined refund can be requested again, also when credit paid a part', async ({ db }) => {
    const shop = await openShop(db)
    const user = await aUser(db)
    const expiresAt = new Date(NOW.getTime() + DAY_MS)
    const amount = { amountFils: fils(5_000), leftFils: fils(5_000) }
    await db.insert(creditLots).values({ userId: user.id, ...amount, givenAt: NOW, expiresAt })
    const order = await anOrder(db, { useCredit: true })
    const { body } = await shop.sendAs(user, 'POST', '/payments/process', order)
    await db.update(settings).set({ serviceActive: false })
    await shop.pay(body.id)
    await shop.send('GET', `/payments/status/${body.id}`)
    const [payment] = await db.select().from(payments)
    const refundRequest = {
      paymentId: payment?.id ?? '',
      method: 'ORIGINAL_PAYMENT' as const,
      reason: 'asked for',
      askedBy: null,
      notifyCustomer: true,
    }
    await shop.faults({ declinedRefund: { next: 1 } })
    for (let n = 0; n < 2; n++) {
      const refund = await requestRefund(db, shop.context(), refundRequest, 'admin', shop.context().now)
      await sendRefund(shop.context(), { refundId: refund?.id ?? '' })
      shop.later(6 * MINUTE_MS)
      await watchRefunds(shop.context())
    }
    const ends = await db.select().from(refunds).orderBy(refunds.createdAt)
    expect(ends.map((r) => r.status)).toEqual(['FAILED', 'DONE'])
    expect(await db.select().from(creditLots)).toMatchObject([{ leftFils: 5_000 }])
  })

  test('an unusable card starts no payment that would block the order', async ({ db }) => {
    const shop = await openShop(db)
    const user = await aUser(db)
    const order = await anOrder(db)
    const strange = { ...order, cardId: '01890000-0000-7000-8000-000000000000' }
    expect(await shop.sendAs(user, 'POST', '/payments/process-saved-card', strange)).toMatchObject({
      status: 409,
      body: { errorCode: 'CARD_NOT_USABLE' },
    })
    expect(await db.select().from(payments)).toEqual([])
    expect(await shop.sendAs(user, 'POST', '/payments/process', order)).toMatchObject({ status: 200 })
  })

  test('a failed call to the gateway postpones the checks of open payments', async ({ db }) => {
    const shop = await openShop(db)
    const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
    await shop.pay(body.id)
    shop.later(3 * MINUTE_MS)
    await shop.faults({ malformed: { next: 1, on: ['listCharges'] } })
    await runJanitor(shop.context())
    expect(await db.select().from(payments)).toMatchObject([{ status: 'INITIATED' }])
    shop.later(3 * MINUTE_MS)
    await runJanitor(shop.context())
    expect(await db.select().from(payments)).toMatchObject([{ outcome: 'SUBSCRIBED' }])
  })
})
