import { expect } from 'vitest'
import type { Db } from '../db/client.ts'
import { savedCards } from '../tables/payments.ts'
import { aUser, test } from '../test/app.ts'
import { anOrder, openShop, type Shop } from '../test/testShop.ts'

/** Buys and saves the card. */
async function buyAndKeep(db: Db, shop: Shop, user: { id: string }, email: string) {
  const order = await anOrder(db, { saveCard: true, customerEmail: email })
  const { body } = await shop.sendAs(user, 'POST', '/payments/process', order)
  await shop.pay(body.id)
  await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: body.id })
}

test('a saved card is listed first, pays again, and can be removed', async ({ db }) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  await buyAndKeep(db, shop, user, 'one@waraq.example')
  const ways = (await shop.sendAs(user, 'GET', '/payments/methods')).body
  expect(ways.map((w: { method: string }) => w.method)).toEqual([
    'CARD',
    'CARD',
    'BENEFIT',
    'APPLE_PAY',
    'TAP_CHECKOUT',
  ])
  expect(ways[0]).toMatchObject({ isDefault: true, card: { cardLast4: expect.stringMatching(/^\d{4}$/) } })
  expect(JSON.stringify(ways)).not.toMatch(/card_|cus_/)

  const order = await anOrder(db, { cardId: ways[0].card.id, paymentMethod: undefined })
  const begun = await shop.sendAs(user, 'POST', '/payments/process-saved-card', order)
  expect(begun.status).toBe(200)
  await shop.pay(begun.body.id)
  expect(await shop.sendAs(user, 'POST', '/subscriptions', { paymentId: begun.body.id })).toMatchObject({
    status: 201,
  })

  const thief = await aUser(db)
  expect(await shop.sendAs(thief, 'POST', '/payments/process-saved-card', order)).toMatchObject({
    status: 409,
    body: { errorCode: 'CARD_NOT_USABLE' },
  })
  expect(await shop.sendAs(thief, 'DELETE', `/payments/cards/${ways[0].card.id}`)).toMatchObject({
    status: 404,
  })
  expect(await shop.sendAs(user, 'PUT', `/payments/cards/${ways[0].card.id}/set-default`)).toMatchObject({
    status: 409,
  })
  expect(await shop.sendAs(user, 'DELETE', `/payments/cards/${ways[0].card.id}`)).toMatchObject({
    status: 200,
    body: [],
  })
  expect(await shop.sendAs(user, 'DELETE', `/payments/cards/${ways[0].card.id}`)).toMatchObject({
    status: 404,
  })
})

test('a card can be used again right after the gateway failed', async ({ db }) => {
  const shop = await openShop(db)
  const user = await aUser(db)
  await buyAndKeep(db, shop, user, 'one@waraq.example')
  const [card] = (await shop.sendAs(user, 'GET', '/payments/cards')).body
  const order = await anOrder(db, { cardId: card.id, paymentMethod: undefined })
  const press = () => shop.sendAs(user, 'POST', '/payments/process-saved-card', order)
  await shop.faults({ error500After: { next: 1, on: ['createToken'] } })
  const refused = await press()
  expect(refused).toMatchObject({ status: 409, body: { errorCode: 'GATEWAY_UNREACHABLE' } })
  expect(refused.body.message).toContain('Nothing was charged')
  expect((await press()).status).toBe(200)
})

test('a guest saves no card and gets the four payment methods', async ({ db }) => {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db, { saveCard: true }))
  await shop.pay(body.id)
  await shop.send('GET', `/payments/status/${body.id}`)
  expect(await db.select().from(savedCards)).toEqual([])
  expect((await shop.send('GET', '/payments/methods')).body).toHaveLength(4)
})

test('administrators cannot buy', async ({ db }) => {
  const shop = await openShop(db)
  const admin = await aUser(db, { role: 'ADMIN' })
  expect(await shop.sendAs(admin, 'POST', '/payments/process', await anOrder(db))).toMatchObject({
    status: 403,
  })
})
