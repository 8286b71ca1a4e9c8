import { expect, onTestFinished, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { makeLog } from '../log.ts'
import { as, aUser, test, testDeps } from '../test/app.ts'
import { anEntry } from './testByHand.ts'

test('adding by hand asks for no second connection: an embedded store has one, and would wait ten seconds', async ({
  store,
}) => {
  const warned: string[] = []
  const log = makeLog('warn', false, { write: (line) => void warned.push(line) })
  const app = await buildApp({ ...testDeps(store.db), log })
  onTestFinished(() => app.close())
  // Each look at the clock is a second later: no copy of the shop is trusted twice.
  let later = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (later += 1000))
  onTestFinished(() => clock.mockRestore())
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/admin/subscriptions',
    headers: await as(await aUser(store.db, { role: 'ADMIN' })),
    payload: await anEntry(store.db),
  })
  expect(statusCode).toBe(201)
  expect(warned).toEqual([])
})
