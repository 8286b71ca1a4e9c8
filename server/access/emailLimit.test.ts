import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { limits } from '../../domain/accounts/rules.ts'
import { HOUR_MS, SECOND_MS } from '../../domain/dates.ts'
import { buildApp } from '../app.ts'
import { deliveries } from '../tables/deliveries.ts'
import { outbox } from '../tables/mail.ts'
import { rateLimits } from '../tables/rateLimits.ts'
import { NOW, test } from '../test/app.ts'
import { table } from './testTable.ts'
import { openWorld } from './testWorld.ts'

/** Requests that send an email to somebody who did not request it. */
const sending = [
  'POST /admin/users',
  'POST /admin/users/:id/invite',
  'POST /admin/emails/:id/resend',
  'POST /admin/feedback/:id/answer',
  'POST /admin/subscriptions',
  'POST /admin/subscriptions/:id/payment-link',
  'POST /admin/subscriptions/:id/mark-paid',
  'POST /admin/subscriptions/:id/pause',
  'DELETE /admin/subscriptions/:id/pause',
  'POST /admin/subscriptions/:id/resume',
  'POST /admin/subscriptions/:id/cancel',
  'POST /admin/subscriptions/:id/change-slot',
  'POST /admin/recovery/recover-subscription',
  'POST /admin/recovery/mark-for-refund/:paymentId',
  'POST /admin/payments/:id/refunds',
  'POST /admin/deliveries/:id/resolve',
]
/** Their emails are sent by a job, or only if the first one was. */
const FAILED = { status: 'FAILED', reason: 'OTHER' } as const
const sendingLater = [
  ['POST /admin/payments/:id/refunds/:refundId/retry', undefined],
  ['POST /admin/deliveries/:id/status', FAILED],
  ['POST /admin/deliveries/status', FAILED],
] as const

test('an admin may send sixty unrequested emails an hour, with all kinds of requests together', async ({
  db,
}) => {
  const world = await openWorld(db)
  const { deps } = world.shop
  const app = await buildApp({ ...deps, config: { ...deps.config, rateLimits: true } })
  onTestFinished(() => app.close())
  const { max, windowMs } = limits.emailsPerAdmin
  const key = `emails by ${world.people.admin.id}`
  /** Rolled back afterwards, with everything that was prepared for it. */
  const press = async (name: string, caller: 'admin' | 'superAdmin' = 'admin', more?: object) => {
    await db.execute(sql`savepoint a_press`)
    const request = await table[name]?.ask?.(world)
    const [method = '', path = ''] = name.split(' ')
    const parts = (request?.path ?? '').split('/')
    const prepared = await db.$count(outbox)
    const answer = await app.inject({
      method: method === 'POST' || method === 'DELETE' ? method : 'PUT',
      url: `/api${path.replace(/:\w+/g, () => parts.shift() ?? '')}`,
      headers: world.headers[caller],
      ...(request?.body && { payload: { ...request.body, ...more } }),
      ...(request?.query && { query: request.query }),
    })
    const sent = (await db.$count(outbox)) - prepared
    const [row] = await db.select().from(rateLimits).where(eq(rateLimits.key, key))
    await db.execute(sql`rollback to savepoint a_press`)
    return {
      count: row?.count,
      status: answer.statusCode,
      body: answer.json(),
      wait: answer.headers['retry-after'],
      sent,
    }
  }
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
  // In a bulk recovery, payments over the limit stay unchanged, with the reason.
  const bulk = await press('POST /admin/recovery/bulk-recover')
  expect(bulk.body).toMatchObject({
    successfulRecoveries: 0,
    failures: [{ errorCode: 'RATE_LIMIT_EXCEEDED' }],
  })
  // A closure emails everybody that it moves and is never limited. Another admin has a separate count.
  expect((await press('POST /admin/closures')).status).toBe(201)
  expect((await press('POST /admin/users', 'superAdmin')).status).toBe(201)
  const all = await db.update(deliveries).set({ status: 'OUT_FOR_DELIVERY', frozenAt: NOW }).returning()
  for (const [name, more] of sendingLater) {
    await counted(max - 1)
    expect([name, await press(name, 'admin', more)]).toMatchObject([
      name,
      { status: name.includes('retry') ? 201 : 200, count: max },
    ])
    await counted(max)
    expect([name, await press(name, 'admin', more)]).toMatchObject([name, { status: 429 }])
  }
  // Many failed deliveries count as many emails; the request that reaches the limit is carried out completely.
  const ids = all.map(({ id }) => id)
  await counted(max - 1)
  expect(await press('POST /admin/deliveries/status', 'admin', { ...FAILED, ids })).toMatchObject({
    status: 200,
    count: max - 1 + ids.length,
  })
})
