import { eq, inArray, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS } from '../../domain/dates.ts'
import { fingerprint } from '../access/testWorld.ts'
import { settle } from '../checkout/settle.ts'
import type { Db } from '../db/client.ts'
import { searchOf } from '../db/search.ts'
import { auditLog } from '../tables/audit.ts'
import { guests } from '../tables/customers.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { orders } from '../tables/orders.ts'
import { payments } from '../tables/payments.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { aGuest, GUEST } from '../test/testGuest.ts'
import { aPerson, ask, racingApp } from '../test/testMe.ts'
import { readAll } from '../test/testOracle.ts'
import { everyPersonalRow } from '../test/testPersonalRows.ts'
import { aPayment, aPurchase, aRefund } from '../test/testPurchase.ts'
import { openShop } from '../test/testShop.ts'
import { aSubscription } from '../test/testSubscription.ts'
import { rebuildTotals } from '../totals/rebuild.ts'

const PATH = '/admin/guests/anonymise'
const requestBody = { email: GUEST }
const MARK = 'sesame-makes-me-ill'
const uncaptured = { capturedFils: null, capturedCurrency: null, capturedAt: null }

/** The tables that contain a text. */
async function tablesWith(db: Db, text: string) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  const found: string[] = []
  for (const { name } of rows) {
    const like = sql`select from ${sql.identifier(name)} t where t::text like ${`%${text}%`} limit 1`
    if ((await db.execute(like)).rows.length > 0) found.push(name)
  }
  return found
}

/** Every row that a finished guest has, with audit entries about it. */
async function aGuestOfThePast(db: Db) {
  const owner = await aPerson(db)
  const guest = { id: owner.id, fullName: 'Salman Guest', email: GUEST, phone: '39777111' }
  const { subscription, payment } = await everyPersonalRow(db, guest, MARK)
  for (const table of ['orders', 'payments', 'subscriptions'])
    await db.execute(sql`update ${sql.identifier(table)} set user_id = null where user_id = ${owner.id}`)
  await db.update(payments).set({ savedCardId: null, search: ` salman guest\n ${GUEST}` })
  await db.execute(sql`delete from credit_entries`)
  for (const table of ['credit_lots', 'calendar_links', 'feedback'])
    await db.execute(sql`delete from ${sql.identifier(table)}`)
  await db.update(subscriptions).set({ addressId: null, search: ` salman guest\n ${GUEST}` })
  await db.update(orders).set({ addressId: null })
  await db.execute(sql`delete from addresses`)
  const written = { language: 'en', subject: MARK, text: MARK, html: MARK, createdAt: NOW } as const
  await db.insert(outbox).values({ ...written, kind: 'payments.receipt', messageId: '<1@x>', to: GUEST })
  await db.insert(guests).values({
    email: GUEST,
    name: 'Salman Guest',
    phone: '39777111',
    subscriptionCount: 1,
    lastOrderedAt: NOW,
    search: ` salman guest\n ${GUEST}\n 39777111`,
  })
  const done = { at: NOW, actorId: owner.id, actorRole: 'ADMIN', requestId: 'r', details: {} } as const
  await db.insert(auditLog).values({
    ...done,
    action: 'PUT /admin/subscriptions/:id',
    target: subscription.id,
    targetName: `W-1 of ${GUEST}`,
    before: { specialInstructions: MARK },
    after: { customerPhone: '39777111' },
    search: searchOf(owner.fullName, `W-1 of ${GUEST}`, subscription.id),
  })
  return { owner, subscription, payment }
}

describe('a guest', () => {
  test('with two purchases still counts as one customer after anonymising', async ({ app, db }) => {
    const admin = await aUser(db, { role: 'ADMIN' })
    for (const at of [NOW, new Date(NOW.getTime() + DAY_MS)])
      await aSubscription(db, { status: 'COMPLETED', at, over: { customerEmail: GUEST } })
    await db.update(deliveries).set({ status: 'DELIVERED' })
    const numbers = async () => {
      await rebuildTotals(db, NOW)
      return readAll(db)
    }
    const before = await numbers()
    expect(before.filter((line) => line.startsWith('NEW_CUSTOMERS'))).toHaveLength(1)
    expect((await ask(app, admin)('POST', PATH, requestBody)).status).toBe(200)
    expect(await numbers()).toEqual(before)
    const emails = (await db.select().from(subscriptions)).map((s) => s.customerEmail)
    expect(new Set(emails).size).toBe(1)
    expect(emails[0]).toMatch(/^erased-.*@waraq\.invalid$/)
  })

  test('is removed from all tables, while the accounting rows stay', async ({ app, db }) => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const { owner, payment } = await aGuestOfThePast(db)
    await db.execute(sql`delete from saved_cards`)
    const [before] = await db.select().from(payments).where(eq(payments.id, payment.id))
    const deliveryCount = await db.$count(deliveries)
    expect(await tablesWith(db, MARK)).toEqual(expect.arrayContaining(['orders', 'subscriptions', 'outbox']))

    const { status, body } = await ask(app, admin)('POST', PATH, { email: ' GUEST@waraq.example' })
    expect([status, body.anonymised > 5]).toEqual([200, true])
    for (const text of [GUEST, 'Salman Guest', '39777111', MARK])
      expect(await tablesWith(db, text)).toEqual([])
    const [after] = await db.select().from(payments).where(eq(payments.id, payment.id))
    expect(after).toEqual({ ...before, search: '', payUrl: null, cardLast4: null })
    expect(await db.$count(deliveries)).toBe(deliveryCount)
    const [subscription] = await db.select().from(subscriptions)
    expect(subscription).toMatchObject({
      customerName: 'Deleted account',
      status: 'COMPLETED',
      totalFils: 15_950,
    })
    expect(subscription?.customerEmail).toMatch(/^erased-.*@waraq\.invalid$/)
    expect(await db.$count(guests)).toBe(0)

    const [changed, entry] = await db.select().from(auditLog).orderBy(auditLog.id)
    expect(changed).toMatchObject({ actorId: owner.id, targetName: null, before: null, after: null })
    expect(entry).toMatchObject({
      action: 'POST /admin/guests/anonymise',
      actorId: admin.id,
      target: null,
      targetName: 'Deleted account',
      details: body,
    })
    const arabic = ask(app, admin, { 'accept-language': 'ar' })
    const done = encodeURIComponent('POST /admin/guests/anonymise')
    const logged = (await arabic('GET', `/admin/audit?action=${done}`)).body.content
    expect(logged).toMatchObject([{ targetName: 'حساب محذوف' }])
    const bought = (await arabic('GET', '/admin/subscriptions')).body.content
    expect(bought).toMatchObject([{ customerName: 'حساب محذوف' }])
    expect((await ask(app, admin)('POST', PATH, requestBody)).status).toBe(404)
  })

  test('is anonymised without an account with the same address or other guests', async ({ app, db }) => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const noor = await aPerson(db, { email: GUEST })
    await everyPersonalRow(db, noor, MARK)
    await aPurchase(db, { order: { customerEmail: 'other@waraq.example' } })
    const rest = { order: { customerEmail: GUEST, customerName: 'Salman Guest' } }
    const { subscription } = await aPurchase(db, rest)
    await db.update(subscriptions).set({ status: 'COMPLETED' }).where(eq(subscriptions.id, subscription.id))
    const others = () =>
      db
        .select()
        .from(orders)
        .where(inArray(orders.customerEmail, [GUEST, 'other@waraq.example']))
        .orderBy(orders.id)
    const before = (await others()).filter((order) => order.customerName !== 'Salman Guest')
    expect((await ask(app, admin)('POST', PATH, requestBody)).status).toBe(200)
    expect(await others()).toEqual(before)
    expect((await ask(app, noor)('GET', '/users/me')).body.fullName).toBe(noor.fullName)
    expect(await tablesWith(db, 'Salman Guest')).toEqual([])
  })
})

/** Rule S13. */
describe('anonymising is refused while', () => {
  const mine = { customerEmail: GUEST }
  const open = {
    'a subscription runs': async (db: Db) => {
      const { subscription } = await aPurchase(db, { order: mine })
      return `subscription W-${subscription.number}`
    },
    'one waits to be paid': async (db: Db) => {
      const { subscription } = await aPurchase(db, { order: mine })
      await db.update(subscriptions).set({ status: 'PENDING_PAYMENT' })
      return `subscription W-${subscription.number}`
    },
    'a payment is open': async (db: Db) => {
      const { payment } = await aPayment(db, { order: mine, payment: { status: 'INITIATED', ...uncaptured } })
      return `payment ${payment.chargeId}`
    },
    'money is nobody’s yet': async (db: Db) => {
      const orphan = { outcome: 'ORPHANED', orphanReason: 'PLAN_RETIRED', orphanedAt: NOW } as const
      const { payment } = await aPayment(db, { order: mine, payment: orphan })
      return `payment ${payment.chargeId}`
    },
    'money was found that may be theirs': async (db: Db) => {
      const foundCustomer = { name: 'Salman', email: 'Guest@Waraq.example', phone: null }
      const orphan = { outcome: 'ORPHANED', orphanReason: 'ORDER_MISSING', orphanedAt: NOW } as const
      const { payment } = await aPayment(db, {
        payment: { ...orphan, orderId: null, found: true, foundCustomer },
      })
      return `payment ${payment.chargeId}`
    },
    'a failed delivery waits for a decision': async (db: Db) => {
      const over = { customerEmail: GUEST }
      const { subscription } = await aSubscription(db, { days: 1, status: 'COMPLETED', over })
      await db.update(deliveries).set({ status: 'FAILED', failureReason: 'OTHER', failedAt: NOW })
      return `the failed delivery on 6 December 2026 (W-${subscription.number})`
    },
    'a delivery is under way': async (db: Db) => {
      const over = { customerEmail: GUEST }
      const { subscription } = await aSubscription(db, { days: 1, status: 'CANCELLED', over })
      await db.update(deliveries).set({ status: 'OUT_FOR_DELIVERY', frozenAt: NOW })
      return `the delivery on 6 December 2026, which is in progress (W-${subscription.number})`
    },
    'a refund is owed': async (db: Db) => {
      const { payment } = await aPayment(db, { order: mine, payment: { outcome: 'REFUNDED' } })
      await aRefund(db, payment.id)
      return `payment ${payment.chargeId}`
    },
  }
  test.for(Object.keys(open) as (keyof typeof open)[])(
    '%s, and the response names it',
    async (matter, { app, db }) => {
      const admin = await aUser(db, { role: 'ADMIN' })
      const name = await open[matter](db)
      const known = { email: GUEST, name: 'Salman Guest', phone: '39777111', subscriptionCount: 1 }
      await db
        .insert(guests)
        .values({ ...known, lastOrderedAt: NOW, search: '' })
        .onConflictDoNothing()
      const { body: guest } = await ask(app, admin)('GET', `/admin/guests/${GUEST}`)
      expect(guest.openMatters).toEqual([name])
      const before = await fingerprint(db)
      const { status, body } = await ask(app, admin)('POST', PATH, requestBody)
      expect([status, body.errorCode]).toEqual([409, 'DELETION_BLOCKED'])
      expect(body.message).toContain(name)
      const { subscriptions: running, payments: moving, failedDeliveries, deliveriesUnderWay } = body.current
      expect([...running, ...moving, ...failedDeliveries, ...deliveriesUnderWay]).toHaveLength(1)
      expect(await fingerprint(db)).toEqual(before)
    },
  )
})

test('a capture after anonymising becomes an orphan and sends no email', async ({ db }) => {
  const shop = await openShop(db)
  const { payment } = await aGuest(db, shop, {}, 'begun')
  await db.update(payments).set({ status: 'ABANDONED', nextLookAt: null })
  expect((await ask(shop.app, await aUser(db, { role: 'ADMIN' }))('POST', PATH, requestBody)).status).toBe(
    200,
  )
  await shop.pay(payment)
  await settle(shop.context(), await shop.context().tap.readCharge(payment), 'webhook', NOW)
  expect(await db.select().from(payments)).toMatchObject([
    { outcome: 'ORPHANED', orphanReason: 'OWNER_ERASED' },
  ])
  expect([await db.$count(subscriptions), await db.$count(outbox)]).toEqual([0, 0])
})

test('a concurrent purchase is not anonymised', async ({ store }) => {
  const app = await racingApp(store)
  const { db } = store
  const admin = await aUser(db, { role: 'ADMIN' })
  for (let n = 0; n < 4; n++) {
    const { payment: before } = await aPayment(db, {
      order: { customerEmail: GUEST },
      payment: { status: 'DECLINED', ...uncaptured },
    })
    const [anonymised, bought] = await Promise.all([
      ask(app, admin)('POST', PATH, requestBody),
      // As the shop writes them: both rows or none.
      db.transaction((tx) =>
        aPayment(tx, {
          order: { customerEmail: GUEST },
          payment: { status: 'INITIATED', payUrl: 'https://pay.example/1', ...uncaptured },
        }),
      ),
    ])
    const [open] = await db.select().from(payments).where(eq(payments.id, bought.payment.id))
    const [order] = await db.select().from(orders).where(eq(orders.id, bought.order.id))
    expect([open?.payUrl, order?.customerEmail]).toEqual(['https://pay.example/1', GUEST])
    const [old] = await db.select().from(payments).where(eq(payments.id, before.id))
    expect(old?.search === '').toBe(anonymised.status === 200)
    await db.update(payments).set({ status: 'ABANDONED' })
  }
})
