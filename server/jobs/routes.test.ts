import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '../db/client.ts'
import { auditLog } from '../tables/audit.ts'
import { as, aUser, test } from '../test/app.ts'
import { bossJob } from './bossTable.ts'
import { enqueue, idOf } from './send.ts'

const states = ['created', 'completed', 'failed', 'active', 'retry'] as const
async function aJob(db: Db, state: (typeof states)[number], over: Record<string, string> = {}) {
  const id = idOf('mail.send', state)
  await enqueue(db, 'mail.send', { outboxId: id }, { id })
  const set = Object.entries({ state: `'${state}'`, ...over }).map(
    ([column, value]) => `${column} = ${value}`,
  )
  await db.execute(sql`update pgboss.job set ${sql.raw(set.join(', '))} where id = ${id}::uuid`)
  return id
}
const aDeadJob = (db: Db) =>
  aJob(db, 'failed', {
    started_on: 'now()',
    completed_on: 'now()',
    start_after: `now() + interval '5 hours'`,
    keep_until: `now() - interval '1 day'`,
    retry_count: '2',
    output: `'{"name": "Error", "code": "EENVELOPE", "message": "no room for a@b.example\\nsecond line"}'`,
  })
const anAdmin = async (db: Db) => ({ headers: await as(await aUser(db, { role: 'ADMIN' })) })

test('dead jobs come first, and their error contains no address', async ({ app, db }) => {
  for (const state of states) await (state === 'failed' ? aDeadJob(db) : aJob(db, state))
  const { content, totalElements } = (
    await app.inject({ url: '/api/admin/jobs', ...(await anAdmin(db)) })
  ).json()
  expect(totalElements).toBe(5)
  const order = content.map((job: { state: string }) => job.state)
  expect(order).toEqual(['DEAD', 'RUNNING', 'RETRYING', 'WAITING', 'DONE'])
  expect(content[0]).toMatchObject({ tries: 3, maxTries: 12, lastError: 'EENVELOPE: no room for <email>' })
  expect(content[3]).toMatchObject({ tries: 0, lastError: null })
})

test('the list is paged and can show one state', async ({ app, db }) => {
  for (const state of states) await aJob(db, state)
  const admin = await anAdmin(db)
  const page = (await app.inject({ url: '/api/admin/jobs?page=1&size=2', ...admin })).json()
  expect(page).toMatchObject({ page: 1, size: 2, totalElements: 5, totalPages: 3 })
  expect(page.content).toHaveLength(2)
  const running = (await app.inject({ url: '/api/admin/jobs?state=RUNNING', ...admin })).json()
  expect(running.content).toMatchObject([{ state: 'RUNNING' }])
})

test('a dead job can be retried at once with all its tries, with an audit entry', async ({ app, db }) => {
  const id = await aDeadJob(db)
  const admin = await anAdmin(db)
  const answer = await app.inject({ method: 'POST', url: `/api/admin/jobs/${id}/retry`, ...admin })
  expect(answer.json()).toMatchObject({ id, state: 'RETRYING', tries: 3, maxTries: 15, finishedAt: null })
  const { rows } = await db.execute(sql`
    select start_after <= now() as due, keep_until > now() + interval '1 day' as kept
    from pgboss.job where id = ${id}::uuid`)
  expect(rows).toEqual([{ due: true, kept: true }])
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: 'POST /admin/jobs/:id/retry', target: id, targetName: 'mail.send', before: { state: 'DEAD' } },
  ])
})

test('only a dead job can be retried; for others the response has their state', async ({ app, db }) => {
  const { headers } = await anAdmin(db)
  const retry = (id: string, language: string) => {
    const url = `/api/admin/jobs/${id}/retry`
    return app.inject({ method: 'POST', url, headers: { ...headers, 'accept-language': language } })
  }
  const running = await aJob(db, 'active')
  for (const [language, message] of [
    ['en', 'Only stopped jobs can be restarted. Status of this one: Running.'],
    ['ar', 'لا يُعاد تشغيل إلا المهام المتوقفة. حالة هذه المهمة: جارية.'],
  ] as const) {
    const refused = await retry(running, language)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { errorCode: 'JOB_NOT_DEAD', message, current: { id: running, state: 'RUNNING' } },
    ])
  }
  expect((await retry(idOf('no', 'such job'), 'en')).statusCode).toBe(404)
  expect(await db.select({ state: bossJob.state }).from(bossJob)).toEqual([{ state: 'active' }])
})

test('customers and strangers are refused', async ({ app, db }) => {
  expect((await app.inject({ url: '/api/admin/jobs' })).statusCode).toBe(401)
  const headers = await as(await aUser(db))
  expect((await app.inject({ url: '/api/admin/jobs', headers })).statusCode).toBe(403)
})
