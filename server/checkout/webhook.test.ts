import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Db } from '../db/client.ts'
import { paymentEvents, payments } from '../payments/table.ts'
import { subscriptions } from '../subscriptions/table.ts'
import { test } from '../test/app.ts'
import { anOrder, openShop, type Shop } from './testShop.ts'

const Signed = z.looseObject({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  reference: z.object({ gateway: z.string().optional(), payment: z.string().optional() }),
  transaction: z.looseObject({ created: z.string() }),
})
type Signed = z.output<typeof Signed>

/** The charge as the gateway holds it, in its own words. */
async function chargeAt(shop: Shop, id: string): Promise<Signed> {
  const answer = await fetch(`${shop.standinUrl}/v2/charges/${id}`, {
    headers: { authorization: 'Bearer sk_test_standin' },
  })
  return Signed.parse(await answer.json())
}
/** Signed as Tap documents it, written here once more: a mistake in ours would not show in our own. */
function sign({ id, amount, currency, status, reference, transaction }: Signed, key = 'sk_test_standin') {
  const text = `x_id${id}x_amount${amount.toFixed(3)}x_currency${currency}x_gateway_reference${reference.gateway ?? ''}x_payment_reference${reference.payment ?? ''}x_status${status}x_created${transaction.created}`
  return createHmac('sha256', key).update(text).digest('hex')
}
async function begunPayment(db: Db) {
  const shop = await openShop(db)
  const { body } = await shop.send('POST', '/payments/process', await anOrder(db))
  const id: string = body.id
  return { shop, id }
}

test('a genuine webhook makes the subscription, once, however often and in whatever order it comes', async ({
  db,
}) => {
  const { shop, id } = await begunPayment(db)
  const early = await chargeAt(shop, id)
  await shop.pay(id)
  const charge = { ...(await chargeAt(shop, id)), method: 'POST' }
  const hook = (body: Signed) => shop.send('POST', '/payments/webhook', body, { hashstring: sign(body) })
  expect(await hook(charge)).toMatchObject({ status: 200, body: { received: true } })
  // The same again, and an older one that arrives late.
  expect((await hook(charge)).status).toBe(200)
  expect((await hook(early)).status).toBe(200)
  expect(await db.select().from(subscriptions)).toHaveLength(1)
  expect(await db.select().from(payments)).toMatchObject([{ status: 'CAPTURED', outcome: 'SUBSCRIBED' }])
  const events = await db.select().from(paymentEvents)
  expect(events.filter((e) => e.kind === 'SUBSCRIBED')).toMatchObject([{ source: 'webhook' }])
})

const forgeries: [string, (charge: Signed) => Record<string, string>][] = [
  ['no signature', () => ({})],
  ['a wrong key', (charge) => ({ hashstring: sign(charge, 'sk_test_other') })],
  ["another status's signature", (charge) => ({ hashstring: sign({ ...charge, status: 'INITIATED' }) })],
]
test.for(forgeries)('a webhook with %s does nothing', async ([, headers], { db, expect: expecting }) => {
  const { shop, id } = await begunPayment(db)
  const forged = { ...(await chargeAt(shop, id)), status: 'CAPTURED' }
  const answer = await shop.send('POST', '/payments/webhook', forged, headers(forged))
  expecting(answer).toMatchObject({ status: 400 })
  expecting(await db.select().from(subscriptions)).toEqual([])
  expecting(await db.select().from(payments)).toMatchObject([{ status: 'INITIATED' }])
})

test('a genuine webhook is only a hint: what the gateway holds decides', async ({ db }) => {
  const { shop, id } = await begunPayment(db)
  // Someone with the key, or the gateway by mistake, says captured; the gateway itself does not hold it so.
  const claimed = { ...(await chargeAt(shop, id)), status: 'CAPTURED' }
  expect(await shop.send('POST', '/payments/webhook', claimed, { hashstring: sign(claimed) })).toMatchObject({
    status: 200,
  })
  expect(await db.select().from(subscriptions)).toEqual([])
})

test('while the gateway cannot be asked the webhook is not taken, so that it comes again', async ({ db }) => {
  const { shop, id } = await begunPayment(db)
  await shop.pay(id)
  const charge = await chargeAt(shop, id)
  await shop.faults({ error500Before: { chance: 1, on: ['readCharge', 'retrieveCharge'] } })
  const answer = await shop.send('POST', '/payments/webhook', charge, { hashstring: sign(charge) })
  expect(answer).toMatchObject({ status: 503, body: { errorCode: 'PAYMENT_UNKNOWN' } })
})

test('what is no webhook at all gets a clear answer', async ({ db }) => {
  const shop = await openShop(db)
  for (const body of [{}, { id: 5 }, { id: 'chg_1', amount: 'x' }])
    expect((await shop.send('POST', '/payments/webhook', body)).status).toBe(400)
})
