import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { limits } from '../../domain/accounts/rules.ts'
import { HOUR_MS, SECOND_MS } from '../../domain/dates.ts'
import { buildApp } from '../app.ts'
import { rateLimits } from '../http/table.ts'
import { outbox } from '../mail/table.ts'
import { NOW, test } from '../test/app.ts'
import { table } from './testTable.ts'
import { openWorld } from './testWorld.ts'

/** Presses that write to somebody who did not ask for it. */
const sending = [
  'POST /admin/users',
  'POST /admin/users/:id/invite',
  'POST /admin/emails/:id/resend',
  'POST /admin/feedback/:id/answer',
  'POST /admin/subscriptions',
  'POST /admin/subscriptions/:id/payment-link',
  'POST /admin/recovery/recover-subscription',
  'POST /admin/recovery/mark-for-refund/:paymentId',
  'POST /admin/payments/:id/refunds',
  'POST /admin/deliveries/:id/resolve',
]

test('an admin writes to sixty people an hour who did not ask for it, by whichever press', async ({ db }) => {
  const world = await openWorld(db)
  const { deps } = world.shop
  const app = await buildApp({ ...deps, config: { ...deps.config, rateLimits: true } })
  onTestFinished(() => app.close())
  /** Taken back afterwards, with all that was prepared for it. */
  const press = async (name: string, who: 'admin' | 'superAdmin' = 'admin') => {
    await db.execute(sql`savepoint a_press`)
    const asked = await table[name]?.ask?.(world)
    const [method = '', path = ''] = name.split(' ')
    const parts = (asked?.path ?? '').split('/')
    const prepared = await db.$count(outbox)
    const answer = await app.inject({
      method: method === 'POST' ? 'POST' : 'PUT',
      url: `/api${path.replace(/:\w+/g, () => parts.shift() ?? '')}`,
      headers: world.headers[who],
      ...(asked?.body && { payload: asked.body }),
      ...(asked?.query && { query: asked.query }),
    })
    const sent = (await db.$count(outbox)) - prepared
    await db.execute(sql`rollback to savepoint a_press`)
    return { status: answer.statusCode, body: answer.json(), wait: answer.headers['retry-after'], sent }
  }
  const { max, windowMs } = limits.emailsPerAdmin
  const key = `emails by ${world.people.admin.id}`
  const counted = (count: number) => {
    const row = { key, windowEndsAt: new Date(NOW.getTime() + windowMs), count }
    return db.insert(rateLimits).values(row).onConflictDoUpdate({ target: rateLimits.key, set: row })
  }
  for (const name of sending) {
    await counted(max - 1)
    const last = await press(name)
    expect([name, last.status < 300, last.sent > 0]).toEqual([name, true, true])
    await counted(max)
    const refused = await press(name)
    expect([name, refused.status, refused.body.errorCode]).toEqual([name, 429, 'RATE_LIMIT_EXCEEDED'])
    expect([Number(refused.wait), refused.sent]).toEqual([HOUR_MS / SECOND_MS, 0])
  }
  // Of many payments those over the limit stay what they are, with the reason.
  const bulk = await press('POST /admin/recovery/bulk-recover')
  expect(bulk.body).toMatchObject({
    successfulRecoveries: 0,
    failures: [{ errorCode: 'RATE_LIMIT_EXCEEDED' }],
  })
  // A closure writes to everybody it moves and is never held up; another admin has a count of their own.
  expect((await press('POST /admin/closures')).status).toBe(201)
  expect((await press('POST /admin/users', 'superAdmin')).status).toBe(201)
})
