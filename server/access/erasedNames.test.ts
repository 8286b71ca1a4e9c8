import { expect } from 'vitest'
import { ERASED_NAME } from '../../domain/accounts/erased.ts'
import { endpoints } from '../../domain/contract.ts'
import { ar } from '../../domain/text/ar.ts'
import { users } from '../tables/accounts.ts'
import { auditLog } from '../tables/audit.ts'
import { orders } from '../tables/orders.ts'
import { subscriptions } from '../tables/subscriptions.ts'
import { test } from '../test/app.ts'
import { table } from './testTable.ts'
import { knock, nameOf, openWorld, undone, type World } from './testWorld.ts'

/** These show active accounts and running subscriptions only. */
const WITHOUT_ERASED = ['GET /users/me', 'GET /admin/users', 'GET /admin/closures/preview']
/** Requests of an admin whose name the responses then contain. */
const WRITES = ['PUT /admin/deliveries/:id', 'POST /admin/recovery/scan', 'POST /admin/payments/:id/refunds']
/** Lists that show something only with these parameters. */
const QUERIES: Record<string, Record<string, string>> = {
  'GET /admin/deliveries': { date: '2026-12-06' },
}

async function eraseEverybody({ db }: World) {
  await db.update(users).set({ fullName: ERASED_NAME })
  await db.update(subscriptions).set({ customerName: ERASED_NAME })
  await db.update(orders).set({ customerName: ERASED_NAME })
  await db.update(auditLog).set({ targetName: ERASED_NAME })
}

test('admins read the name of an erased person in their own language, as customer and as actor', async ({
  db,
}) => {
  const world = await openWorld(db)
  const arabic = { ...world, headers: { ...world.headers } }
  arabic.headers.superAdmin = { ...world.headers.superAdmin, 'accept-language': 'ar' }
  const inputOf = async (name: string) => (await table[name]?.ask?.(world)) ?? {}
  for (const e of endpoints.filter((one) => WRITES.includes(nameOf(one)))) {
    const { status, body } = await knock(world, e, await inputOf(nameOf(e)), 'admin')
    expect(status, body).toBeLessThan(300)
  }
  const withStoredName: string[] = []
  const withArabicName: string[] = []
  for (const e of endpoints.filter((one) => one.method === 'GET' && !WITHOUT_ERASED.includes(nameOf(one))))
    await undone(world, 'an_endpoint', async () => {
      const query = QUERIES[nameOf(e)]
      const input = { ...(await inputOf(nameOf(e))), ...(query && { query }) }
      await eraseEverybody(world)
      const { body } = await knock(arabic, e, input, 'superAdmin')
      if (body.includes(ERASED_NAME)) withStoredName.push(nameOf(e))
      if (body.includes(ar.recovery.deletedCustomer)) withArabicName.push(nameOf(e))
    })
  expect(withStoredName).toEqual([])
  expect(withArabicName.sort()).toEqual([
    'GET /admin/audit',
    'GET /admin/audit/actors',
    'GET /admin/deliveries',
    'GET /admin/deliveries/:id',
    'GET /admin/payments',
    'GET /admin/payments/:id',
    'GET /admin/recovery/scans',
    'GET /admin/subscriptions',
    'GET /admin/subscriptions/:id',
    'GET /admin/users/:id',
  ])
})
