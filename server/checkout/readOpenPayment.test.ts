import { expect } from 'vitest'
import { MINUTE_MS } from '../../domain/dates.ts'
import { aUser, test } from '../test/app.ts'
import { anOrder, openShop } from '../test/testShop.ts'

test('returns an open payment to its buyer only, until it ends', async ({ db }) => {
  const shop = await openShop(db)
  const buyer = await aUser(db)
  const open = async (viewer = buyer) => (await shop.sendAs(viewer, 'GET', '/payments/open')).body.payment
  expect(await open()).toBeNull()
  const begun = await shop.sendAs(buyer, 'POST', '/payments/process', await anOrder(db))
  expect(await open()).toMatchObject({
    id: begun.body.id,
    redirectUrl: begun.body.redirectUrl,
    planName: 'Weekly',
    formattedAmount: 'BHD 15.950',
  })
  expect(await open(await aUser(db))).toBeNull()
  await shop.pay(begun.body.id)
  await shop.send('GET', `/payments/status/${begun.body.id}`)
  expect(await open()).toBeNull()
})

test('returns no payment of a guest, and none whose page can no longer be paid', async ({ db }) => {
  const shop = await openShop(db)
  const buyer = await aUser(db, { email: 'same@waraq.example' })
  const order = await anOrder(db, { customerEmail: 'same@waraq.example' })
  await shop.send('POST', '/payments/process', order)
  const open = async () => (await shop.sendAs(buyer, 'GET', '/payments/open')).body.payment
  expect(await open()).toBeNull()
  await shop.sendAs(buyer, 'POST', '/payments/process', order)
  shop.later(15 * MINUTE_MS - 1)
  expect(await open()).not.toBeNull()
  shop.later(1)
  expect(await open()).toBeNull()
})
