import { expect, test } from 'vitest'
import { hashstring } from './hash.ts'
import { type client, type Seen, testReceiver, testStandin } from './testStandin.ts'

type Tap = ReturnType<typeof client>

/** Waits for the post status, which follows the receiver's response after a moment. */
async function postOf(tap: Tap, id: string, status: string): Promise<Seen['post']> {
  return await expect
    .poll(async () => (await tap.retrieve(id)).post, { interval: 5 })
    .toMatchObject({ status })
    .then(async () => (await tap.retrieve(id)).post)
}

const signatureOf = (body: Seen, key = 'sk_test_standin') =>
  hashstring(key, {
    id: body.id,
    thousandths: 15950,
    currency: 'BHD',
    gateway: body.reference.gateway,
    payment: body.reference.payment,
    status: body.status,
    created: body.transaction.created,
  })

test('a captured charge sends one webhook, signed', async () => {
  const tap = await testStandin()
  const hooks = await testReceiver()
  const { id } = await tap.charge({ post: { url: hooks.url } })
  await tap.approve(id)
  await hooks.has(1)
  const { body, hash } = hooks.first()
  expect(body).toMatchObject({ id, status: 'CAPTURED', method: 'POST', amount: 15.95, post: { attempt: 1 } })
  expect(hash).toBe(signatureOf(body))
  expect(await postOf(tap, id, 'SUCCESS')).toMatchObject({ attempt: 1 })
  expect((await tap.ledger()).pendingWebhooks).toBe(0)
  expect(hooks.received).toHaveLength(1)
})

test('a declined charge sends a webhook too, an abandoned one does not', async () => {
  const tap = await testStandin()
  const hooks = await testReceiver()
  const left = await tap.charge({ post: { url: hooks.url } })
  await tap.post(`/standin/charges/${left.id}/expire`)
  const declined = await tap.charge({ post: { url: hooks.url } })
  await tap.post(`/standin/charges/${declined.id}/decline`)
  await hooks.has(1)
  const { body, hash } = hooks.first()
  expect(body).toMatchObject({ id: declined.id, status: 'DECLINED' })
  expect(body.reference.gateway).toBeUndefined()
  expect(hash).toBe(signatureOf(body))
  expect((await tap.ledger()).pendingWebhooks).toBe(0)
})

test('a failing receiver gets two more attempts, and then none', async () => {
  const tap = await testStandin()
  const hooks = await testReceiver(500, 404, 503)
  const { id } = await tap.charge({ post: { url: hooks.url } })
  await tap.approve(id)
  await hooks.has(3)
  expect(await postOf(tap, id, 'ERROR')).toMatchObject({ attempt: 3 })
  expect(hooks.received.map(({ body }) => body.post.attempt)).toEqual([1, 2, 3])
  expect((await tap.ledger()).pendingWebhooks).toBe(0)
})

test('a receiver that recovers gets no further attempt', async () => {
  const tap = await testStandin()
  const hooks = await testReceiver(500)
  const { id } = await tap.charge({ post: { url: hooks.url } })
  await tap.approve(id)
  await hooks.has(2)
  expect(await postOf(tap, id, 'SUCCESS')).toMatchObject({ attempt: 2 })
  expect((await tap.ledger()).pendingWebhooks).toBe(0)
})

test('a webhook to an unreachable receiver ends as ERROR', async () => {
  const tap = await testStandin()
  const { id } = await tap.charge({ post: { url: 'http://127.0.0.1:1/hook' } })
  await tap.approve(id)
  await postOf(tap, id, 'ERROR')
})
