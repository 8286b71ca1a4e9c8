import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { SECOND_MS } from '../../domain/dates.ts'
import { buildApp } from '../app.ts'
import { as, aUser, test, testDeps } from '../test/app.ts'

/** A gate that a handler waits for until the test opens it. */
function aDoor() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { opened: promise, open: resolve }
}

describe('over real HTTP', () => {
  test('a stop finishes open requests and accepts no new ones', async ({ db }) => {
    const app = await buildApp(testDeps(db))
    const entered = aDoor()
    const leave = aDoor()
    app.get('/api/slow', { config: { access: 'PUBLIC' } }, async () => {
      entered.open()
      await leave.opened
      return { finished: true }
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const inFlight = fetch(`${address}/api/slow`)
    await entered.opened
    const closed = app.close()
    // The listening socket closes at once: a new connection is refused while the old one is served.
    await expect
      .poll(() =>
        fetch(`${address}/api/health`, { headers: { connection: 'close' } }).then(
          (r) => r.status,
          () => 'refused',
        ),
      )
      .toBe('refused')
    leave.open()
    const answer = await inFlight
    expect([answer.status, await answer.json()]).toEqual([200, { finished: true }])
    await closed
  })

  test('a blocked event loop sheds load with a clear error and recovers', async ({ db }) => {
    const app = await buildApp(testDeps(db, { loadShedding: true }))
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const blockFor = (ms: number) => {
      const until = performance.now() + ms
      while (performance.now() < until);
    }
    const status = () =>
      fetch(`${address}/api/health`).then(async (r) => ({ status: r.status, body: await r.json() }))
    await expect.poll(async () => (await status()).status).toBe(200)
    const busy = setInterval(() => blockFor(1200), 1)
    try {
      await expect
        .poll(async () => (await status()).body, { interval: 10 })
        .toMatchObject({ errorCode: 'SERVICE_BUSY' })
    } finally {
      clearInterval(busy)
    }
    await expect.poll(async () => (await status()).status).toBe(200)
    await app.close()
  })

  test('bytes that are not HTTP get a 400, and the connection closes', async ({ db }) => {
    const app = await buildApp(testDeps(db))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const at = app.server.address()
    if (typeof at !== 'object' || at === null) throw new Error('no port')
    const response = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(at.port, '127.0.0.1', () => socket.write('\x16\x03nonsense\r\n\r\n'))
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
    })
    expect(response).toMatch(/^HTTP\/1\.1 400 /)
    expect(response).toContain('"errorCode":"INVALID_REQUEST"')
    await app.close()
  })

  test('a response has 15 s', async ({ db }) => {
    const deps = testDeps(db)
    const { answerWithinMs, ...config } = deps.config
    const app = await buildApp({ ...deps, config })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    expect((await app.inject('/api/health')).statusCode).toBe(200)
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(15 * SECOND_MS)
    await app.close()
  })

  test('a response that is not ready in time becomes a clear error', async ({ db }) => {
    const deps = testDeps(db, { answerWithinMs: 5 * SECOND_MS })
    const app = await buildApp(deps)
    app.get('/api/never', { config: { access: 'PUBLIC' } }, async (_req, reply) => {
      reply.header('content-encoding', 'br')
      return new Promise(() => {})
    })
    const slowLine = aDoor()
    app.get('/picture', (_req, reply) =>
      reply.send(
        Readable.from(
          (async function* () {
            yield 'half '
            await slowLine.opened
            yield 'half'
          })(),
        ),
      ),
    )
    const picture = app.inject('/picture')
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    // Headers that never end: Node's own response would come after a minute and a half.
    let dripped = ''
    const dripping = connect(Number(new URL(address).port), '127.0.0.1', () =>
      dripping.write('GET / HTTP/1.1\r\nHost: x\r\nX-'),
    )
    dripping.on('data', (chunk) => {
      dripped += chunk
    })
    const events = await fetch(`${address}/api/events`, { headers: await as(await aUser(db)) })
    const reader = events.body?.getReader()
    expect((await reader?.read())?.done).toBe(false)
    const answer = await app.inject('/api/never')
    expect([answer.statusCode, answer.json().errorCode]).toEqual([503, 'SERVICE_BUSY'])
    expect(answer.headers).not.toHaveProperty('content-encoding')
    await expect.poll(() => dripped).toMatch(/^HTTP\/1\.1 408 [\s\S]*"REQUEST_TIMEOUT"/)
    // A response that is already being sent over a slow connection still arrives.
    slowLine.open()
    expect((await picture).body).toBe('half half')
    // An event stream stays open.
    expect(deps.events.count()).toBe(1)
    await reader?.cancel()
    // Node closes a request that never ends; a photo may take a minute to arrive.
    expect(app.server.requestTimeout).toBe(60_000)
    await app.close()
  })
})
