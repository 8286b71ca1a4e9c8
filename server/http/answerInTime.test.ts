import { Readable } from 'node:stream'
import { expect, onTestFinished, vi } from 'vitest'
import { SECOND_MS } from '../../domain/dates.ts'
import { buildApp } from '../app.ts'
import { test, testDeps } from '../test/app.ts'

const options = { config: { access: 'PUBLIC' as const }, handlerTimeout: SECOND_MS }
const body = { method: 'POST', body: '{"a": 1}', headers: { 'content-type': 'application/json' } }

test('a request without a response in time gets a clear error, with and without a body', async ({ db }) => {
  const app = await buildApp(testDeps(db))
  const half = Promise.withResolvers<void>()
  // Called by a handler: the rest of its time passes at once.
  const timeIsUp = () => setImmediate(() => vi.advanceTimersByTime(SECOND_MS))
  app.post('/api/never', options, () => {
    timeIsUp()
    return new Promise(() => {})
  })
  app.post('/api/soon', options, async (req) => req.body)
  app.post('/api/half', options, (_req, reply) =>
    reply.send(
      Readable.from(
        (async function* () {
          yield 'x'.repeat(100_000)
          await half.promise
          timeIsUp()
          await new Promise(() => {})
        })(),
      ),
    ),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ask = (path: string, init: RequestInit) => fetch(`${address}/api/${path}`, init)
  for (const init of [body, { method: 'POST' }]) {
    const late = await ask('never', init)
    expect([late.status, await late.json()]).toMatchObject([503, { errorCode: 'SERVICE_BUSY' }])
  }
  // A half-sent response ends with a broken connection.
  const begun = await ask('half', body)
  half.resolve()
  await expect(begun.text()).rejects.toThrow('terminated')
  expect(await (await ask('soon', body)).json()).toEqual({ a: 1 })
  vi.useRealTimers()
  await app.close()
})
