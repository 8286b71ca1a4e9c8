import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { AppError } from '../../domain/errors.ts'
import { fils } from '../../domain/money.ts'
import type { Store } from '../db/client.ts'
import { single } from '../db/single.ts'
import { creditEntries, creditLots } from '../tables/credit.ts'
import { idempotencyKeys } from '../tables/idempotencyKeys.ts'
import { orders } from '../tables/orders.ts'
import { type PaymentRow, payments } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { type Answer, RACE_TIMEOUT_MS, race, waiting } from '../test/testRace.ts'
import { anOrder, openShop } from '../test/testShop.ts'
import { abandonPayment } from './findUnanswered.ts'
import { checkSoon } from './janitor.ts'
import { settle, settleCredit } from './settle.ts'
import { AlreadyPaidError, startPayment } from './startPayment.ts'

// Only PostgreSQL lets two connections race (vitest.config.ts). The long version is `npm run test:races`.

const long = { timeout: RACE_TIMEOUT_MS }

/** Creates customers with store credit, each with an open payment. */
async function aCheckout({ db }: Store) {
  const shop = await openShop(db)
  const services = shop.context()
  const rowOf = async (chargeId: string): Promise<PaymentRow> => {
    const row = single(await db.select().from(payments).where(eq(payments.chargeId, chargeId)))
    return row
  }
  return async ({ credit = 5_000, useCredit = true } = {}) => {
    const buyer = await aUser(db)
    await db.insert(creditLots).values({
      userId: buyer.id,
      amountFils: fils(credit),
      leftFils: fils(credit),
      givenAt: NOW,
      expiresAt: new Date('2027-06-01T00:00:00Z'),
    })
    const order = await anOrder(db, { customerEmail: buyer.email, useCredit })
    const { body } = await shop.sendAs(buyer, 'POST', '/payments/process', order)
    const old = await rowOf(body.id)
    const replace = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
      const replacement = { ...order, paymentMethod: 'BENEFIT', replaces: body.id, ...more }
      return shop.sendAs(buyer, 'POST', '/payments/process', replacement, headers)
    }
    const oldOrder = single(
      await db
        .select()
        .from(orders)
        .where(eq(orders.id, old.orderId ?? '')),
    )
    const { id: _, closedAt: __, ...newOrder } = oldOrder
    /** Starts the payment that replaces the old one, in our database only. Null if the order is paid. */
    const begin = () =>
      startPayment(
        db,
        {
          order: newOrder,
          method: 'BENEFIT',
          savedCardId: null,
          saveCard: false,
          useCredit: true,
          shown: { totalAmount: undefined, creditAmount: undefined },
          key: null,
          replaces: old,
        },
        NOW,
      ).catch((error: unknown) => {
        if (error instanceof AlreadyPaidError) return null
        // The order was paid at this very moment.
        if (error instanceof AppError && error.code === 'PAYMENT_IN_FLIGHT') return null
        throw error
      })
    /** Pays or declines the charge, and returns the call that settles it. */
    const news = async (chargeId: string, how: 'approve' | 'decline' = 'approve') => {
      await shop.pay(chargeId, how)
      const charge = await services.tap.readCharge(chargeId)
      return () => settle(services, charge, 'webhook', NOW)
    }
    /** Whoever wins, there is one subscription, its credit is spent, and all other money is being refunded. */
    const expectSound = async (won: readonly string[]) => {
      const all = await db.select().from(payments).where(eq(payments.userId, buyer.id))
      const paid = all.filter((p) => p.outcome === 'SUBSCRIBED')
      expect(paid).toHaveLength(1)
      expect(won).toContain(paid[0]?.id)
      expect(await db.$count(subscriptions, eq(subscriptions.orderId, old.orderId ?? ''))).toBe(1)
      for (const { status, outcome, orphanReason } of all)
        if (outcome !== 'SUBSCRIBED' && status === 'CAPTURED')
          expect([outcome, orphanReason]).toEqual(['REFUNDED', 'PAID_TWICE'])
      const moved = await db
        .select({ id: creditEntries.paymentId, fils: creditEntries.changeFils })
        .from(creditEntries)
        .innerJoin(creditLots, eq(creditLots.id, creditEntries.lotId))
        .where(eq(creditLots.userId, buyer.id))
      const spent = (id: string) => moved.reduce((sum, m) => sum + (m.id === id ? -m.fils : 0), 0)
      for (const { id, outcome, creditFils } of all)
        if (outcome === 'SUBSCRIBED') expect(spent(id)).toBe(creditFils)
      const [lot] = await db.select().from(creditLots).where(eq(creditLots.userId, buyer.id))
      expect(lot?.leftFils).toBe(credit - all.reduce((sum, p) => sum + spent(p.id), 0))
      return { all, spent }
    }
    return { services, old, replace, begin, news, rowOf, expectSound }
  }
}

test('a starting process does not wait for a payment that another process has locked', async ({ store }) => {
  const next = await aCheckout(store)
  const [held, free] = [(await next()).old, (await next()).old]
  const looks = async () =>
    new Map((await store.db.select().from(payments)).map((p) => [p.id, p.nextLookAt?.getTime()]))
  const before = await looks()
  const started = { isDone: false }
  await store.db.transaction(async (tx) => {
    await tx.update(payments).set({ responseCode: '100' }).where(eq(payments.id, held.id))
    const start = checkSoon(store.db, NOW).then(() => {
      started.isDone = true
    })
    await waiting(store.pool, 1, started)
    expect(started.isDone).toBe(true)
    await start
  })
  const after = await looks()
  expect(after.get(free.id)).toBe(NOW.getTime())
  // The process that holds the lock checks the payment, which keeps its own time.
  expect(after.get(held.id)).toBe(before.get(held.id))
})

test(
  'two tabs replace a payment at once: one new payment, and the other tab is led to it',
  long,
  async ({ store }) => {
    const next = await aCheckout(store)
    await race(store, async () => {
      const { old, replace } = await next()
      const press = { run: (): Promise<Answer> => replace(), heldAt: 'payment_events' }
      return {
        sides: { a: press, b: press },
        check: async ({ a, b }) => {
          expect([a.status, b.status].sort()).toEqual([200, 409])
          expect(a.status === 409 ? a : b).toMatchObject({ body: { errorCode: 'PAYMENT_OPEN' } })
          const all = await store.db
            .select()
            .from(payments)
            .where(eq(payments.orderId, old.orderId ?? ''))
          expect(all.map((p) => p.status).sort()).toEqual(['INITIATED', 'REPLACED'])
          expect(
            await store.db.$count(
              creditLots,
              and(eq(creditLots.userId, old.userId ?? ''), eq(creditLots.leftFils, fils(0))),
            ),
          ).toBe(1)
        },
      }
    })
  },
)

test('one request sent twice at once under one key makes one new payment', long, async ({ store }) => {
  const next = await aCheckout(store)
  let n = 0
  await race(store, async () => {
    const { old, replace } = await next()
    const key = { 'idempotency-key': `twice-at-once-${n++}` }
    await store.db.insert(idempotencyKeys).values({
      scope: old.userId ?? '',
      key: key['idempotency-key'],
      requestHash: 'the first',
      paymentId: old.id,
      createdAt: NOW,
    })
    const press = { run: (): Promise<Answer> => replace({}, key), heldAt: 'payment_events' }
    return {
      sides: { a: press, b: press },
      check: async (answers) => {
        const outcomes = Object.values(answers).map(({ status, body }) => body.errorCode ?? status)
        expect(outcomes).toContain(200)
        // The first request has no response from the gateway yet.
        for (const one of outcomes) expect([200, 'PAYMENT_IN_FLIGHT']).toContain(one)
        expect(await store.db.$count(payments, eq(payments.orderId, old.orderId ?? ''))).toBe(2)
      },
    }
  })
})

test(
  'replacing a payment while its charge is captured: the captured one becomes the subscription',
  long,
  async ({ store }) => {
    const next = await aCheckout(store)
    await race(store, async () => {
      const { old, begin, news, expectSound } = await next()
      const settled = await news(old.chargeId ?? '')
      return {
        // The gateway was asked just before the payment.
        sides: { a: { run: begin, heldAt: 'payment_events' }, b: { run: settled, heldAt: 'receipts' } },
        check: async ({ a }) => {
          const { all } = await expectSound([old.id])
          expect(all.map((p) => p.status).sort()).toEqual(a ? ['CAPTURED', 'STARTED'] : ['CAPTURED'])
        },
      }
    })
  },
)

test(
  'both charges are captured at once: one becomes the subscription, the other is refunded',
  long,
  async ({ store }) => {
    const next = await aCheckout(store)
    await race(store, async () => {
      const { old, replace, news, rowOf, expectSound } = await next()
      const { body } = await replace()
      const [a, b] = [await news(old.chargeId ?? ''), await news(body.id)]
      return {
        sides: { a: { run: a, heldAt: 'receipts' }, b: { run: b, heldAt: 'receipts' } },
        check: async () => {
          const { all, spent } = await expectSound([old.id, (await rowOf(body.id)).id])
          expect(all.map((p) => p.outcome).sort()).toEqual(['REFUNDED', 'SUBSCRIBED'])
          // The credit held by the second payment returns with its money, unless the first took it back.
          expect(all.map((p) => spent(p.id)).sort()).toContain(5_000)
          const back = all.find((p) => p.outcome === 'REFUNDED')
          expect(await store.db.$count(refunds, eq(refunds.paymentId, back?.id ?? ''))).toBe(1)
        },
      }
    })
  },
)

test(
  'the old charge is captured while the new one ends: its credit is held once',
  long,
  async ({ store }) => {
    const next = await aCheckout(store)
    let round = 0
    await race(store, async () => {
      const { services, old, replace, news, rowOf, expectSound } = await next()
      const { body } = await replace()
      const captured = await news(old.chargeId ?? '')
      const new_ = await rowOf(body.id)
      const declined = await news(body.id, 'decline')
      const abandonment = { source: 'janitor', reason: 'UNANSWERED' } as const
      // Declined at the gateway, or abandoned after a week.
      const end: () => Promise<unknown> =
        round++ % 2 === 0 ? declined : () => abandonPayment(services, new_, abandonment, NOW)
      return {
        sides: { a: { run: captured, heldAt: 'receipts' }, b: { run: end, heldAt: 'credit_entries' } },
        check: async () => {
          const { spent } = await expectSound([old.id])
          expect([spent(old.id), spent(new_.id)]).toEqual([5_000, 0])
        },
      }
    })
  },
)

test(
  'the old charge is captured while credit alone pays the replacement: one of them is refunded',
  long,
  async ({ store }) => {
    const next = await aCheckout(store)
    await race(store, async () => {
      const { services, old, begin, news, expectSound } = await next({ credit: 20_000, useCredit: false })
      const captured = await news(old.chargeId ?? '')
      const credit = await begin()
      if (!credit) throw new Error('not replaced')
      const paying = () => settleCredit(services, credit.payment, 'buyer', NOW)
      return {
        sides: { a: { run: captured, heldAt: 'receipts' }, b: { run: paying, heldAt: 'receipts' } },
        check: async () => {
          const { all, spent } = await expectSound([old.id, credit.payment.id])
          expect(all.map((p) => p.outcome).sort()).toEqual(['REFUNDED', 'SUBSCRIBED'])
          const won = all.find((p) => p.outcome === 'SUBSCRIBED')
          expect(spent(credit.payment.id)).toBe(won?.id === old.id ? 0 : 15_950)
        },
      }
    })
  },
)
