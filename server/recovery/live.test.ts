import { expect } from 'vitest'
import { as, aUser, NOW, test } from '../test/app.ts'
import { aPayment } from '../test/testPurchase.ts'
import { aProcess } from '../test/testStreams.ts'

test('connected admins get an event when another admin decides about a payment; customers get none', async ({
  store,
}) => {
  const { open, address } = await aProcess(store)
  const headers = await Promise.all(
    [{ role: 'ADMIN' as const }, { role: 'ADMIN' as const }, {}].map(async (over) =>
      as(await aUser(store.db, over)),
    ),
  )
  const [hers = { kinds: [] }, his = { kinds: [] }, noors = { kinds: [] }] = await Promise.all(
    headers.map(open),
  )
  const orphan = { outcome: 'ORPHANED', orphanReason: 'SERVICE_OFF', orphanedAt: NOW } as const
  const { payment } = await aPayment(store.db, { payment: orphan })
  await expect.poll(() => [hers, his, noors].map(({ kinds }) => kinds.length)).toEqual([1, 1, 1])
  const answer = await fetch(`${address}/api/admin/recovery/mark-for-refund/${payment.chargeId}`, {
    method: 'POST',
    headers: { ...headers[0], 'content-type': 'application/json' },
    body: JSON.stringify({ refundReason: 'OTHER', refundMethod: 'BANK_TRANSFER' }),
  })
  expect(answer.status).toBe(200)
  await expect
    .poll(() => [hers.kinds, his.kinds])
    .toEqual([
      ['resync', 'orphans.changed'],
      ['resync', 'orphans.changed'],
    ])
  expect(noors.kinds).toEqual(['resync'])
})
