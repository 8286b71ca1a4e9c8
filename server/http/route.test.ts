import { expect } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../domain/endpoint.ts'
import { buildApp } from '../app.ts'
import { auditLog } from '../tables/audit.ts'
import { as, aUser, test, testDeps } from '../test/app.ts'
import { route } from './route.ts'

const rename = endpoint('POST', '/api/admin/rename/:id', 'ADMIN', {
  summary: 'Only for this test.',
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  returns: z.object({ name: z.string() }),
})
const request = {
  method: 'POST',
  url: '/api/admin/rename/7',
  payload: { name: 'Waraq', role: 'SUPER_ADMIN' },
} as const

test('an admin’s write stores its audit row in its own transaction, with actor, action, target and request id', async ({
  db,
}) => {
  const deps = testDeps(db)
  const app = await buildApp(deps)
  route(app, deps, rename, ({ params, body, audit }) =>
    db.transaction(async (tx) => {
      await audit(tx, { target: params.id, details: body })
      return body
    }),
  )
  const admin = await aUser(db, { role: 'ADMIN' })
  const res = await app.inject({ ...request, headers: await as(admin) })
  expect(res.json()).toEqual({ name: 'Waraq' })
  expect(await db.select().from(auditLog)).toMatchObject([
    {
      actorId: admin.id,
      actorRole: 'ADMIN',
      action: 'POST /api/admin/rename/:id',
      target: '7',
      // Only the body fields of the contract are stored.
      details: { name: 'Waraq' },
      requestId: res.headers['x-request-id'],
    },
  ])
  await app.close()
})

test('an admin’s write without an audit row fails', async ({ db }) => {
  const deps = testDeps(db)
  const app = await buildApp(deps)
  route(app, deps, rename, async ({ body }) => body)
  const res = await app.inject({ ...request, headers: await as(await aUser(db, { role: 'ADMIN' })) })
  expect(res.statusCode).toBe(500)
  await app.close()
})

test('a response has only the fields of its contract', async ({ db }) => {
  const deps = testDeps(db)
  const app = await buildApp(deps)
  const peek = endpoint('GET', '/api/peek', 'PUBLIC', {
    summary: 'Only for this test.',
    returns: z.object({ name: z.string() }),
  })
  route(app, deps, peek, async () => Object.assign({ name: 'Noor' }, { passwordHash: 'secret' }))
  expect((await app.inject('/api/peek')).json()).toEqual({ name: 'Noor' })
  await app.close()
})
