import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { buildApp } from '../app.ts'
import { test, testDeps } from '../test/app.ts'

const options = { config: { access: 'PUBLIC' as const }, handlerTimeout: 300 }
const PATIENCE_MS = 20_000
const body = { method: 'POST', body: '{"a": 1}', headers: { 'content-type': 'application/json' } }

test('a call with a body that is not answered in its time gets a clear error, as one without', async ({
  db,
}) => {
  const app = await buildApp(testDeps(db))
  app.post('/api/never', options, () => new Promise(() => {}))
  app.post('/api/soon', options, async (req) => req.body)
  app.post('/api/half', options, (_req, reply) =>
    reply.send(
      Readable.from(
        (async function* () {
          yield 'x'.repeat(100_000)
          await new Promise(() => {})
        })(),
      ),
    ),
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (path: string, asked: RequestInit) =>
    fetch(`${address}/api/${path}`, { ...asked, signal: AbortSignal.timeout(PATIENCE_MS) })
  for (const asked of [body, { method: 'POST' }]) {
    const late = await ask('never', asked)
    expect([late.status, await late.json()]).toMatchObject([503, { errorCode: 'SERVICE_BUSY' }])
  }
  // Half an answer is a broken line.
  await expect(ask('half', body).then((half) => half.text())).rejects.toThrow('terminated')
  expect(await (await ask('soon', body)).json()).toEqual({ a: 1 })
  await app.close()
})
