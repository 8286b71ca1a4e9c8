import { expect, onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import { makeLog } from '../log.ts'
import { as, aUser, test, testDeps } from '../test/app.ts'
import { anEntry } from '../test/testByHand.ts'

test('adding by hand needs only one connection, because the embedded store has no second one', async ({
  store,
}) => {
  store.pool.options.max = 1 // PostgreSQL would allow a second one
  const warned: string[] = []
  const log = makeLog('warn', false, { write: (line) => void warned.push(line) })
  const app = await buildApp({ ...testDeps(store.db, { catalogueTrustedMs: -1 }), log })
  onTestFinished(() => app.close())
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/admin/subscriptions',
    headers: await as(await aUser(store.db, { role: 'ADMIN' })),
    payload: await anEntry(store.db),
  })
  expect(statusCode).toBe(201)
  expect(warned).toEqual([])
})
