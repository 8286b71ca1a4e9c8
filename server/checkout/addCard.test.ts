import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { ERASE_AFTER_MS } from '../../domain/accounts/rules.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import type { Db } from '../db/client.ts'
import { transaction } from '../db/transaction.ts'
import { bossJob } from '../jobs/bossTable.ts'
import { removeCards } from '../payments/cards.ts'
import { eraseDue } from '../privacy/erase.ts'
import { makeDataExport } from '../privacy/makeDataExport.ts'
import { scanGateway } from '../reconciliation/scan.ts'
import { requestRefund } from '../refunds/refund.ts'
import { repeatCardRefunds } from '../refunds/repeatCardRefunds.ts'
import { sendRefund } from '../refunds/send.ts'
import { watchRefunds } from '../refunds/watch.ts'
import { users } from '../tables/accounts.ts'
import { outbox } from '../tables/mail.ts'
import { payments, savedCards } from '../tables/payments.ts'
import { receipts } from '../tables/receipts.ts'
import { refunds } from '../tables/refunds.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { as, aUser, test } from '../test/app.ts'
import { aPerson, ask, PASSWORD } from '../test/testMe.ts'
import { readAll } from '../test/testOracle.ts'
import { aPurchase } from '../test/testPurchase.ts'
import { anOrder, openShop, type Shop } from '../test/testShop.ts'
import { settle } from './settle.ts'

const CARDS = '/payments/cards'
const ChargeThere = z.looseObject({ id: z.string(), redirect: z.looseObject({ url: z.string() }) })
const atGateway = async (shop: Shop, path: string, body?: object) => {
  const answer = await fetch(`${shop.standinUrl}/v2${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: 'Bearer sk_test_standin', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.json()
}
const chargeAt = async (shop: Shop, id: string) => ChargeThere.parse(await atGateway(shop, `/charges/${id}`))

/** Opens a shop with a customer who has a subscription. */
async function open(db: Db) {
  const shop = await openShop(db)
  const user = await aPerson(db)
  await aPurchase(db, { order: { userId: user.id } })
  const press = (key?: string, body: object = {}) =>
    shop.sendAs(user, 'POST', CARDS, body, key ? { 'idempotency-key': key } : {})
  const paid = async () => {
    const { body } = await press()
    await shop.pay(body.id)
    return String(body.id)
  }
  const status = async (id: string) => (await shop.sendAs(user, 'GET', `/payments/status/${id}`)).body
  const cards = async () => (await shop.sendAs(user, 'GET', CARDS)).body
  return { shop, user, press, paid, status, cards }
}
const checks = (db: Db) =>
  db.select().from(payments).where(eq(payments.kind, 'CARD_CHECK')).orderBy(payments.createdAt, payments.id)
const refundsOf = (db: Db) => db.select().from(refunds).orderBy(refunds.createdAt, refunds.id)
/** Sends every requested refund and reads the gateway's answers. */
async function giveBack(db: Db, shop: Shop) {
  for (const { id } of await refundsOf(db)) await sendRefund(shop.context(), { refundId: id })
  shop.later(6 * MINUTE_MS)
  await watchRefunds(shop.context())
}

/** Rule P7. */
describe('adding a card', () => {
  test('charges BHD 0.100 on the gateway’s page, saves the card with its agreement, and refunds the charge', async ({
    db,
  }) => {
    const { shop, press, status, cards } = await open(db)
    const begun = await press()
    expect(begun).toMatchObject({
      status: 200,
      body: { redirectUrl: expect.stringContaining(`${shop.standinUrl}/pay/`) },
    })
    expect(begun.headers['x-payment-id']).toBe(begun.body.id)
    expect(await checks(db)).toMatchObject([
      { method: 'CARD', chargeFils: 100, creditFils: 0, orderId: null, saveCard: true },
    ])
    const charge = await chargeAt(shop, begun.body.id)
    expect(charge).toMatchObject({
      amount: 0.1,
      currency: 'BHD',
      threeDSecure: true,
      customer_initiated: true,
      save_card: true,
      source: { id: 'src_card' },
    })
    expect(charge.redirect.url).toBe('http://localhost:3000/payments/redirect?card=profile')
    expect(await status(begun.body.id)).toMatchObject({ kind: 'CARD_CHECK', cardSaved: false, cardId: null })

    await shop.pay(begun.body.id)
    const [card] = [await status(begun.body.id), await cards()].map((answer) => answer.cardId ?? answer[0].id)
    expect(await status(begun.body.id)).toMatchObject({
      status: 'CAPTURED',
      success: true,
      subscribed: false,
      cardSaved: true,
      cardId: card,
    })
    expect(await cards()).toMatchObject([{ id: card, isDefault: true, card: { canAutoRenew: true } }])
    expect(await refundsOf(db)).toMatchObject([{ status: 'ASKED', amountFils: 100, askedBy: null }])
    expect(await db.select().from(bossJob).where(eq(bossJob.name, 'refunds.send'))).toHaveLength(1)

    await giveBack(db, shop)
    expect(await refundsOf(db)).toMatchObject([{ status: 'DONE' }])
    expect(await checks(db)).toMatchObject([{ outcome: 'REFUNDED', refundedFils: 100 }])
    expect(await shop.charges()).toMatchObject([{ fils: 100, refundedFils: 100 }])
  })

  test('creates no subscription, receipt, revenue, orphan or email, and shows the card id to its owner only', async ({
    db,
  }) => {
    const { shop, user, paid } = await open(db)
    const before = [await readAll(db), await db.$count(receipts), await db.$count(subscriptions)]
    const stats = async () => (await shop.sendAs(user, 'GET', '/subscriptions/me/stats')).body
    const spent = await stats()
    const id = await paid()
    const stranger = await aUser(db)
    expect((await shop.sendAs(stranger, 'GET', `/payments/status/${id}`)).body).toMatchObject({
      cardSaved: true,
      cardId: null,
    })
    await giveBack(db, shop)
    expect([await readAll(db), await db.$count(receipts), await db.$count(subscriptions)]).toEqual(before)
    expect(await stats()).toEqual(spent)
    expect(await db.select().from(outbox)).toEqual([])
    expect((await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: id })).body.errorCode).toBe(
      'NOT_FOUND',
    )
    const admin = await aUser(db, { role: 'ADMIN' })
    const list = (await shop.sendAs(admin, 'GET', '/admin/payments?search=noor')).body.content
    expect(list.find((p: { kind: string }) => p.kind === 'CARD_CHECK')).toMatchObject({
      description: 'Card check',
      customerName: user.fullName,
      formattedAmount: 'BHD 0.100',
      outcome: 'REFUNDED',
      orphanReason: null,
    })
    expect((await shop.sendAs(admin, 'GET', '/admin/recovery/orphaned-payments')).body.totalElements).toBe(0)
    const [check] = await checks(db)
    const story = (await shop.sendAs(admin, 'GET', `/admin/payments/${check?.id}`)).body
    expect(story).toMatchObject({ refunds: [{ status: 'DONE' }], refundable: { amount: 0 } })
  })

  test('counts the card check and its refund in the reconciliation, with nothing unexplained', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const user = await aUser(db)
    const { body: bought } = await shop.sendAs(user, 'POST', '/payments/process', await anOrder(db))
    await shop.pay(bought.id)
    await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: bought.id })
    const { body } = await shop.sendAs(user, 'POST', CARDS, {})
    await shop.pay(body.id)
    await shop.sendAs(user, 'GET', `/payments/status/${body.id}`)
    await giveBack(db, shop)
    const admin = await aUser(db, { role: 'ADMIN' })
    const read = await shop.sendAs(admin, 'GET', '/admin/recovery/reconciliation?period=2026-12')
    expect(read.body).toMatchObject({
      gateway: { charges: { count: 2, amount: 16.05 }, refunds: { count: 1, amount: 0.1 } },
      books: {
        captured: { count: 2, amount: 16.05 },
        refunds: { count: 1, amount: 0.1 },
        subscribed: { count: 1, amount: 15.95 },
        orphaned: { count: 0 },
      },
      unexplained: 0,
      differing: 0,
    })
  })

  test('lists the card check in the owner’s data export, in both languages', async ({ db }) => {
    const { shop, user, paid, status } = await open(db)
    await status(await paid())
    await shop.sendAs(user, 'POST', '/users/me/data-export')
    await makeDataExport({ db, now: shop.context().now }, { userId: user.id })
    for (const [language, name] of [
      ['en', 'Card check'],
      ['ar', 'التحقق من بطاقة'],
    ] as const) {
      const headers = { ...(await as(user)), 'accept-language': language }
      const page = await shop.app.inject({ url: '/api/users/me/data-export/page', headers })
      expect(page.body.split(name)).toHaveLength(2)
    }
  })

  test('returns to the auto-renewal that the card is for', async ({ db }) => {
    const { shop, press } = await open(db)
    const [subscription] = await db.select().from(subscriptions)
    const { body } = await press(undefined, { subscriptionId: subscription?.id })
    const charge = await chargeAt(shop, body.id)
    expect(charge.redirect.url).toMatch(new RegExp(`\\?card=${subscription?.id}$`))
  })
})

describe('who may add a card', () => {
  test('only a verified customer who has or had a subscription', async ({ db }) => {
    const { shop, user, press } = await open(db)
    const never = await aUser(db)
    const { subscription } = await aPurchase(db, {
      order: { userId: never.id, customerEmail: 'n@waraq.example' },
    })
    // Added by hand and never paid, so the customer has had no subscription.
    await db
      .update(subscriptions)
      .set({ paymentId: null, status: 'PENDING_PAYMENT' })
      .where(eq(subscriptions.id, subscription.id))
    const refused = await shop.sendAs(never, 'POST', CARDS, {})
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'CARD_NEEDS_SUBSCRIPTION'])

    await db.update(users).set({ verified: false }).where(eq(users.id, user.id))
    expect((await press()).body.errorCode).toBe('CARD_NEEDS_VERIFIED_EMAIL')
    await db.update(users).set({ verified: true }).where(eq(users.id, user.id))
    await db.update(subscriptions).set({ status: 'CANCELLED' })
    expect((await press()).status).toBe(200)
    expect(await shop.charges()).toHaveLength(1)
  })

  test('refuses an account that waits for erasure, and refuses erasure while a card check is open', async ({
    app,
    db,
  }) => {
    const { shop, user, press } = await open(db)
    await db.update(subscriptions).set({ status: 'COMPLETED' })
    const { body } = await press()
    const wish = () => ask(app, user)('POST', '/users/me/deletion', { password: PASSWORD })
    const blocked = await wish()
    expect(blocked).toMatchObject({
      status: 409,
      body: { errorCode: 'DELETION_BLOCKED', current: { payments: [{ paymentTransactionId: body.id }] } },
    })
    await shop.pay(body.id, 'cancel')
    await shop.sendAs(user, 'GET', `/payments/status/${body.id}`)
    expect((await wish()).status).toBe(200)
    expect((await press()).body.errorCode).toBe('DELETION_PENDING')
    // The erasure may run during the request; then the email no longer counts as verified.
    await db.update(users).set({ verified: false }).where(eq(users.id, user.id))
    expect((await press()).body.errorCode).toBe('DELETION_PENDING')
  })

  test('allows three checks a day, and counts only those that reached the gateway', async ({ db }) => {
    const { shop, press, user } = await open(db)
    await shop.faults({ rate429: { next: 10, on: ['createCharge'] } })
    expect((await press()).body.errorCode).toBe('GATEWAY_UNREACHABLE')
    await shop.faults({ rate429: null })
    for (let n = 0; n < 3; n++) {
      const begun = await press()
      expect(begun.status).toBe(200)
      await shop.pay(begun.body.id, 'cancel')
      await shop.sendAs(user, 'GET', `/payments/status/${begun.body.id}`)
    }
    const refused = await press()
    expect([refused.status, refused.body.errorCode]).toEqual([429, 'CARD_CHECKS_USED_UP'])
    expect(refused.headers['retry-after']).toBe(String(DAY_MS / 1000))
    const [first] = (await checks(db)).filter((p) => p.chargeId !== null)
    const dayBefore = new Date(shop.context().now.getTime() - DAY_MS)
    await db
      .update(payments)
      .set({ createdAt: dayBefore })
      .where(eq(payments.id, first?.id ?? ''))
    expect((await press()).status).toBe(200)
  })
})

describe('repeating a request to add a card', () => {
  test('returns the same charge for the same key, and CARD_CHECK_OPEN for another key or none', async ({
    db,
  }) => {
    const { shop, press } = await open(db)
    const [one, two] = [await press('first-press'), await press('first-press')]
    expect(two.body).toEqual(one.body)
    for (const again of [await press(), await press('second-press')]) {
      expect(again).toMatchObject({ status: 409, body: { errorCode: 'CARD_CHECK_OPEN' } })
      expect(again.headers['x-redirect-url']).toBe(one.body.redirectUrl)
    }
    expect(await shop.charges()).toHaveLength(1)
    // The refused request did not use its key: after the open check ends, the key starts a new one.
    await shop.pay(one.body.id, 'decline')
    const next = await press('second-press')
    expect(next.status).toBe(200)
    expect(next.body.id).not.toBe(one.body.id)
  })

  test('repeating the key of a declined check leads to that check’s result page', async ({ db }) => {
    const { shop, press } = await open(db)
    const { body } = await press('declined')
    await shop.pay(body.id, 'decline')
    await shop.send('GET', `/payments/status/${body.id}`)
    const again = await press('declined')
    expect([again.status, again.body.redirectUrl]).toEqual([
      200,
      expect.stringMatching(new RegExp(`\\?card=profile&tap_id=${body.id}$`)),
    ])
  })

  test('returns CARD_JUST_SAVED after the check was paid, and charges nothing', async ({ db }) => {
    const { shop, press, cards } = await open(db)
    const { body } = await press()
    await shop.pay(body.id)
    expect((await press()).body.errorCode).toBe('CARD_JUST_SAVED')
    expect(await cards()).toHaveLength(1)
    expect(await shop.charges()).toHaveLength(1)
  })

  test('makes one charge when the response was lost and the request is repeated', async ({ db }) => {
    const { shop, press } = await open(db)
    await shop.faults({ error500After: { next: 2, on: ['createCharge'] } })
    expect((await press('first-press')).body.errorCode).toBe('PAYMENT_UNKNOWN')
    const again = await press('first-press')
    expect(again.status).toBe(200)
    expect(await shop.charges()).toMatchObject([{ id: again.body.id }])
  })

  test('returns SAVING_CARDS_OFF when the gateway does not save cards, also at checkout', async ({ db }) => {
    const { shop, user, press } = await open(db)
    await shop.gatewaySettings({ savesCards: false })
    const refused = await press('first-press')
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'SAVING_CARDS_OFF'])
    expect(await checks(db)).toMatchObject([{ status: 'FAILED' }])
    const order = await anOrder(db, { saveCard: true, customerEmail: 'new@waraq.example' })
    expect((await shop.sendAs(user, 'POST', '/payments/process', order)).body.errorCode).toBe(
      'SAVING_CARDS_OFF',
    )
    const plain = { ...order, saveCard: false }
    expect((await shop.sendAs(user, 'POST', '/payments/process', plain)).status).toBe(200)
    await shop.gatewaySettings({ savesCards: true })
    expect((await press('second-press')).status).toBe(200)
  })
})

describe('a captured card check', () => {
  test('is settled once by the janitor, webhook or scan when the browser never comes back', async ({
    db,
  }) => {
    const { shop, paid, cards } = await open(db)
    await paid()
    shop.later(2 * MINUTE_MS)
    await shop.watch()
    await scanGateway(shop.context())
    const [check] = await checks(db)
    const charge = await shop.context().tap.readCharge(check?.chargeId ?? '')
    await settle(shop.context(), charge, 'webhook', shop.context().now)
    expect(await cards()).toHaveLength(1)
    expect(await refundsOf(db)).toHaveLength(1)
  })

  test.for([
    ['another amount', { wrongAmount: { next: 1, fils: 350 } }, 350, 'BHD'],
    ['another currency', { wrongCurrency: { next: 1 } }, 100, 'KWD'],
  ] as const)(
    'with %s is refunded as captured, and its card is saved',
    async ([, faults, amount, currency], { db }) => {
      const { shop, paid, status, cards } = await open(db)
      await shop.faults(faults)
      const id = await paid()
      expect(await status(id)).toMatchObject({ status: 'CAPTURED', cardSaved: true })
      expect(await cards()).toHaveLength(1)
      await giveBack(db, shop)
      expect(await checks(db)).toMatchObject([
        { outcome: 'REFUNDED', capturedFils: amount, capturedCurrency: currency, refundedFils: amount },
      ])
      expect(await refundsOf(db)).toMatchObject([{ status: 'DONE', amountFils: amount }])
      expect(await shop.charges()).toMatchObject([{ refundedFils: amount }])
    },
  )

  test('saves the card and is refunded even if the check was abandoned before', async ({ db }) => {
    const { shop, press, cards } = await open(db)
    const { body } = await press()
    await db
      .update(payments)
      .set({ status: 'ABANDONED', nextLookAt: null })
      .where(eq(payments.kind, 'CARD_CHECK'))
    await shop.pay(body.id)
    await scanGateway(shop.context())
    expect(await cards()).toHaveLength(1)
    expect(await refundsOf(db)).toMatchObject([{ amountFils: 100 }])
  })

  test('that the gateway captured twice is refunded twice and saves one card', async ({ db }) => {
    const { shop, user, paid, status, cards } = await open(db)
    await status(await paid())
    const [check] = await checks(db)
    const second = ChargeThere.parse(
      await atGateway(shop, '/charges', {
        amount: 0.1,
        currency: 'BHD',
        save_card: true,
        customer: { first_name: 'Noor', email: user.email },
        reference: { order: check?.id },
        source: { id: 'src_card' },
        redirect: { url: 'http://localhost:3000/payments/redirect' },
      }),
    )
    await shop.pay(second.id)
    await scanGateway(shop.context())
    expect(await checks(db)).toMatchObject([
      { outcome: 'REFUNDED', userId: user.id },
      { outcome: 'REFUNDED', userId: user.id, found: true, foundCustomer: null },
    ])
    expect(await refundsOf(db)).toMatchObject([{ amountFils: 100 }, { amountFils: 100 }])
    expect(await cards()).toHaveLength(1)
    expect(await db.select().from(outbox)).toEqual([])
    await giveBack(db, shop)
    expect(await shop.charges()).toMatchObject([{ refundedFils: 100 }, { refundedFils: 100 }])
  })

  test('does not block a purchase while it is open, and a purchase does not end it', async ({ db }) => {
    const { shop, user, press } = await open(db)
    const check = await press()
    const bought = await shop.sendAs(user, 'POST', '/payments/process', await anOrder(db))
    expect([check.status, bought.status]).toEqual([200, 200])
    await shop.pay(bought.body.id)
    const made = await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: bought.body.id })
    expect(made.status).toBe(201)
    expect(await checks(db)).toMatchObject([{ status: 'INITIATED' }])
  })

  test('saves the same card only once', async ({ db }) => {
    const { paid, status, cards } = await open(db)
    await status(await paid())
    await status(await paid())
    expect(await checks(db)).toHaveLength(2)
    expect(await cards()).toHaveLength(1)
  })

  test('saves no card, and is refunded, if the customer removed all cards meanwhile', async ({ db }) => {
    const { shop, user, press, status, cards } = await open(db)
    const { body } = await press()
    const context = shop.context()
    await transaction(db, (tx) =>
      removeCards(tx, context, { userId: user.id, onRemoved: async () => {} }, context.now),
    )
    await shop.pay(body.id)
    expect(await status(body.id)).toMatchObject({ status: 'CAPTURED', cardSaved: false, cardId: null })
    expect(await cards()).toEqual([])
    expect(await refundsOf(db)).toMatchObject([{ amountFils: 100 }])
  })

  test('is refunded without storing the card if the account was erased', async ({ db }) => {
    const { shop, user, press } = await open(db)
    await db.update(subscriptions).set({ status: 'COMPLETED' })
    const { body } = await press()
    await db
      .update(payments)
      .set({ status: 'ABANDONED', nextLookAt: null })
      .where(eq(payments.kind, 'CARD_CHECK'))
    const { now } = shop.context()
    await db
      .update(users)
      .set({ erasureAskedAt: new Date(now.getTime() - ERASE_AFTER_MS) })
      .where(eq(users.id, user.id))
    await eraseDue(shop.context())
    expect((await db.select().from(users).where(eq(users.id, user.id)))[0]?.erasedAt).not.toBeNull()
    await shop.pay(body.id)
    await scanGateway(shop.context())
    expect(await checks(db)).toMatchObject([
      { outcome: 'REFUNDED', search: '', cardLast4: null, savedCardId: null, foundCustomer: null },
    ])
    expect(await db.select().from(savedCards)).toEqual([])
    await giveBack(db, shop)
    expect(await refundsOf(db)).toMatchObject([{ status: 'DONE' }])
  })
})

describe('a refused refund of a card check', () => {
  test('is retried every day until it succeeds; the shop gets one email and sees it in the payment list', async ({
    db,
  }) => {
    const { shop, paid, status } = await open(db)
    await shop.faults({ declinedRefund: { next: 2 } })
    await status(await paid())
    await giveBack(db, shop)
    expect(await checks(db)).toMatchObject([{ outcome: 'REFUNDED', refundedFils: 0, orphanReason: null }])
    const shown = async () => {
      const admin = await aUser(db, { role: 'ADMIN', createdAt: shop.context().now })
      const { content } = (await shop.sendAs(admin, 'GET', '/admin/payments?refund=open')).body
      return content.map((p: { description: string }) => p.description)
    }
    expect(await shown()).toEqual(['Card check'])
    await repeatCardRefunds(shop.context())
    expect(await refundsOf(db)).toMatchObject([{ status: 'FAILED' }])

    shop.later(DAY_MS)
    await repeatCardRefunds(shop.context())
    await repeatCardRefunds(shop.context())
    expect(await refundsOf(db)).toMatchObject([{ status: 'FAILED' }, { status: 'ASKED', amountFils: 100 }])
    await giveBack(db, shop)
    shop.later(DAY_MS)
    await repeatCardRefunds(shop.context())
    await giveBack(db, shop)
    const all = await refundsOf(db)
    expect(all.map((r) => r.status)).toEqual(['FAILED', 'FAILED', 'DONE'])
    expect(all.map((r) => r.retryOf)).toEqual([null, all[0]?.id, all[1]?.id])
    expect((await db.select().from(outbox)).map((m) => m.kind)).toEqual(['ops.refundFailed'])
    expect(await shop.charges()).toMatchObject([{ refundedFils: 100 }])
    shop.later(DAY_MS)
    await repeatCardRefunds(shop.context())
    expect(await refundsOf(db)).toHaveLength(3)
  })

  test('is not repeated if somebody refunded the check in the gateway’s dashboard', async ({ db }) => {
    const { shop, paid, status } = await open(db)
    await shop.faults({ declinedRefund: { next: 1 } })
    const id = await paid()
    await status(id)
    await giveBack(db, shop)
    await atGateway(shop, '/refunds', {
      charge_id: id,
      amount: 0.1,
      currency: 'BHD',
      reason: 'requested_by_customer',
    })
    shop.later(DAY_MS)
    await repeatCardRefunds(shop.context())
    expect((await refundsOf(db)).map((r) => [r.status, r.reason])).toEqual([
      ['FAILED', 'a card was added'],
      [expect.stringMatching(/SENT|PENDING|DONE/), "made in the gateway's dashboard"],
    ])
    expect(await checks(db)).toMatchObject([{ refundedFils: 100 }])
  })

  test('is not repeated if the gateway made the refund after all', async ({ db }) => {
    const { shop, paid, status } = await open(db)
    await status(await paid())
    await giveBack(db, shop)
    await db.update(refunds).set({ status: 'FAILED', doneAt: null })
    await db.update(payments).set({ refundedFils: fils(0) })
    shop.later(DAY_MS + MINUTE_MS)
    await repeatCardRefunds(shop.context())
    expect(await refundsOf(db)).toHaveLength(1)
  })

  test.for(['dashboard', 'transfer'] as const)(
    'is retried for the remaining amount only, after a part was refunded by %s',
    async (way, { db }) => {
      const { shop, paid, status } = await open(db)
      await shop.faults({ declinedRefund: { next: 1 } })
      const id = await paid()
      await status(id)
      await giveBack(db, shop)
      const [check] = await checks(db)
      const part = { charge_id: id, amount: 0.04, currency: 'BHD', reason: 'requested_by_customer' }
      if (way === 'dashboard') await atGateway(shop, '/refunds', part)
      else {
        const transfer = {
          paymentId: check?.id ?? '',
          amountFils: fils(40),
          method: 'BANK_TRANSFER',
          reason: 'OTHER',
          askedBy: null,
          notifyCustomer: false,
        } as const
        await transaction(db, (tx) =>
          requestRefund(tx, shop.context(), transfer, 'admin', shop.context().now),
        )
        await db.update(refunds).set({ status: 'DONE' }).where(eq(refunds.method, 'BANK_TRANSFER'))
      }
      for (const _ of ['found', 'asked again', 'nothing left']) {
        shop.later(DAY_MS + MINUTE_MS)
        await repeatCardRefunds(shop.context())
        await giveBack(db, shop)
      }
      expect((await refundsOf(db)).map((r) => [r.status, r.amountFils])).toEqual([
        ['FAILED', 100],
        ['DONE', 40],
        ['DONE', 60],
      ])
      expect(await checks(db)).toMatchObject([{ outcome: 'REFUNDED', refundedFils: 100 }])
      const there = way === 'dashboard' ? 100 : 60
      expect(await shop.charges()).toMatchObject([{ refundedFils: there }])
    },
  )

  test('can be paid back by bank transfer, but not as store credit', async ({ db }) => {
    const { shop, paid, status } = await open(db)
    await shop.faults({ declinedRefund: { next: 1 } })
    await status(await paid())
    await giveBack(db, shop)
    const [check] = await checks(db)
    const ask = (method: 'STORE_CREDIT' | 'BANK_TRANSFER') =>
      transaction(db, (tx) =>
        requestRefund(
          tx,
          shop.context(),
          {
            paymentId: check?.id ?? '',
            amountFils: fils(100),
            method,
            reason: 'OTHER',
            askedBy: null,
            notifyCustomer: false,
          },
          'admin',
          shop.context().now,
        ),
      )
    await expect(ask('STORE_CREDIT')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    await ask('BANK_TRANSFER')
    shop.later(2 * DAY_MS)
    await repeatCardRefunds(shop.context())
    expect((await refundsOf(db)).map((r) => r.method)).toEqual(['ORIGINAL_PAYMENT', 'BANK_TRANSFER'])
  })
})
