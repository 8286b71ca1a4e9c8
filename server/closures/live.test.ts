import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { z } from 'zod'
import { deliveries } from '../tables/deliveries.ts'
import { as, aUser, test } from '../test/app.ts'
import { aProcess } from '../test/testStreams.ts'
import { aSubscription } from '../test/testSubscription.ts'

test('a closure and a feedback answer send events to the affected customer and to admins', async ({
  store,
}) => {
  const { open, address } = await aProcess(store)
  const [noor, omar] = [await aUser(store.db), await aUser(store.db)]
  const admin = await as(await aUser(store.db, { role: 'ADMIN' }))
  const { deliveries: days } = await aSubscription(store.db, { userId: noor.id })
  const [last] = days.slice(-1)
  await store.db
    .update(deliveries)
    .set({ status: 'DELIVERED' })
    .where(eq(deliveries.id, last?.id ?? ''))
  const [hers, his, theShops] = [await open(await as(noor)), await open(await as(omar)), await open(admin)]
  await expect.poll(() => [hers, his, theShops].map((one) => one.kinds.length)).toEqual([1, 1, 1])
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
    const answer = await fetch(`${address}/api${path}`, { ...init, body: JSON.stringify(body) })
    return answer.json()
  }
  await post('/admin/closures', { dates: ['2026-12-07'], reasonEn: 'Eid', reasonAr: 'العيد' }, admin)
  const words = { type: 'compliment', subject: 'Lovely', note: 'All gone', rating: 5, deliveryId: last?.id }
  const { id } = z.object({ id: z.string() }).parse(await post('/feedback', words, await as(noor)))
  await post(`/admin/feedback/${id}/answer`, { answer: 'Thank you!' }, admin)
  await expect.poll(() => hers.kinds).toEqual(['resync', 'subscriptions.changed', 'feedback.changed'])
  await expect
    .poll(() => theShops.kinds)
    .toEqual(['resync', 'deliveries.changed', 'feedback.changed', 'feedback.changed'])
  expect(his.kinds).toEqual(['resync'])
})
