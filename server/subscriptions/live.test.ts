import { expect } from 'vitest'
import { as, aUser, test } from '../test/app.ts'
import { aProcess } from '../test/testStreams.ts'
import { aSubscription } from '../test/testSubscription.ts'

test('a swap, a skip and a change send an event to the owner only, a refused change sends none', async ({
  store,
}) => {
  const { open, address } = await aProcess(store)
  const [noor, omar] = [await aUser(store.db), await aUser(store.db)]
  const { subscription, deliveries } = await aSubscription(store.db, { userId: noor.id })
  const headers = await as(noor)
  const [hers, his] = [await open(headers), await open(await as(omar))]
  await expect.poll(() => [hers.kinds, his.kinds]).toEqual([['resync'], ['resync']])
  const send = async (method: string, path: string, body: object) => {
    const init = { method, headers: { ...headers, 'content-type': 'application/json' } }
    return (await fetch(`${address}/api${path}`, { ...init, body: JSON.stringify(body) })).status
  }
  const [first, second] = deliveries
  const otherDate = { deliveryDate: '2026-12-20' }
  expect(await send('PUT', `/deliveries/${first?.id}`, { ...otherDate, alternative: true })).toBe(409)
  expect(await send('PUT', `/deliveries/${first?.id}`, { alternative: true })).toBe(200)
  expect(await send('POST', `/deliveries/${second?.id}/skip`, { deliveryDate: second?.date })).toBe(200)
  const own = `/subscriptions/my-subscriptions/${subscription.id}`
  expect(await send('PUT', own, { specialInstructions: 'Ring twice' })).toBe(200)
  const changed = 'subscriptions.changed'
  await expect.poll(() => hers.kinds).toEqual(['resync', changed, changed, changed])
  expect(his.kinds).toEqual(['resync'])
})
