import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { users } from '../tables/accounts.ts'
import { orders } from '../tables/orders.ts'
import { sessions } from '../tables/sessions.ts'
import { as, aUser, NOW, test } from '../test/app.ts'
import { anOrder, openShop } from '../test/testShop.ts'

/** Rule A8. */
describe('an invalid token', () => {
  test('cannot buy anything, not even as a guest', async ({ db }) => {
    const shop = await openShop(db)
    const noor = await aUser(db)
    const headers = await as(noor)
    const order = await anOrder(db)
    const buy = async (authorization: string) => {
      const { status, body } = await shop.send('POST', '/payments/process', order, { authorization })
      return [status, body.errorCode]
    }
    await db
      .update(sessions)
      .set({ revokedAt: NOW, revokedWhy: 'revoked' })
      .where(eq(sessions.userId, noor.id))
    expect(await buy(headers.authorization)).toEqual([401, 'AUTH_REQUIRED'])
    for (const broken of ['Bearer x.y.z', 'Bearer', 'bearer  '])
      expect(await buy(broken)).toEqual([401, 'AUTH_REQUIRED'])
    await db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, noor.id))
    expect(await buy(headers.authorization)).toEqual([403, 'ACCOUNT_SUSPENDED'])
    expect([await db.$count(orders), await shop.charges()]).toEqual([0, []])
    // Without a token the buyer is a guest.
    expect((await shop.send('POST', '/payments/process', order)).status).toBe(200)
  })

  test('returns 401 on payment and subscription routes, and is ignored on public reads', async ({ db }) => {
    const shop = await openShop(db)
    const headers = { authorization: 'Bearer x.y.z' }
    const statusOf = async (method: 'GET' | 'POST', path: string) =>
      (await shop.send(method, path, method === 'POST' ? {} : undefined, headers)).status
    for (const path of ['/payments/methods', '/payments/status/chg_1', '/subscriptions/sub-status'])
      expect([path, await statusOf('GET', path)]).toEqual([path, 401])
    for (const path of ['/payments/trace', '/subscriptions'])
      expect([path, await statusOf('POST', path)]).toEqual([path, 401])
    for (const path of ['/plans', '/salads', '/settings/public', '/menu/weeks'])
      expect([path, await statusOf('GET', path)]).toEqual([path, 200])
    for (const path of ['/auth/login', '/password/forgot', '/password/reset'])
      expect([path, await statusOf('POST', path)]).toEqual([path, 400])
  })
})
