import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import { insertFirstSettings } from '../settings/firstSettings.ts'
import { users } from '../tables/accounts.ts'
import { payments, savedCards } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { NOW, test } from '../test/app.ts'
import { aPerson, ask, PASSWORD } from '../test/testMe.ts'
import { aPurchase } from '../test/testPurchase.ts'
import { openShop } from '../test/testShop.ts'
import { settle } from './settle.ts'

// Each request has its own connection. On the embedded store requests run in turn; on PostgreSQL they race.

test('concurrent requests make one card check, and settling it many times saves one card and refunds it once', async ({
  store: { db },
}) => {
  await insertFirstSettings(db, NOW)
  const shop = await openShop(db)
  const user = await aPerson(db)
  await aPurchase(db, { order: { userId: user.id } })
  const presses = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      shop.sendAs(
        user,
        'POST',
        '/payments/cards',
        {},
        n % 3 ? { 'idempotency-key': `press-${n % 3}-0000` } : {},
      ),
    ),
  )
  expect(presses.some((p) => p.status === 200)).toBe(true)
  expect(presses.filter((p) => p.status !== 200 && p.status !== 409)).toEqual([])
  const charges = await shop.charges()
  expect(charges).toHaveLength(1)
  const id = charges[0]?.id ?? ''

  await shop.pay(id)
  const context = shop.context()
  const charge = await context.tap.readCharge(id)
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => settle(context, charge, n % 2 ? 'webhook' : 'janitor', NOW)),
  )
  const mine = await db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, user.id), eq(payments.kind, 'CARD_CHECK')))
  expect(mine).toMatchObject([{ outcome: 'REFUNDED', refundedFils: 100 }])
  expect(await db.select().from(savedCards).where(eq(savedCards.userId, user.id))).toHaveLength(1)
  expect(
    await db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, mine[0]?.id ?? '')),
  ).toHaveLength(1)
})

test('of concurrent requests to add a card and to erase the account, one is refused', async ({
  store: { db },
}) => {
  const shop = await openShop(db)
  const app = await buildApp(shop.deps)
  for (let round = 0; round < 8; round++) {
    const user = await aPerson(db)
    const { subscription } = await aPurchase(db, { order: { userId: user.id } })
    await db.update(subscriptions).set({ status: 'COMPLETED' }).where(eq(subscriptions.id, subscription.id))
    const [pressed, wished] = await Promise.all([
      shop.sendAs(user, 'POST', '/payments/cards', {}),
      ask(app, user)('POST', '/users/me/deletion', { password: PASSWORD }),
    ])
    const [after] = await db.select().from(users).where(eq(users.id, user.id))
    const codes = [pressed.body.errorCode ?? 'begun', wished.body.errorCode ?? 'asked']
    expect([
      ['begun', 'DELETION_BLOCKED'],
      ['DELETION_PENDING', 'asked'],
    ]).toContainEqual(codes)
    expect(after?.erasureAskedAt === null).toBe(wished.status === 409)
  }
  await app.close()
})
