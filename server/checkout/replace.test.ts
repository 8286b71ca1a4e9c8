import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/dates.ts'
import { fils } from '../../domain/money.ts'
import type { Db } from '../db/client.ts'
import { followUpOrphans } from '../recovery/orphans.ts'
import { requestRefund } from '../refunds/refund.ts'
import { watchRefunds } from '../refunds/watch.ts'
import { creditLots } from '../tables/credit.ts'
import { outbox } from '../tables/mail.ts'
import { orders } from '../tables/orders.ts'
import { paymentEvents, payments, savedCards } from '../tables/payments.ts'
import { refunds } from '../tables/refunds.ts'
import { settings } from '../tables/settings.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { aUser, NOW, test } from '../test/app.ts'
import { openOffice } from '../test/testByHand.ts'
import { buy, renew } from '../test/testRenewal.ts'
import { anOrder, openShop, type Shop } from '../test/testShop.ts'
import { readTrace } from './trace.ts'

const KEY = { 'idempotency-key': 'the-key-it-was-begun-with' }
const OTHER_KEY = { 'idempotency-key': 'another-key' }

async function aCreditor(db: Db, amount: number) {
  const user = await aUser(db)
  await db.insert(creditLots).values({
    userId: user.id,
    amountFils: fils(amount),
    leftFils: fils(amount),
    givenAt: NOW,
    expiresAt: new Date('2027-06-01T00:00:00Z'),
  })
  return user
}
const left = async (db: Db) => (await db.select().from(creditLots)).map((lot) => lot.leftFils)

/** Creates a customer's open payment and a function that replaces it with the same order. */
async function begun(
  db: Db,
  { credit = 0, over = {} }: { credit?: number; over?: Record<string, unknown> } = {},
) {
  const shop = await openShop(db)
  const buyer = credit > 0 ? await aCreditor(db, credit) : await aUser(db)
  const order = await anOrder(db, { useCredit: credit > 0, ...over })
  const first = await shop.sendAs(buyer, 'POST', '/payments/process', order)
  const replace = (more: Record<string, unknown> = {}, sender = buyer) =>
    shop.sendAs(sender, 'POST', '/payments/process', {
      ...order,
      paymentMethod: 'BENEFIT',
      replaces: first.body.id,
      ...more,
    })
  return { shop, buyer, order, first, replace }
}
const byCharge = async (db: Db, id: string) =>
  (await db.select().from(payments).where(eq(payments.chargeId, id)))[0]
const status = (shop: Shop, id: string) => shop.send('GET', `/payments/status/${id}`)

describe('replacing an open payment with another method', () => {
  test('replaces the payment of a signed-in owner, and the new one pays the same order', async ({ db }) => {
    const { shop, first, replace } = await begun(db)
    const second = await replace()
    expect(second.status).toBe(200)
    expect(second.body.id).not.toBe(first.body.id)
    const [old, new_] = [await byCharge(db, first.body.id), await byCharge(db, second.body.id)]
    expect(old).toMatchObject({ status: 'REPLACED', outcome: 'NONE' })
    expect(new_).toMatchObject({
      status: 'INITIATED',
      method: 'BENEFIT',
      orderId: old?.orderId,
      replacesId: old?.id,
    })
    await shop.pay(second.body.id)
    expect((await status(shop, second.body.id)).body).toMatchObject({ success: true, subscribed: true })
    expect(await db.select().from(subscriptions)).toMatchObject([{ paymentId: new_?.id }])
  })

  test('replaces a guest’s payment only with its idempotency key, which then belongs to the new payment', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const order = await anOrder(db)
    const first = await shop.send('POST', '/payments/process', order, KEY)
    const replacement = { ...order, paymentMethod: 'BENEFIT', replaces: first.body.id }
    const strangers = [{}, OTHER_KEY].map((headers) =>
      shop.send('POST', '/payments/process', replacement, headers),
    )
    for (const refused of await Promise.all(strangers)) {
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'PAYMENT_OPEN'])
      expect(refused.headers['x-redirect-url']).toBeUndefined()
    }
    const second = await shop.send('POST', '/payments/process', replacement, KEY)
    expect(second.status).toBe(200)
    expect((await shop.send('POST', '/payments/process', replacement, KEY)).body).toEqual(second.body)
    // The first request no longer matches the request that the key stands for.
    const before = await shop.send('POST', '/payments/process', order, KEY)
    expect([before.status, before.body.errorCode, before.headers['x-payment-id']]).toEqual([
      422,
      'KEY_REUSED',
      second.body.id,
    ])
    expect(await shop.charges()).toHaveLength(2)
  })

  test('keeps the key with the old payment when the replacement fails, and works afterwards', async ({
    db,
  }) => {
    const shop = await openShop(db)
    const order = await anOrder(db)
    const first = await shop.send('POST', '/payments/process', order, KEY)
    const replacement = { ...order, paymentMethod: 'BENEFIT', replaces: first.body.id }
    await shop.faults({ error500Before: { chance: 1 } })
    const refused = await shop.send('POST', '/payments/process', replacement, KEY)
    expect([refused.body.errorCode, refused.headers['x-payment-id']]).toEqual(['PAYMENT_OPEN', first.body.id])
    await shop.faults({ error500Before: { chance: 0 } })
    expect((await shop.send('POST', '/payments/process', replacement, KEY)).status).toBe(200)
  })

  test('works through a payment link, and for a renewal by its owner', async ({ db }) => {
    const office = await openOffice(db)
    const one = await office.add()
    const first = await one.press()
    expect((await one.press({ paymentMethod: 'BENEFIT' })).body.errorCode).toBe('PAYMENT_OPEN')
    const second = await one.press({ paymentMethod: 'BENEFIT', replaces: first.body.id })
    expect(second.status).toBe(200)
    expect(await byCharge(db, first.body.id)).toMatchObject({ status: 'REPLACED' })
    await office.shop.pay(second.body.id)
    await status(office.shop, second.body.id)
    expect(await one.row()).toMatchObject({ status: 'ACTIVE' })

    const buyer = await aUser(db)
    const bought = await buy(db, office.shop, buyer)
    const renewal = await renew(office.shop, buyer, bought.id)
    const replacement = { paymentMethod: 'BENEFIT', replaces: renewal.body.id }
    expect((await renew(office.shop, await aUser(db), bought.id, replacement)).status).toBe(404)
    const other = await renew(office.shop, buyer, bought.id, replacement)
    expect(other.status).toBe(200)
    expect(await byCharge(db, other.body.id)).toMatchObject({
      replacesId: (await byCharge(db, renewal.body.id))?.id,
    })
  })

  test('is refused for another customer, whatever they send', async ({ db }) => {
    const { shop, first, order, replace } = await begun(db)
    const replacement = { ...order, paymentMethod: 'BENEFIT', replaces: first.body.id }
    const other = await aUser(db)
    for (const refused of [
      await shop.sendAs(other, 'POST', '/payments/process', replacement, OTHER_KEY),
      await shop.send('POST', '/payments/process', replacement, KEY),
      await shop.send('POST', '/payments/process', replacement),
    ]) {
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'PAYMENT_OPEN'])
      expect(refused.headers['x-payment-id']).toBeUndefined()
    }
    expect(await db.select().from(payments)).toMatchObject([{ status: 'INITIATED' }])
    expect(await db.$count(orders)).toBe(1)
    // Without `replaces` theirs is a separate order. The refused request did not use its key.
    expect((await shop.sendAs(other, 'POST', '/payments/process', order, OTHER_KEY)).status).toBe(200)
    expect((await replace()).status).toBe(200)
  })

  test('is refused for a guest who has logged in since; the guest’s key still works', async ({ db }) => {
    const shop = await openShop(db)
    const order = await anOrder(db)
    const first = await shop.send('POST', '/payments/process', order, KEY)
    const replacement = { ...order, paymentMethod: 'BENEFIT', replaces: first.body.id }
    const refused = await shop.sendAs(await aUser(db), 'POST', '/payments/process', replacement, KEY)
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'PAYMENT_OPEN'])
    expect(refused.headers['x-payment-id']).toBeUndefined()
    expect((await shop.send('POST', '/payments/process', order, KEY)).body).toEqual(first.body)
    expect((await shop.send('POST', '/payments/process', replacement, KEY)).status).toBe(200)
    expect(await db.$count(orders)).toBe(1)
  })

  describe('a changed order does not replace an open payment, which keeps its key,', () => {
    const changed = { customerPhone: '36009999', paymentMethod: 'BENEFIT' }
    const expectOpen = async (db: Db, refused: Awaited<ReturnType<Shop['send']>>, id: string) => {
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'PAYMENT_OPEN'])
      expect(refused.headers['x-payment-id']).toBe(id)
      expect(await db.$count(orders)).toBe(1)
      expect(await byCharge(db, id)).toMatchObject({ status: 'INITIATED' })
    }

    test('for its owner', async ({ db }) => {
      const { shop, replace, first } = await begun(db)
      await expectOpen(db, await replace(changed), first.body.id)
      await shop.faults({ error500Before: { chance: 1 } })
      await expectOpen(db, await replace(changed), first.body.id)
      await shop.faults({ error500Before: { chance: 0 } })
      expect((await replace()).status).toBe(200)
    })

    test('for a guest', async ({ db }) => {
      const shop = await openShop(db)
      const order = await anOrder(db)
      const first = await shop.send('POST', '/payments/process', order, KEY)
      const replacement = { ...order, paymentMethod: 'BENEFIT', replaces: first.body.id }
      const press = () => shop.send('POST', '/payments/process', { ...replacement, ...changed }, KEY)
      await expectOpen(db, await press(), first.body.id)
      expect((await shop.send('POST', '/payments/process', order, KEY)).body).toEqual(first.body)
      const second = await shop.send('POST', '/payments/process', replacement, KEY)
      expect(second.status).toBe(200)
      // The same request again: by now another payment is open.
      const again = await press()
      expect([again.body.errorCode, again.headers['x-payment-id']]).toEqual(['KEY_REUSED', second.body.id])
    })

    test('also after another tab replaced it', async ({ db }) => {
      const { replace } = await begun(db)
      const second = await replace()
      await expectOpen(db, await replace(changed), second.body.id)
    })

    test('until the payment ended', async ({ db }) => {
      const { shop, replace, first } = await begun(db)
      await shop.pay(first.body.id, 'cancel')
      expect((await replace(changed)).status).toBe(200)
    })

    test('and returns BOUGHT_ALREADY if the payment was just paid', async ({ db }) => {
      const { shop, replace, first } = await begun(db)
      await shop.pay(first.body.id)
      const answer = await replace(changed)
      expect([answer.status, answer.body.errorCode]).toEqual([409, 'BOUGHT_ALREADY'])
      expect(answer.headers['x-payment-id']).toBe(first.body.id)
      expect(await db.$count(orders)).toBe(1)
    })

    test('is refused through the link of another order', async ({ db }) => {
      const office = await openOffice(db)
      const one = await office.add()
      const other = await office.add({ customerPhone: '36009999', customerEmail: 'other@waraq.example' })
      const first = await one.press()
      const refused = await other.press({ paymentMethod: 'BENEFIT', replaces: first.body.id })
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'PAYMENT_OPEN'])
      expect(refused.headers['x-payment-id']).toBeUndefined()
      expect(await byCharge(db, first.body.id)).toMatchObject({ status: 'INITIATED' })
      expect((await other.press()).status).toBe(200)
    })
  })

  test('keeps the old payment when the new method cannot be used', async ({ db }) => {
    const { shop, buyer, first } = await begun(db)
    const replacement = { ...(await anOrder(db)), cardId: '01a1de94-0617-7422-9632-f844e7957880' }
    const refused = await shop.sendAs(buyer, 'POST', '/payments/process-saved-card', {
      ...replacement,
      replaces: first.body.id,
    })
    // The card does not exist, so nothing was replaced.
    expect(refused.status).not.toBe(200)
    expect(await byCharge(db, first.body.id)).toMatchObject({ status: 'INITIATED' })
  })

  test('is allowed three times per order', async ({ db }) => {
    const { shop, replace, first } = await begun(db)
    let last = first.body.id
    for (const paymentMethod of ['BENEFIT', 'APPLE_PAY', 'CARD']) {
      const next = await replace({ paymentMethod, replaces: last })
      expect(next.status).toBe(200)
      last = next.body.id
    }
    const fourth = await replace({ replaces: last })
    expect([fourth.status, fourth.body.errorCode]).toEqual([409, 'REPLACED_TOO_OFTEN'])
    expect(fourth.headers['x-payment-id']).toBe(last)
    expect(await shop.charges()).toHaveLength(4)
  })

  test('happens once: a second tab that replaces the first payment is led to the new one', async ({ db }) => {
    const { replace } = await begun(db)
    const second = await replace()
    const again = await replace({ paymentMethod: 'APPLE_PAY' })
    expect([again.status, again.body.errorCode]).toEqual([409, 'PAYMENT_OPEN'])
    expect(again.headers['x-payment-id']).toBe(second.body.id)
  })
})

describe('a payment is not replaced, and blocks another one,', () => {
  const stays = async (db: Db, answer: { status: number; body: { errorCode?: string } }, id: string) => {
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'PAYMENT_OPEN'])
    expect((await byCharge(db, id))?.status).not.toBe('REPLACED')
    expect(await db.$count(payments)).toBe(1)
  }
  test('while the gateway does not answer', async ({ db }) => {
    const { shop, first, replace } = await begun(db)
    await shop.faults({ error500Before: { chance: 1 } })
    await stays(db, await replace(), first.body.id)
  })

  test.for(['IN_PROGRESS', 'UNKNOWN'] as const)('while it is %s', async (now, { db }) => {
    const { first, replace, shop } = await begun(db)
    await db.update(payments).set({ status: now })
    await shop.faults({ error500Before: { chance: 1 } })
    await stays(db, await replace(), first.body.id)
  })

  test('when it uses a saved card', async ({ db }) => {
    const { first, replace, buyer } = await begun(db)
    const [card] = await db
      .insert(savedCards)
      .values({
        userId: buyer.id,
        tapCardId: 'card_1',
        tapCustomerId: 'cus_1',
        brand: 'VISA',
        last4: '1019',
        isDefault: true,
        createdAt: NOW,
      })
      .returning()
    await db.update(payments).set({ savedCardId: card?.id })
    await stays(db, await replace(), first.body.id)
  })

  test('an unanswered payment can be replaced only after its charge was found', async ({ db }) => {
    const { replace } = await begun(db)
    const [payment] = await db.update(payments).set({ status: 'UNKNOWN', chargeId: null }).returning()
    const answer = await replace({ replaces: payment?.id })
    // The gateway may have its charge: the payment is looked up first, and only then can it be replaced.
    expect([200, 409]).toContain(answer.status)
    expect(await db.$count(payments, eq(payments.status, 'UNKNOWN'))).toBe(0)
  })
})

test('a payment that was just paid is not replaced and becomes the subscription', async ({ db }) => {
  const { shop, first, replace } = await begun(db)
  await shop.pay(first.body.id)
  const answer = await replace()
  expect([answer.status, answer.body.errorCode]).toEqual([409, 'BOUGHT_ALREADY'])
  expect(await db.select().from(subscriptions)).toHaveLength(1)
  expect(await shop.charges()).toHaveLength(1)
})

test('a cancelled payment needs no replacing: the new one starts by itself', async ({ db }) => {
  const { shop, first, replace } = await begun(db)
  await shop.pay(first.body.id, 'cancel')
  const second = await replace()
  expect(second.status).toBe(200)
  expect(await byCharge(db, first.body.id)).toMatchObject({ status: 'CANCELLED' })
  expect(await byCharge(db, second.body.id)).toMatchObject({ replacesId: null })
})

describe('the charge of a replaced payment is paid', () => {
  const twice = async (db: Db, shop: Shop, won: string, lost: string) => {
    const [first, second] = [await byCharge(db, won), await byCharge(db, lost)]
    expect(first).toMatchObject({ status: 'CAPTURED', outcome: 'SUBSCRIBED', orphanReason: null })
    expect(second).toMatchObject({
      status: 'CAPTURED',
      outcome: 'REFUNDED',
      orphanReason: 'PAID_TWICE',
      refundedFils: second?.capturedFils,
    })
    expect(await db.select().from(subscriptions)).toMatchObject([{ paymentId: first?.id }])
    expect(await db.select().from(refunds)).toMatchObject([
      { paymentId: second?.id, type: 'FULL', method: 'ORIGINAL_PAYMENT', reason: 'PAID_TWICE' },
    ])
    const kinds = (await db.select().from(outbox)).map((email) => email.kind).sort()
    expect(kinds).toEqual(['payments.receipt', 'refunds.asked', 'subscriptions.confirmed'])
    const trace = await readTrace(db, second?.id ?? '', 'en')
    expect(trace.steps.map((s) => s.step)).toContain('PAID_TWICE')
    expect(trace.now).toBe('REFUNDING')
    const answer = await shop.send('POST', '/subscriptions', { paymentId: lost })
    expect([answer.status, answer.body.errorCode]).toEqual([409, 'PAID_TWICE'])
  }

  test('after the new one: it is refunded in full', async ({ db }) => {
    const { shop, first, replace } = await begun(db)
    const second = await replace()
    await shop.pay(second.body.id)
    await status(shop, second.body.id)
    await shop.pay(first.body.id)
    await status(shop, first.body.id)
    await twice(db, shop, second.body.id, first.body.id)
  })

  test('before the new one: it becomes the subscription, and the new one is refunded', async ({ db }) => {
    const { shop, first, replace } = await begun(db)
    const second = await replace()
    await shop.pay(first.body.id)
    expect((await status(shop, first.body.id)).body).toMatchObject({ success: true, subscribed: true })
    const [old] = await db
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.kind, 'REPLACED')))
    expect(old).toMatchObject({ details: { by: (await byCharge(db, second.body.id))?.id } })
    await shop.pay(second.body.id)
    await status(shop, second.body.id)
    await twice(db, shop, first.body.id, second.body.id)
  })

  test('and the browser never returns: the janitor settles it and frees the order', async ({ db }) => {
    const { shop, first, replace } = await begun(db)
    const second = await replace()
    expect((await status(shop, first.body.id)).body).toMatchObject({ status: 'REPLACED', final: false })
    await shop.pay(second.body.id, 'cancel')
    await shop.pay(first.body.id)
    shop.later(3 * MINUTE_MS)
    await shop.watch()
    expect(await byCharge(db, first.body.id)).toMatchObject({ outcome: 'SUBSCRIBED' })

    const other = await shop.sendAs(await aUser(db), 'POST', '/payments/process', await anOrder(db))
    expect(other.status).toBe(200)
  })

  test('while the shop was offline for more than a week: it is watched until the gateway answers', async ({
    db,
  }) => {
    const { shop, first, replace } = await begun(db)
    const unpaid = await shop.sendAs(await aUser(db), 'POST', '/payments/process', await anOrder(db))
    const second = await replace()
    await shop.pay(second.body.id, 'cancel')
    await shop.pay(first.body.id)
    await db.update(payments).set({ status: 'REPLACED' }).where(eq(payments.chargeId, unpaid.body.id))
    await shop.faults({ error500Before: { chance: 1, on: ['retrieveCharge'] } })
    shop.later(8 * DAY_MS)
    await shop.watch()
    expect(await byCharge(db, first.body.id)).toMatchObject({ status: 'REPLACED', outcome: 'NONE' })
    await shop.faults({ error500Before: null })
    shop.later(DAY_MS)
    await shop.watch()
    expect(await byCharge(db, first.body.id)).toMatchObject({ status: 'CAPTURED', outcome: 'SUBSCRIBED' })
    expect(await byCharge(db, unpaid.body.id)).toMatchObject({ status: 'REPLACED', nextLookAt: null })
  })

  test('never, and expires: its status is final and no check is due', async ({ db }) => {
    const { shop, first, replace } = await begun(db)
    await replace()
    await shop.pay(first.body.id, 'expire')
    shop.later(3 * MINUTE_MS)
    await shop.watch()
    expect(await byCharge(db, first.body.id)).toMatchObject({ status: 'REPLACED', nextLookAt: null })
    expect((await status(shop, first.body.id)).body).toMatchObject({
      status: 'REPLACED',
      final: true,
      message: 'You chose another way to pay for this order.',
    })
    // No email about a failure: the customer pays with another method.
    expect(await db.select().from(outbox)).toEqual([])
  })
})

describe('the first payment of an order was refunded before the second was captured', () => {
  const giveBack = async (db: Db, shop: Shop, id: string) => {
    const paymentId = (await byCharge(db, id))?.id ?? ''
    const all = {
      paymentId,
      method: 'ORIGINAL_PAYMENT',
      reason: 'asked for',
      askedBy: null,
      notifyCustomer: false,
    } as const
    await requestRefund(db, shop.context(), all, 'admin', NOW)
    shop.later(6 * MINUTE_MS)
    await watchRefunds(shop.context())
  }

  test.for(['old', 'new'] as const)(
    'as an orphan, the %s payment: the second becomes the subscription',
    async (which, { db }) => {
      const { shop, first, replace } = await begun(db, { credit: 5_000 })
      const second = await replace()
      const [early, late] =
        which === 'old' ? [first.body.id, second.body.id] : [second.body.id, first.body.id]
      await db.update(settings).set({ serviceActive: false })
      await shop.pay(early)
      await status(shop, early)
      expect(await byCharge(db, early)).toMatchObject({ outcome: 'ORPHANED', orphanReason: 'SERVICE_OFF' })
      await giveBack(db, shop, early)
      await db.update(settings).set({ serviceActive: true })
      await shop.pay(late)
      await status(shop, late)
      expect(await byCharge(db, early)).toMatchObject({ outcome: 'REFUNDED', refundedFils: 10_950 })
      expect(await byCharge(db, late)).toMatchObject({ outcome: 'SUBSCRIBED', refundedFils: 0 })
      expect(await db.select().from(subscriptions)).toHaveLength(1)
      expect(await left(db)).toEqual([0])
      expect((await shop.charges()).map((c) => c.refundedFils).sort()).toEqual([0, 10_950])
    },
  )

  test.for(['old', 'new'] as const)(
    'as a subscription’s payment, the %s one: the second is refunded too',
    async (which, { db }) => {
      const { shop, first, replace } = await begun(db)
      const second = await replace()
      const [early, late] =
        which === 'old' ? [first.body.id, second.body.id] : [second.body.id, first.body.id]
      await shop.pay(early)
      await status(shop, early)
      await giveBack(db, shop, early)
      await shop.pay(late)
      await status(shop, late)
      shop.later(6 * MINUTE_MS)
      await watchRefunds(shop.context())
      expect(await byCharge(db, late)).toMatchObject({
        outcome: 'REFUNDED',
        orphanReason: 'PAID_TWICE',
        refundedFils: 15_950,
      })
      expect(await db.select().from(subscriptions)).toHaveLength(1)
      expect((await shop.charges()).map((c) => c.refundedFils)).toEqual([15_950, 15_950])
    },
  )
})

test('a second payment whose refund is refused stays an orphan, alerts the shop, and can be refunded again', async ({
  db,
}) => {
  const office = await openOffice(db)
  const { shop } = office
  const buyer = await aUser(db)
  const order = await anOrder(db)
  const first = await shop.sendAs(buyer, 'POST', '/payments/process', order)
  const replacement = { ...order, paymentMethod: 'BENEFIT', replaces: first.body.id }
  const second = await shop.sendAs(buyer, 'POST', '/payments/process', replacement)
  await shop.pay(second.body.id)
  await status(shop, second.body.id)
  await shop.faults({ declinedRefund: { next: 1 } })
  await shop.pay(first.body.id)
  await status(shop, first.body.id)
  const untilAnswered = async () => {
    for (const _ of ['sent', 'looked after']) {
      shop.later(6 * MINUTE_MS)
      await watchRefunds(shop.context())
    }
  }
  await untilAnswered()
  const twice = await byCharge(db, first.body.id)
  expect(twice).toMatchObject({ outcome: 'ORPHANED', orphanReason: 'PAID_TWICE', refundedFils: 0 })
  const emails = (await db.select().from(outbox)).filter((email) => /refund/i.test(email.kind))
  expect(emails.map((email) => email.kind).sort()).toEqual(['ops.refundFailed', 'refunds.asked'])
  // The buyer does not learn that it might still become a subscription.
  const answer = await shop.send('POST', '/subscriptions', { paymentId: first.body.id })
  expect([answer.status, answer.body.errorCode]).toEqual([409, 'PAID_TWICE'])
  const trace = await readTrace(db, twice?.id ?? '', 'en')
  expect(trace.steps.map((s) => s.step)).toContain('PAID_TWICE')
  expect(trace).toMatchObject({ now: 'REFUNDING' })

  // After seven days a person must still decide: an automatic retry would only fail again.
  shop.later(8 * DAY_MS)
  await followUpOrphans(shop.context())
  expect(await db.$count(outbox, eq(outbox.kind, 'payments.orphaned'))).toBe(0)
  const story = await office.call('GET', `/payments/${twice?.id}`)
  expect(story.body).toMatchObject({ payment: { outcome: 'ORPHANED' }, refunds: [{ canRetry: true }] })
  const again = `/payments/${twice?.id}/refunds/${story.body.refunds[0].id}/retry`
  expect((await office.call('POST', again)).status).toBe(201)
  await untilAnswered()
  expect(await byCharge(db, first.body.id)).toMatchObject({ outcome: 'REFUNDED', refundedFils: 15_950 })
  expect((await db.select().from(refunds)).map((r) => r.status).sort()).toEqual(['DONE', 'FAILED'])
})

describe('store credit', () => {
  test('moves once to the payment that replaces the old one', async ({ db }) => {
    const { first, replace } = await begun(db, { credit: 5_000 })
    const second = await replace()
    expect(await byCharge(db, first.body.id)).toMatchObject({ chargeFils: 10_950, creditFils: 5_000 })
    expect(await byCharge(db, second.body.id)).toMatchObject({ chargeFils: 10_950, creditFils: 5_000 })
    expect(await left(db)).toEqual([0])
  })

  test('returns to the customer if the new payment does not use it', async ({ db }) => {
    const { replace } = await begun(db, { credit: 5_000 })
    const second = await replace({ useCredit: false })
    expect(await byCharge(db, second.body.id)).toMatchObject({ chargeFils: 15_950, creditFils: 0 })
    expect(await left(db)).toEqual([5_000])
  })

  test('moves back if the replaced payment is paid first', async ({ db }) => {
    const { shop, first, replace } = await begun(db, { credit: 5_000 })
    const second = await replace()
    await shop.pay(first.body.id)
    await status(shop, first.body.id)
    expect(await byCharge(db, first.body.id)).toMatchObject({ outcome: 'SUBSCRIBED', creditFils: 5_000 })
    expect(await left(db)).toEqual([0])
    await shop.pay(second.body.id)
    await status(shop, second.body.id)
    expect(await byCharge(db, second.body.id)).toMatchObject({ outcome: 'REFUNDED', refundedFils: 10_950 })
    expect(await left(db)).toEqual([0])
    const trace = await readTrace(db, (await byCharge(db, first.body.id))?.id ?? '', 'en')
    expect(trace).toMatchObject({ now: 'SUBSCRIBED', formattedAmount: 'BHD 15.950' })
  })

  test('that was spent elsewhere leaves the replaced payment an orphan with a wrong amount', async ({
    db,
  }) => {
    const { shop, buyer, first, replace } = await begun(db, { credit: 5_000 })
    const second = await replace({ useCredit: false })
    const elsewhere = await anOrder(db, { useCredit: true, customerPhone: '36009999' })
    await shop.sendAs(buyer, 'POST', '/payments/process', elsewhere)
    expect(await left(db)).toEqual([0])
    await shop.pay(first.body.id)
    await status(shop, first.body.id)
    expect(await byCharge(db, first.body.id)).toMatchObject({
      outcome: 'ORPHANED',
      orphanReason: 'AMOUNT_DIFFERS',
    })
    // The new payment covers the whole price, and the first one is refunded.
    await shop.pay(second.body.id)
    await status(shop, second.body.id)
    expect(await byCharge(db, second.body.id)).toMatchObject({ outcome: 'SUBSCRIBED' })
    expect(await byCharge(db, first.body.id)).toMatchObject({ outcome: 'REFUNDED', refundedFils: 10_950 })
  })
})
